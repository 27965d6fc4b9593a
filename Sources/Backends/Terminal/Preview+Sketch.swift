import Numerics
import Tables

extension Preview.Screen {
  /// A bar per device for each sheet, in proportion to the height of the screen, with a sign at each notch.
  func sketch(width: Int, _ style: TableStyle) -> [String] {
    screenDescription.nodes.filter { $0.kind == .sheet }.flatMap { [""] + sketch(of: $0, width: width, style) }
  }

  private func sketch(of sheet: ScreenDescription.Node, width: Int, _ style: TableStyle) -> [String] {
    var names = samples.map(\.title)
    if (names.map(\.count).max() ?? 0) + 34 > width { names = samples.map(\.shortTitle) }
    let first = (names.map(\.count).max() ?? 0) + 2
    let room = max(10, min(64, width - first - 1))
    let tallest = samples.map { $0.height }.max() ?? .one
    let legend = legend(of: sheet, within: width - first)
    let indices = Dictionary(
      quantities.enumerated().filter { $1.node == sheet.name }.map { ($1.name, $0) },
      uniquingKeysWith: { one, _ in one })
    let head = legend.enumerated().map { row, signs in
      style.strong((row == 0 ? sheet.name : "").padded(to: first)) + style.faint(signs)
    }
    return head.map(\.trimmedAtEnd)
      + zip(names, samples).map { name, sample in
        name.padded(to: first) + bar(of: sheet, sample, indices, room, tallest, style)
      }
  }

  /// The legend of the signs of notches, on as many lines as needed.
  private func legend(of sheet: ScreenDescription.Node, within width: Int) -> [String] {
    sheet.notches.enumerated().reduce(into: [String]()) { lines, notch in
      let entry = "\(Self.sign(notch.offset)) \(notch.element)"
      if let last = lines.last, last.count + 3 + entry.count <= width {
        lines[lines.count - 1] = last + "   " + entry
      } else {
        lines.append(entry)
      }
    }
  }

  /// The bar, from the edge to which the sheet is attached to the opposite edge.
  private func bar(
    of sheet: ScreenDescription.Node, _ sample: Preview.Sample, _ indices: [String: Int], _ room: Int,
    _ tallest: Rational,
    _ style: TableStyle
  ) -> String {
    func column(_ height: Rational) -> Int {
      let part = tallest > .zero ? height / tallest * Rational(room) : .zero
      return max(0, min(room, Int(part.double.rounded())))
    }
    let end = column(sample.height)
    var signs: [Int: (text: String, isMarked: Bool)] = [:]
    for (number, notch) in sheet.notches.enumerated() {
      guard let index = indices[notch], let height = sample.values[index] else { continue }
      var place = column(height)
      // Notches that fall on the same column are placed next to one another.
      while signs[place] != nil { place += 1 }
      signs[place] = (Self.sign(number), sample.failures.contains { $0.quantities.contains(index) })
    }
    let highest = signs.keys.max() ?? 0
    return (0...max(end, highest)).map { place in
      if let sign = signs[place] { return sign.isMarked ? style.alarm(sign.text + "!") : style.strong(sign.text) }
      return place < highest ? "━" : place == end ? "┤" : "─"
    }.joined()
  }

  /// The character of a notch. "+" for every notch after the 35th.
  private static func sign(_ number: Int) -> String {
    let signs = Array("123456789abcdefghijklmnopqrstuvwxyz")
    return number < signs.count ? String(signs[number]) : "+"
  }
}

extension Preview.Sample {
  fileprivate var height: Rational { environment.first { $0.name == "height" }?.value ?? .zero }
}
