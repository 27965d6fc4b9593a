/// An element of an SVG document. Attributes and text are unescaped. The printer escapes them.
struct SVGElement {
  var name: String
  var attributes: [(name: String, value: String)]
  var content: Content

  enum Content {
    case elements([SVGElement])
    case text(String)
  }

  init(_ name: String, _ attributes: [(name: String, value: String)] = [], _ children: [SVGElement] = []) {
    self.name = name
    self.attributes = attributes
    content = .elements(children)
  }

  init(_ name: String, _ attributes: [(name: String, value: String)] = [], text: String) {
    self.name = name
    self.attributes = attributes
    content = .text(text)
  }

  /// The element on one line, or with each child on lines of its own.
  var text: String {
    var lines: [String] = []
    write(into: &lines)
    return lines.joined(separator: "\n")
  }

  private func write(into lines: inout [String]) {
    let start = "<" + name + attributes.map { " \($0.name)=\"\(SVGText.escaped($0.value))\"" }.joined()
    switch content {
    case .text(let text): lines.append("\(start)>\(SVGText.escaped(text))</\(name)>")
    case .elements(let children) where children.isEmpty: lines.append(start + "/>")
    case .elements(let children):
      lines.append(start + ">")
      for child in children { child.write(into: &lines) }
      lines.append("</\(name)>")
    }
  }
}

extension SVGElement {
  static func rectangle(_ role: String, x: Double, y: Double, width: Double, height: Double, radius: Double = 0) -> Self
  {
    let corner = radius > 0 ? [("rx", SVGText.number(radius))] : []
    return SVGElement("rect", [("class", role)] + box(x, y, width, height) + corner)
  }

  static func path(_ role: String, _ data: String) -> Self { SVGElement("path", [("class", role), ("d", data)]) }

  static func line(_ role: String, x: Double, y: Double, toX: Double, toY: Double) -> Self {
    let (from, to) = ((SVGText.number(x), SVGText.number(y)), (SVGText.number(toX), SVGText.number(toY)))
    return path(role, "M\(from.0) \(from.1)" + (from.1 == to.1 ? "H\(to.0)" : "L\(to.0) \(to.1)"))
  }

  static func label(_ role: String, _ text: String, x: Double, y: Double) -> Self {
    SVGElement("text", [("class", role), ("x", SVGText.number(x)), ("y", SVGText.number(y))], text: text)
  }

  /// A nested viewport with its own coordinates, which clips its content.
  static func window(
    x: Double, y: Double, width: Double, height: Double,
    showing view: (x: Double, y: Double, width: Double, height: Double),
    _ children: [SVGElement]
  ) -> Self {
    let numbers = [view.x, view.y, view.width, view.height].map(SVGText.number).joined(separator: " ")
    return SVGElement("svg", box(x, y, width, height) + [("viewBox", numbers)], children)
  }

  static func group(_ role: String, _ children: [SVGElement]) -> Self { SVGElement("g", [("class", role)], children) }

  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [(
    name: String, value: String
  )] {
    let corner = [("x", x), ("y", y)].filter { $0.1 != 0 }.map { (name: $0.0, value: SVGText.number($0.1)) }
    return corner + [
      ("width", SVGText.number(max(0, width))), ("height", SVGText.number(max(0, height))),
    ]
  }
}
