/// Names and texts that a spec can have, and that generated code or a page could take for something else.
package enum HostileNames {
  package static let names = [
    // Keywords of Swift.
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static",
    "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "as",
    "await", "false", "is", "nil", "self", "super", "throws", "true", "try", "any", "some", "async", "actor",
    "borrow", "borrowing", "consume", "consuming", "copy", "discard", "each", "macro", "package", "then", "unsafe",
    "yield", "get", "set", "willSet", "didSet", "mutating", "nonmutating", "lazy", "weak", "unowned",
    "dynamic", "final", "indirect", "infix", "prefix", "postfix", "left", "right", "none", "override", "precedence",
    "required", "convenience", "isolated", "nonisolated", "sending", "using", "type",
    // Names of its library.
    "double", "int", "bool", "swift", "optional", "string", "equatable", "sendable", "caseIterable",
    "randomAccessCollection", "min", "max", "minimum", "maximum",
    "abs", "print", "allCases", "rawValue", "hashValue", "description", "precondition", "preconditionFailure",
    "fatalError", "swap", "zip", "first", "last", "indices", "index", "element", "iterator",
    // Names of the generated file.
    "environment", "measures", "geometry", "handle", "respond", "effects", "effect", "effect0", "rest", "count",
    "isEmpty", "startIndex", "endIndex", "append", "position", "notch", "solve", "isCovered", "start", "event",
    "machine", "x", "y", "sum", "condition", "pullResult", "subject", "kind", "key", "same",
    // Names of JavaScript, in which the page has them.
    "arguments", "constructor", "debugger", "delete", "eval", "export", "extends", "finally", "function", "implements",
    "instanceof", "interface", "new", "null", "prototype", "this", "typeof", "undefined", "void", "with", "object",
    "math", "naN", "infinity", "toString", "valueOf", "hasOwnProperty", "globalThis", "name", "length", "toJSON",
  ]

  package static let texts = [
    "*/ let stolen = 1 /*", "/* never closed", "a line\n} // and another\r\nlet x = 1", "\u{0}\u{1}\u{7f}",
    "\u{202e}txet desrever\u{202c}", "zero\u{200b}width \u{feff}mark", "\"quotes\" \"\"\" and \\(interpolation)",
    "</script><script>alert(1)</script>", "<!-- a comment", "line\u{2028}separator\u{2029}paragraph", "`backticks` ``",
    "@param {evil} x", "// swift-format-ignore-file", "#if NEVER", "кириллица 流利读 👩‍👩‍👧‍👦 e\u{301}",
    String(repeating: "long", count: 200), "   ", "", "$& ${x} %s %@ {{y}}", "\\u{1F4A9} \\n \\", "#\"raw\"#",
  ]

  /// The name with an uppercase first letter, as for types.
  package static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}
