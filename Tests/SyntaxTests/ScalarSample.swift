import Source

/// A scalar in one of the five styles, made of pieces with known source and text.
struct ScalarSample {
  struct Piece {
    var source: String
    /// The text; empty for indentation, folds and trailing whitespace.
    var text: String
  }

  var pieces: [Piece] = []
  var lineBreak: String
  /// The indentation of the lines after the first.
  var indentation: String

  var source: String { pieces.map(\.source).joined() }
  var text: String { pieces.map(\.text).joined() }

  private static let letters = [
    "a", "b", "Z", "7", ".", "(", ")", "é", "ß", "流", "利", "👍", "👩‍👩‍👧", "🇩🇪", "e\u{301}", "-", "+", "%",
  ]

  mutating func add(_ text: String) { pieces.append(Piece(source: text, text: text)) }
  mutating func add(_ text: String, from source: String) { pieces.append(Piece(source: source, text: text)) }
  mutating func skip(_ source: String) { if !source.isEmpty { pieces.append(Piece(source: source, text: "")) } }

  // MARK: Plain and quoted

  enum Style: CaseIterable { case plain, singleQuoted, doubleQuoted }

  init(_ style: Style, lineBreak: String, using random: inout SplitMix64) {
    self.lineBreak = lineBreak
    indentation = String(repeating: " ", count: 4 + random.next(below: 3))
    let quote = style == .plain ? "" : style == .singleQuoted ? "'" : "\""
    skip(quote)
    add("x")
    for _ in 0..<random.next(below: 20) { addSomething(style, using: &random) }
    add("y")
    skip(quote)
  }

  private mutating func addSomething(_ style: Style, using random: inout SplitMix64) {
    switch random.next(below: 10) {
    case 0: fold(using: &random)
    case 1:
      for _ in 0...random.next(below: 3) { add(random.chance(5) ? "\t" : " ") }
      add("w")
    case 2 where style == .singleQuoted: add("'", from: "''")
    case 2...5 where style == .doubleQuoted: escape(using: &random)
    default: add(random.element(of: Self.letters))
    }
  }

  /// Adds a fold: one line break becomes a space, more become one line feed less.
  private mutating func fold(using random: inout SplitMix64) {
    let blanks = String(repeating: " ", count: random.next(below: 3))
    let more = random.next(below: 3)
    if more == 0 {
      add(" ", from: blanks + lineBreak + indentation)
    } else {
      skip(blanks + lineBreak)
      for _ in 0..<more {
        skip(String(repeating: " ", count: random.next(below: 5)))
        add("\n", from: lineBreak)
      }
      skip(indentation)
    }
    add("v")
  }

  private mutating func escape(using random: inout SplitMix64) {
    let escapes = [
      ("\\n", "\n"), ("\\\\", "\\"), ("\\\"", "\""), ("\\t", "\t"), ("\\x41", "A"), ("\\u6d41", "流"),
      ("\\U0001F44D", "👍"), ("\\_", "\u{A0}"), ("\\N", "\u{85}"), ("\\L", "\u{2028}"), ("\\P", "\u{2029}"),
      ("\\0", "\0"),
      ("\\e", "\u{1B}"), ("\\ ", " "), ("\\/", "/"),
    ]
    if random.chance(5) {
      skip("\\" + lineBreak + indentation)
    } else {
      let (source, text) = random.element(of: escapes)
      add(text, from: source)
    }
    add("u")
  }

  // MARK: Literal and folded

  /// A block scalar below a key that is indented by `indentation` minus `depth`.
  init(block isFolded: Bool, lineBreak: String, using random: inout SplitMix64) {
    self.lineBreak = lineBreak
    let depth = 1 + random.next(below: 4)
    indentation = String(repeating: " ", count: 2 + depth)
    let chomping = random.element(of: ["", "-", "+"])
    let hasIndicator = random.chance(2)
    skip((isFolded ? ">" : "|") + (hasIndicator ? "\(depth)" : "") + chomping)
    skip((random.chance(4) ? "  # a comment" : "") + lineBreak)
    let lines = (0...random.next(below: 5)).map { _ in Line(mayBeIndented: true, using: &random) }
    addLines(lines, isFolded: isFolded, canStartIndented: hasIndicator, chomping, using: &random)
  }

  private struct Line {
    var characters: [String]
    var isIndented: Bool
    /// The empty lines before it.
    var gap: Int

    init(mayBeIndented: Bool, using random: inout SplitMix64) {
      characters = (0...random.next(below: 6)).map { _ in
        random.element(of: ScalarSample.letters + [" ", "#", ":", "'"])
      }
      characters.append("z")
      isIndented = mayBeIndented && random.chance(4)
      characters.insert(isIndented ? " " : "x", at: 0)
      gap = random.chance(3) ? 1 + random.next(below: 2) : 0
    }
  }

  private mutating func addLines(
    _ lines: [Line], isFolded: Bool, canStartIndented: Bool, _ chomping: String, using random: inout SplitMix64
  ) {
    var wasIndented: Bool?
    for var line in lines {
      if wasIndented == nil, !canStartIndented, line.isIndented {
        line.characters.removeFirst()
        line.isIndented = false
        line.characters.insert("x", at: 0)
      }
      if let wasIndented {
        let folds = isFolded && !wasIndented && !line.isIndented
        if folds, line.gap == 0 {
          add(" ", from: lineBreak + indentation)
        } else {
          if folds { skip(lineBreak) } else { add("\n", from: lineBreak) }
        }
      }
      for _ in 0..<line.gap {
        skip(String(repeating: " ", count: random.next(below: indentation.utf8.count + 1)))
        add("\n", from: lineBreak)
      }
      let isJoined = pieces.last.map { $0.text == " " && $0.source.hasSuffix(indentation) && $0.source != " " } ?? false
      if !isJoined { skip(indentation) }
      for character in line.characters { add(character) }
      wasIndented = line.isIndented
    }
    let end = random.next(below: 3)
    if chomping == "-" { skip(lineBreak) } else { add("\n", from: lineBreak) }
    for _ in 0..<end { if chomping == "+" { add("\n", from: lineBreak) } else { skip(lineBreak) } }
  }
}

/// SplitMix64 (Vigna): small, and reproducible on every platform.
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func next(below bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }
  mutating func chance(_ one: Int) -> Bool { next(below: one) == 0 }
  mutating func element<Element>(of elements: [Element]) -> Element { elements[next(below: elements.count)] }
}
