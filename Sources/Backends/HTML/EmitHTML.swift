import Source

/// Screens on a page to look at and to touch: one file without network, which a browser opens from anywhere.
///
/// - Parameter dataFile: where the page finds its data and looks for news, beside itself; `nil`: the data is in the page.
package func emitHTML(_ screens: [PageScreen], dataFile: String? = nil) -> String {
  let script = PageAssets.script
  let data = dataFile == nil ? emitPageData(screens) : nil
  // The policy names the scripts by what they are, so text that got out of its place still could not run.
  let scripts = [script, data].compactMap { $0 }.map { "'sha256-\(Digest.base64($0))'" }
  let policy = [
    "default-src 'none'",
    "script-src \((scripts + (dataFile == nil ? [] : ["file:", "'self'"])).joined(separator: " "))",
    "style-src 'sha256-\(Digest.base64(PageAssets.styleSheet))'", "base-uri 'none'", "form-action 'none'",
  ].joined(separator: "; ")
  let title = screens.compactMap { $0.preview?.name }.first ?? "Scrollwork"
  var head = [
    "<!doctype html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
    "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">",
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
    "<title>\(SVGText.escaped(title))</title>",
  ]
  if let dataFile { head.append("<meta name=\"watch\" content=\"\(SVGText.escaped(dataFile))\">") }
  let scriptElements = [script, data].compactMap { $0 }.map { "<script>\($0)</script>" }
  return
    (head + ["<style>\(PageAssets.styleSheet)</style>", "</head>", "<body>", PageAssets.body] + scriptElements
    + ["</body>", "</html>", ""]).joined(separator: "\n")
}

/// The data of a page as a script: what `emitHTML` puts into the page, or what lies beside it.
package func emitPageData(_ screens: [PageScreen]) -> String {
  var writer = JSONWriter(isCompact: true)
  writer.object { writer in
    writer.key("screens")
    writer.array { writer in
      for screen in screens {
        screen.write(&writer)
      }
    }
  }
  let engines = screens.map { screen in
    screen.machine.map { "() => " + PageMachine($0).engine } ?? "null"
  }
  let data = JavaScriptText.json(writer.text)
  let arguments = "\(data),[\n\(engines.joined(separator: ",\n"))\n]"
  let digest = GeneratedText.digest(of: arguments)
  return "scrollwork.wants(\"\(digest)\") && scrollwork.receive(\"\(digest)\", \(arguments));\n"
}

/// Whether a file is the data of a page.
package func isPageData(_ text: String) -> Bool { text.hasPrefix("scrollwork.wants(") }

/// What every page is made of.
private enum PageAssets {
  static let script =
    "(() => {\n\"use strict\";\n"
    + [
      PackageResources.elements_js, PackageResources.motion_js, PackageResources.host_js, PackageResources.stage_js,
      PackageResources.gestures_js, PackageResources.recorder_js, PackageResources.diagram_js,
      PackageResources.panels_js, PackageResources.page_js,
    ].map { Condensed.script(String(decoding: $0, as: UTF8.self)) }.joined() + "})();\n"

  static let styleSheet = Condensed.styleSheet(
    String(decoding: PackageResources.page_css, as: UTF8.self) + SVGPalette.shapes)

  static let body = Condensed.markup(String(decoding: PackageResources.body_html, as: UTF8.self))
}
