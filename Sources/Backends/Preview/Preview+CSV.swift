extension Preview {
  /// The preview as CSV: a line of headings, then a line for every quantity of every sample.
  package var csv: String {
    var lines = [
      "screen,file,device,orientation,height,width,safeArea.top,safeArea.bottom,keyboard,measures,quantity,value"
    ]
    for screen in screens {
      for sample in screen.samples {
        let measures = sample.measures.map { "\($0.name)=\($0.value.shortestText)" }.joined(separator: " ")
        let place =
          [screen.name, screen.file, sample.device ?? "", sample.orientation ?? ""]
          + sample.environment.map(\.value.shortestText) + [measures]
        let prefix = CSV.line(place)
        for (quantity, value) in zip(screen.quantities, sample.values) {
          lines.append("\(prefix),\(CSV.field(quantity.path)),\(value?.shortestText ?? "")")
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Comma-separated values according to RFC 4180.
package enum CSV {
  package static func line(_ fields: [String]) -> String { fields.map(field).joined(separator: ",") }

  /// A field, quoted if it contains a separator, a quote or a line break.
  static func field(_ text: String) -> String {
    let needsQuotes = text.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" }
    guard needsQuotes else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
