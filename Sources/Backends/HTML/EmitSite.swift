import Source
import Tables

/// A file of a site, with its path below the folder of the site.
package struct SiteFile: Sendable {
  package var path: String
  package var text: String
}

/// A screen of a site.
package struct SiteScreen: Sendable {
  /// The path of the spec below the given folder.
  package var name: String
  package var page: PageScreen
  /// Whether an earlier version differs, or does not have the screen. `nil` without an earlier version.
  package var isChanged: Bool?

  package init(name: String, page: PageScreen, isChanged: Bool? = nil) {
    self.name = name
    self.page = page
    self.isChanged = isChanged
  }
}

/// Emits a page for each screen and an index with search and filters, which work from any server and from a disk.
///
/// The pages share the scripts, the engine and the style sheet. The index is the last file.
///
/// - Parameter removed: The names of the screens that only the earlier version has.
package func emitSite(_ screens: [SiteScreen], removed: [String] = []) -> [SiteFile] {
  var used: Set<String> = ["index"]
  let addresses = screens.map { unique(address(of: $0.name), &used) }
  var files = [
    SiteFile(path: Site.styleSheet, text: PageAssets.styleSheet), SiteFile(path: Site.script, text: PageAssets.script),
    SiteFile(
      path: Site.engine,
      text: "document.body.insertAdjacentHTML(\"beforeend\", '\(PageAssets.engine)');\n"),
  ]
  for (screen, address) in zip(screens, addresses) {
    files.append(SiteFile(path: address + ".html", text: page(screen, at: address)))
    if let picture = thumbnail(of: screen.page) { files.append(SiteFile(path: address + ".svg", text: picture)) }
  }
  return files + [SiteFile(path: "index.html", text: index(Array(zip(screens, addresses)), removed: removed))]
}

package enum Site {
  /// The element by which an index of this program is recognized.
  package static let mark = "<meta name=\"generator\" content=\"scrollwork\">"

  fileprivate static let linkStart = "<a class=\"screen\" href=\""

  /// Returns the files of the screens that an index links: for each a page and a picture.
  package static func files(linkedBy index: String) -> [(page: String, picture: String)] {
    index.split(separator: linkStart).dropFirst().compactMap { part in
      guard let end = part.firstIndex(of: "\""), part[..<end].hasSuffix(".html") else { return nil }
      let address = path(of: part[..<end].dropLast(".html".count))
      return (address + ".html", address + ".svg")
    }
  }

  fileprivate static let styleSheet = "scrollwork.css"
  fileprivate static let script = "scrollwork.js"
  fileprivate static let engine = "engine.js"
}

// MARK: - Addresses

/// Returns the path of a page without its ending: that of the spec, inside of the site.
private func address(of name: String) -> String {
  let ending = ".scroll.yaml"
  let path = name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
  let parts = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).filter { $0 != "." && $0 != ".." }
  return parts.isEmpty ? "screen" : parts.joined(separator: "/")
}

/// File systems may identify files whose names differ only by case.
private func unique(_ address: String, _ used: inout Set<String>) -> String {
  var result = address
  while !used.insert(result.lowercased()).inserted { result += "-2" }
  return result
}

/// Returns a path as a relative address.
private func link(to path: String) -> String {
  let digits = Array("0123456789ABCDEF")
  return path.utf8.map { byte in
    let scalar = Unicode.Scalar(byte)
    let isPlain =
      byte < 128
      && (scalar.properties.isAlphabetic || (48...57).contains(byte) || "-._~/".unicodeScalars.contains(scalar))
    return isPlain ? String(scalar) : "%\(digits[Int(byte) / 16])\(digits[Int(byte) % 16])"
  }.joined()
}

