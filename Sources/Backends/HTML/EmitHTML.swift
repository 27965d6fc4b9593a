import Source

/// Emits an interactive page of screens: one file that a browser opens without a network.
///
/// - Parameter dataFile: The path, relative to the page, from which the page loads and reloads its data. `nil` if the
///   page contains its data.
package func emitHTML(_ screens: [PageScreen], dataFile: String? = nil) -> String {
  let scripts = [PageAssets.script] + (dataFile == nil ? [emitPageData(screens)] : [])
  // The browser runs only elements with the nonce. It guards against text of a spec that becomes an element by an
  // escaping mistake, as the escaping tests do. The nonce is a hash of the scripts, which keeps the output
  // deterministic. It is not a secret.
  var hash = FNVHash()
  for script in scripts { hash.add(script.utf8) }
  let nonce = hash.text
  let policy = [
    // The page compiles the engine, and no text.
    "default-src 'none'",
    "script-src 'nonce-\(nonce)' 'wasm-unsafe-eval'" + (dataFile == nil ? "" : " file: 'self'"),
    "style-src 'nonce-\(nonce)'", "base-uri 'none'", "form-action 'none'",
  ].joined(separator: "; ")
  let title = screens.compactMap { $0.preview?.name }.first ?? "Scrollwork"
  var head = [
    "<!doctype html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
    "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">",
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
    "<title>\(SVGText.escaped(title))</title>",
  ]
  if let dataFile { head.append("<meta name=\"watch\" content=\"\(SVGText.escaped(dataFile))\">") }
  head.append("<style nonce=\"\(nonce)\">\n\(PageAssets.styleSheet)</style>")
  return
    (head + ["</head>", "<body>", PageAssets.body, PageAssets.engine]
    + scripts.map { "<script nonce=\"\(nonce)\">\($0)</script>" } + ["</body>", "</html>", ""])
    .joined(separator: "\n")
}

/// Emits the data of a page as a script, either for the page itself or for a separate file.
package func emitPageData(_ screens: [PageScreen]) -> String {
  var writer = JSONWriter(.compact)
  writer.object { writer in
    writer.key("screens")
    writer.array { writer in
      for screen in screens {
        screen.write(&writer)
      }
    }
  }
  let data = escapedForScript(writer.text)
  let digest = GeneratedText.digest(of: data)
  return "scrollwork.wants(\"\(digest)\") && scrollwork.receive(\"\(digest)\", \(data));\n"
}

/// Escapes JSON for the script of a page: sequences that would end the script or begin a comment or script in it, and
/// characters that end a line in old browsers.
private func escapedForScript(_ json: String) -> String {
  var result = ""
  var previous: Unicode.Scalar = " "
  for scalar in json.unicodeScalars {
    let isTelling = previous == "<" && (scalar == "/" || scalar == "!" || scalar == "s" || scalar == "S")
    if isTelling || scalar == "\u{2028}" || scalar == "\u{2029}" {
      // `\s` and `\!` are not escapes of JSON, so the character after `<` is written as a `\u` escape.
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    } else {
      result.unicodeScalars.append(scalar)
    }
    previous = scalar
  }
  return result
}

/// Whether a file is the data of a page.
package func isPageData(_ text: String) -> Bool { text.hasPrefix("scrollwork.wants(") }

/// The parts that all pages have in common.
enum PageAssets {
  static let sources = [
    Embedded.elements_js, Embedded.engine_js, Embedded.motion_js, Embedded.host_js, Embedded.chains_js,
    Embedded.stage_js, Embedded.rail_js, Embedded.gestures_js, Embedded.player_js, Embedded.recorder_js,
    Embedded.diagram_js, Embedded.finger_js, Embedded.teacher_js, Embedded.graph_js, Embedded.drawer_js,
    Embedded.panels_js, Embedded.inspector_js, Embedded.wall_js, Embedded.sentence_js, Embedded.earlier_js,
    Embedded.address_js,
    Embedded.overview_js, Embedded.page_js,
  ]

  static let style = Embedded.page_css + Embedded.skin_css

  static let script = "(() => {\n\"use strict\";\n" + sources.map(stripped).joined() + "})();\n"
  static let styleSheet = stripped(style) + SVGPalette.shapes + "\n"
  static let body = stripped(Embedded.body_html)
  /// The compressed module in base64, in an element that a browser does not run.
  static let engine =
    "<script type=\"text/plain\" id=\"engine\">\(Embedded.engine_wasm_gz)</script>"

  /// Removes indentation, empty lines and comments that fill whole lines.
  ///
  /// **Invariant:** in the files of the page, a comment shares no line with code and a literal ends on its line. A test
  /// checks both.
  static func stripped(_ source: String) -> String {
    let (space, newline) = (UInt8(ascii: " "), UInt8(ascii: "\n"))
    var isInComment = false
    var result: [UInt8] = []
    for line in Array(source.utf8).split(separator: newline).map({ $0.drop { $0 == space } }) where !line.isEmpty {
      isInComment = isInComment || line.starts(with: "/*".utf8)
      if !isInComment, !line.starts(with: "//".utf8), !line.starts(with: "<!--".utf8) { result += line + [newline] }
      if line.suffix(2).elementsEqual("*/".utf8) { isInComment = false }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
