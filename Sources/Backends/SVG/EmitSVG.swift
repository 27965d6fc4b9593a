import Tables

package struct SVGOptions: Sendable {
  package var theme: Theme
  /// The maximum width of the drawing. A device is never cut, so a single device may exceed it.
  package var width: Double

  package init(theme: Theme = .automatic, width: Double = 1240) {
    self.theme = theme
    self.width = width
  }
}

/// Draws screens on their devices, to scale, as an SVG document without external resources.
package func emitSVG(_ preview: Preview, options: SVGOptions = SVGOptions()) -> String {
  var flow = CardFlow(width: options.width)
  for screen in preview.screens { flow.add(screen) }
  let names = preview.screens.map(\.name).joined(separator: ", ")
  return flow.document(
    title: names.isEmpty ? "No screens" : names,
    description: preview.screens.compactMap(\.screenDescription.summary).joined(separator: " "), theme: options.theme)
}

/// A part of a drawing that is placed in a row.
protocol Card {
  var width: Double { get }
  var height: Double { get }
  func element(x: Double, y: Double) -> SVGElement
}

/// Cards in rows under their headings.
struct CardFlow {
  /// The legend for the drawings of a screen.
  static func legend(of screen: Preview.Screen) -> String {
    let hasSheets = screen.screenDescription.nodes.contains { $0.kind == .sheet }
    let hasScrolls = screen.samples.contains { PhoneLayout.scrolls(screen, $0) }
    return "Lengths in points; safe areas are shaded."
      + (hasSheets ? " Red lines are where a sheet may rest, the full one where it first is." : "")
      + (hasScrolls
        ? " Blue is how far the headers go before what is below them scrolls, and the space of a page." : "")
  }

  private static let margin = 20.0
  private static let gap = 26.0

  let width: Double
  private(set) var elements: [SVGElement] = []
  private var bottom = CardFlow.margin
  private var right = 0.0

  init(width: Double) { self.width = width }

  var usedWidth: Double { max(right + Self.margin, 320) }
  var usedHeight: Double { bottom }

  /// The document with all added elements.
  func document(title: String, description: String, theme: Theme) -> String {
    let (width, height) = (SVGText.number(usedWidth), SVGText.number(usedHeight))
    let document = SVGElement(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", width), ("height", height),
        ("viewBox", "0 0 \(width) \(height)"),
        ("role", "img"),
      ],
      [
        SVGElement("title", text: title), SVGElement("desc", text: description),
        SVGElement("rect", [("class", "paper"), ("width", "100%"), ("height", "100%")]),
      ] + elements)
    let style = "<style>\n\(SVGPalette.styleSheet(theme))\n</style>"
    // The style sheet is inserted as raw text, since escapes would become part of the style sheet.
    let text = document.text
    guard let start = text.firstIndex(of: "\n") else { return text + "\n" }
    return text[...start] + style + text[start...] + "\n"
  }

  /// - Parameter earlier: The earlier version to draw behind the screen. Its samples have the same configurations in
  ///   the same order.
  mutating func add(_ screen: Preview.Screen, before earlier: BaselineScreen? = nil) {
    addHeading(of: screen, before: earlier)
    addCards(of: screen, before: earlier)
  }

  private mutating func addHeading(of screen: Preview.Screen, before earlier: BaselineScreen?) {
    let files = earlier.map { $0.screen.file == screen.file ? screen.file : "\($0.screen.file) → \(screen.file)" }
    let about = [files ?? screen.file, screen.screenDescription.summary].compactMap { $0 }.joined(separator: " · ")
    let legend = Self.legend(of: screen) + (earlier == nil ? "" : " Dotted: previous position.")
    addHeading(screen.name, [("s p", about), ("s p", legend)])
    addChanges(earlier?.changes ?? [])
  }

  /// Adds a line for each change. Backquotes around names are left out, and quotes stand for those around other text.
  mutating func addChanges(_ changes: [String]) {
    let room = width - 2 * Self.margin
    for change in changes.map(Self.plain) {
      right = max(right, min(room, SVGText.width(change) * 11) + Self.margin)
      elements.append(.label("t p", SVGText.fitted(change, into: room, size: 11) ?? "", x: Self.margin, y: bottom))
      bottom += 15
    }
  }

  /// Adds a title and lines below it, each with the class of its text.
  mutating func addHeading(_ title: String, _ lines: [(role: String, text: String)]) {
    let room = width - 2 * Self.margin
    elements.append(.label("t h1", title, x: Self.margin, y: bottom + 16))
    for (index, line) in lines.enumerated() {
      let place = bottom + 33 + Double(index) * 15
      elements.append(
        .label(line.role, SVGText.fitted(line.text, into: room, size: 11) ?? "", x: Self.margin, y: place))
      right = max(right, min(room, SVGText.width(line.text) * 11) + Self.margin)
    }
    bottom += 36 + Double(lines.count) * 15
  }

  private static func plain(_ change: String) -> String {
    let parts = change.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { $0 % 2 == 1 && $1.contains(" ") ? "“\($1)”" : String($1) }.joined()
  }

  private mutating func addCards(of screen: Preview.Screen, before earlier: BaselineScreen?) {
    addCards(
      screen.samples.enumerated().map { index, sample in
        DeviceCard(screen, sample, before: earlier.map { ($0.screen, $0.samples[index]) })
      })
  }

  /// Adds cards in columns as wide as the widest card, so that devices are aligned vertically and horizontally.
  mutating func addCards(_ cards: [some Card]) {
    let column = (cards.map(\.width).max() ?? 0) + Self.gap
    let count = max(1, Int((width - 2 * Self.margin + Self.gap) / column))
    for start in stride(from: 0, to: cards.count, by: count) {
      let row = cards[start..<min(start + count, cards.count)]
      for (place, card) in row.enumerated() {
        let left = Self.margin + Double(place) * column
        elements.append(card.element(x: left, y: bottom))
        right = max(right, left + card.width)
      }
      bottom += (row.map(\.height).max() ?? 0) + Self.gap
    }
  }
}