/// Returns the path of a relative address: what `link` was made of.
private func path(of link: Substring) -> String {
  var (bytes, rest) = ([UInt8](), link.utf8[...])
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"), let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
      bytes.append(code)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

// MARK: - Pages

/// Returns the head of a page. Title and description are also those of a link to it in a message.
private func head(_ title: String, _ description: String, nonce: String, images: Bool, style: String) -> [String] {
  let policy =
    [
      "default-src 'none'", "script-src 'nonce-\(nonce)' 'wasm-unsafe-eval'", "style-src 'nonce-\(nonce)'",
      "base-uri 'none'", "form-action 'none'",
    ] + (images ? ["img-src 'self' file:"] : [])
  return [
    "<!doctype html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">", Site.mark,
    "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy.joined(separator: "; "))\">",
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
    "<title>\(SVGText.escaped(title))</title>",
    meta("name", "description", description), meta("property", "og:type", "website"),
    meta("property", "og:title", title), meta("property", "og:description", description), style, "</head>",
  ]
}

private func meta(_ key: String, _ name: String, _ content: String) -> String {
  "<meta \(key)=\"\(name)\" content=\"\(SVGText.escaped(content))\">"
}

private func page(_ screen: SiteScreen, at address: String) -> String {
  let data = emitPageData([screen.page])
  var hash = FNVHash()
  hash.add(data.utf8)
  let nonce = hash.text
  let up = String(repeating: "../", count: address.split(separator: "/").count - 1)
  let style = "<link rel=\"stylesheet\" nonce=\"\(nonce)\" href=\"\(up)\(Site.styleSheet)\">"
  let scripts = [Site.engine, Site.script].map { "<script nonce=\"\(nonce)\" src=\"\(up)\($0)\"></script>" }
  let heading = "<div class=\"heading\">\n"
  let parts = PageAssets.body.split(separator: heading, maxSplits: 1, omittingEmptySubsequences: false)
  let back = "<a id=\"site\" class=\"link\" href=\"\(up)index.html\">All screens</a>\n"
  return
    (head(screen.title, screen.description, nonce: nonce, images: false, style: style)
    + ["<body>", parts.joined(separator: heading + back)] + scripts
    + ["<script nonce=\"\(nonce)\">\(data)</script>", "</body>", "</html>", ""])
    .joined(separator: "\n")
}

// MARK: - The index

private func index(_ screens: [(screen: SiteScreen, address: String)], removed: [String]) -> String {
  let script = PageAssets.stripped(Embedded.site_js)
  let style = PageAssets.stripped(Embedded.site_css)
  var hash = FNVHash()
  for part in [script, style] { hash.add(part.utf8) }
  let nonce = hash.text
  let folders = Array(Set(screens.map { folder(of: $0.address) })).sorted()
  let kinds = ["sheet", "tabs", "scroll", "list", "carousel", "bar"].filter { kind in
    screens.contains { $0.screen.kinds.contains(kind) }
  }
  func choice(_ id: String, _ label: String, _ values: [(value: String, text: String)]) -> String {
    let options = [("", "all")] + values.map { ($0.value, $0.text) }
    return "<label>\(label) <select id=\"\(id)\">"
      + options.map { "<option value=\"\(SVGText.escaped($0))\">\(SVGText.escaped($1))</option>" }.joined()
      + "</select></label>"
  }
  func toggle(_ id: String, _ text: String) -> String {
    "<button type=\"button\" id=\"\(id)\" aria-pressed=\"false\">\(text)</button>"
  }
  let number = count(screens.count, "screen")
  let failing = screens.count(where: \.screen.isFailing)
  let changed = screens.count { $0.screen.isChanged == true }
  let filters =
    ["<label>Search ( / ) <input type=\"search\" id=\"search\" autocomplete=\"off\" spellcheck=\"false\"></label>"]
    + (failing > 0 ? [toggle("failing", "Failing \(failing)")] : [])
    + (changed > 0 ? [toggle("changed", "Changed \(changed)")] : [])
    + [
      choice("folder", "Folder", folders.map { ($0, $0.isEmpty ? "top" : $0) }),
      choice("kind", "Kind", kinds.map { ($0, $0) }),
    ]
  let sections = folders.map { folder -> String in
    let members = screens.filter { Backends.folder(of: $0.address) == folder }
    return "<section>\n<h2>\(SVGText.escaped(folder.isEmpty ? "Screens" : folder))</h2>\n<ul>\n"
      + members.map { item($0.screen, at: $0.address, in: folder) }.joined(separator: "\n") + "\n</ul>\n</section>"
  }
  return
    (head(
      "Screens", "\(number): \(screens.map(\.screen.title).joined(separator: ", "))", nonce: nonce, images: true,
      style: "<style nonce=\"\(nonce)\">\n\(style)</style>")
    + ["<body>", "<main>", "<h1>\(number)</h1>", "<p>\(verdicts(screens.map(\.screen)))</p>"]
    + (removed.isEmpty ? [] : ["<p class=\"soft\">Gone: \(SVGText.escaped(removed.joined(separator: ", ")))</p>"])
    + ["<div id=\"filters\" role=\"search\" hidden>"] + filters
    + ["</div>", "<p id=\"found\" role=\"status\" class=\"soft\"></p>"] + sections
    + ["</main>", "<script nonce=\"\(nonce)\">\(script)</script>", "</body>", "</html>", ""])
    .joined(separator: "\n")
}

private func item(_ screen: SiteScreen, at address: String, in folder: String) -> String {
  let classes = [screen.isFailing ? "failing" : nil, screen.isChanged == true ? "changed" : nil].compactMap(\.self)
  let picture =
    screen.page.preview?.samples.isEmpty == false
    ? "<img src=\"\(link(to: address)).svg\" alt=\"\" loading=\"lazy\">" : "<span></span>"
  return "<li class=\"\(classes.joined(separator: " "))\" data-text=\"\(SVGText.escaped(screen.searchText))\""
    + " data-folder=\"\(SVGText.escaped(folder))\" data-kinds=\"\(screen.kinds.joined(separator: " "))\">"
    + "\(Site.linkStart)\(link(to: address)).html\">\(picture)<b>\(SVGText.escaped(screen.title))</b><span>"
    + "<span>\(screen.verdict)</span>"
    + "<span class=\"soft\" dir=\"auto\">\(SVGText.escaped(screen.page.preview?.screenDescription.summary ?? ""))</span>"
    + "</span></a></li>"
}

private func folder(of address: String) -> String { address.split(separator: "/").dropLast().joined(separator: "/") }

private func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }

