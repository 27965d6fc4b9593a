import Source

/// The drawings of a page as JSON, from which the page builds the elements. JSON takes less than half the size of the
/// markup, and the browser parses no markup.
///
/// An element is an array: the index of its shape, a value for each attribute of the shape, then its content. Child
/// elements are arrays, and text is a string. A shape is the tag, the class and the names of the other attributes,
/// shared by many elements.
struct Drawings {
  private var shapes: [[String]] = []
  private var numbers: [[String]: Int] = [:]
  private var drawings: [SVGElement] = []

  /// Creates a drawing for each device of a screen.
  init(of screen: Preview.Screen) {
    for sample in screen.samples {
      let card = DeviceCard(screen, sample)
      let (width, height) = (SVGText.number(card.width), SVGText.number(card.height))
      drawings.append(
        SVGElement(
          "svg", [("width", width), ("height", height), ("viewBox", "0 0 \(width) \(height)")],
          [card.element(x: 0, y: 0)]))
    }
    for drawing in drawings { learn(drawing) }
  }

  init(_ elements: [SVGElement]) {
    drawings = elements
    for drawing in drawings { learn(drawing) }
  }

  private mutating func learn(_ element: SVGElement) {
    let shape = element.shape
    if numbers[shape] == nil {
      numbers[shape] = shapes.count
      shapes.append(shape)
    }
    if case .elements(let children) = element.content { for child in children { learn(child) } }
  }

  func write(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.array("shapes") { writer in
        for shape in shapes {
          writer.array { writer in
            for word in shape { writer.string(word) }
          }
        }
      }
      writer.array("drawings") { writer in
        for drawing in drawings { write(drawing, &writer) }
      }
    }
  }

  private func write(_ element: SVGElement, _ writer: inout JSONWriter) {
    writer.array { writer in
      writer.number(numbers[element.shape] ?? 0)
      for attribute in element.attributes where attribute.name != "class" {
        let text = EscapedText.line(attribute.value)
        if SVGText.isNumber(text) { writer.raw(text) } else { writer.string(text) }
      }
      switch element.content {
      case .text(let text): writer.string(EscapedText.line(text))
      case .elements(let children): for child in children { write(child, &writer) }
      }
    }
  }
}

extension SVGElement {
  /// The tag, the class and the names of the other attributes.
  fileprivate var shape: [String] {
    let role = attributes.first { $0.name == "class" }?.value ?? ""
    return [name, role] + attributes.map(\.name).filter { $0 != "class" }
  }
}
