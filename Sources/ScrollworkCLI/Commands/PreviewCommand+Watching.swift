import Backends

// `--watch`: repeats the preview after every change until the user interrupts it.
extension PreviewCommand {
  func followChanges() throws(CLIError) -> ExitStatus {
    guard !specs.paths.contains("-") else { throw CLIError("--watch cannot follow standard input") }
    guard format == .table || output != nil else {
      throw CLIError("--watch --format \(format.rawValue) wants a file to write into: --output FILE")
    }
    if let output, output == "-" || (try? FileSystem.status(output))?.kind == .stream {
      throw CLIError("--watch wants a file to write into, not \(output)")
    }
    if format == .html { try checkDataFile() }
    var isFirst = true
    return try Watch(specs.paths, skipsNamed: false).run { () throws(CLIError) in
      let view = try compiled()
      if format == .html {
        try writeData(view.screens)
        // The page loads its data at once, so the data is written first.
        if isFirst { try writePage() }
      } else {
        try write(view)
      }
      let isOpened = !isFirst
      isFirst = false
      if open, !isOpened, let output { try SystemOpener.open(output) }
      return view.outcome
    }
  }

  // MARK: - The page and its data

  private func checkDataFile() throws(CLIError) {
    guard let output, (try? FileSystem.status(dataFile(of: output))) != nil else { return }
    // A file that is unreadable or larger than 64 MiB is not page data of this program.
    let bytes = (try? FileSystem.read(dataFile(of: output), limit: 1 << 26)) ?? nil
    guard let bytes, bytes.isEmpty || isPageData(String(decoding: bytes, as: UTF8.self)) else {
      throw CLIError("\(dataFile(of: output)), where the page would look for its data, was not written by scrollwork")
    }
  }

  private func writePage() throws(CLIError) {
    guard let output else { return }
    try FileSystem.write(emitHTML([], dataFile: lastComponent(dataFile(of: output))), into: output)
    Console.say("open \(output); it follows the specs while this runs")
  }

  private func writeData(_ screens: [PageScreen]) throws(CLIError) {
    guard let output else { return }
    try FileSystem.write(emitPageData(screens), into: dataFile(of: output))
  }

  /// Returns the path of a page's data: `Screen.data.js` for `Screen.html`.
  private func dataFile(of page: String) -> String {
    let base = page.hasSuffix(".html") ? String(page.dropLast(".html".count)) : page
    return base + ".data.js"
  }
}