private func mark(_ role: String, _ text: String) -> String { "<span class=\"\(role)\">\(text)</span>" }

/// The verdicts of all screens.
private func verdicts(_ screens: [SiteScreen]) -> String {
  let scenarios = screens.flatMap(\.page.scenarios)
  let failed = scenarios.count { $0.failure != nil }
  let errors = screens.count { $0.errors > 0 }
  let assertions = screens.flatMap(\.page.assertions).count
  return [
    failed > 0
      ? mark("bad", "\(failed) of \(count(scenarios.count, "scenario")) fail ✗")
      : mark("good", "\(count(scenarios.count, "scenario")) ✓"),
    errors > 0 ? mark("bad", "\(count(errors, "screen")) with errors ✗") : nil,
    assertions > 0 ? count(assertions, "assertion") : nil,
  ].compactMap(\.self).joined(separator: " · ")
}

extension SiteScreen {
  fileprivate var title: String { page.preview?.name ?? name }
  fileprivate var errors: Int { page.findings.count { $0.severity == "error" } }
  fileprivate var failed: Int { page.scenarios.count { $0.failure != nil } }
  fileprivate var isFailing: Bool { errors > 0 || failed > 0 }

  /// The kinds of its nodes, once each.
  fileprivate var kinds: [String] {
    var seen: Set<String> = []
    return (page.preview?.screenDescription.nodes ?? []).map(\.kind.rawValue).filter { seen.insert($0).inserted }
  }

  /// The words by which a search finds the screen: names, texts and titles of scenarios, in lower case.
  fileprivate var searchText: String {
    let nodes = page.preview?.screenDescription.nodes ?? []
    let words =
      [title, name, page.preview?.screenDescription.summary ?? ""] + nodes.map(\.name) + nodes.compactMap(\.title)
      + page.scenarios.map(\.script.title)
    return words.joined(separator: " ").lowercased()
  }

  /// The summary and the outcomes of scenarios and `lint`, as plain text.
  fileprivate var description: String {
    let scenarios = page.scenarios.count
    return [
      page.preview?.screenDescription.summary,
      scenarios > 0 ? "Scenarios: \(scenarios - failed) of \(scenarios) pass." : nil,
      errors > 0 ? "Errors: \(errors)." : nil,
    ].compactMap(\.self).joined(separator: " ")
  }

  fileprivate var verdict: String {
    let warnings = page.findings.count - errors
    return [
      errors > 0 ? mark("bad", "\(count(errors, "error")) ✗") : nil,
      failed > 0 ? mark("bad", "\(failed) of \(count(page.scenarios.count, "scenario")) fail ✗") : nil,
      errors == 0 && failed == 0 && !page.scenarios.isEmpty
        ? mark("good", "\(count(page.scenarios.count, "scenario")) ✓") : nil,
      warnings > 0 ? count(warnings, "warning") : nil,
      isChanged == true ? "changed" : nil,
    ].compactMap(\.self).joined(separator: " · ")
  }
}

/// The screen at rest on the device that its page shows first. `nil` without a device.
private func thumbnail(of page: PageScreen) -> String? {
  guard let screen = page.preview, !screen.samples.isEmpty else { return nil }
  let sample = screen.samples[screen.samples.count / 2]
  let phone = PhoneFigure(PhoneLayout(screen, sample, at: .atRest)).dressed
  let (width, height) = (SVGText.number(phone.width), SVGText.number(phone.height))
  let picture = SVGElement(
    "svg",
    [
      ("xmlns", "http://www.w3.org/2000/svg"), ("width", width), ("height", height),
      ("viewBox", "0 0 \(width) \(height)"),
    ], phone.elements)
  let style = "<style>\n\(SVGPalette.styleSheet(.automatic))\n\(Skin.styleSheet)</style>"
  guard let start = picture.text.firstIndex(of: "\n") else { return picture.text + "\n" }
  return picture.text[...start] + style + picture.text[start...] + "\n"
}
