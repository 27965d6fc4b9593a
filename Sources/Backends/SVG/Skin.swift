import Tables

/// A motif at an edge of its node: one static picture, which the page scales with the node by percentages.
struct Skin: Hashable {
  /// The vertical place of a band in a taller node.
  enum Edge: Hashable {
    /// At the top, as in bars at the lower edge of the screen.
    case start
    /// At the top of a sheet, below its grabber.
    case belowGrabber
    case middle
    /// At the bottom, as in bars below the status bar.
    case end
  }

  var motif: Motif
  var edge = Edge.middle
  /// Whether rows have a large title above them.
  var isTitled = false

  init(_ motif: Motif, _ edge: Edge = .middle) {
    self.motif = motif
    self.edge = edge
  }

  init(of node: ScreenDescription.Node, in screen: ScreenDescription) {
    motif = Motif.of(node, in: screen)
    edge = Self.edge(of: node, in: screen)
    isTitled = node.kind == .block && screen.nodes.first { $0.parent == nil }?.name == node.name && motif != .text
  }

  static func edge(of node: ScreenDescription.Node, in screen: ScreenDescription) -> Edge {
    let siblings = screen.nodes.filter { $0.parent == node.parent }
    if node.kind == .header, siblings.first?.name == node.name, node.parent.flatMap(screen.node)?.kind == .sheet {
      return .belowGrabber
    }
    guard node.kind == .bar else { return .middle }
    if let bar = node.bar { return bar.isAtTopEdge ? .end : .start }
    if node.isOverSheets { return node.isOverSheetsAtTop ? .end : .start }
    return siblings.prefix { $0.name != node.name }.contains { $0.kind != .bar } ? .start : .end
  }

  /// The picture as an element `svg`. `nil` if there is nothing to draw.
  ///
  /// Rows have `data-period`, in points, and their last child is one period, which is repeated from `data-from` on.
  var element: SVGElement? {
    let attributes = [("class", "skin"), ("width", "100%"), ("height", "100%")]
    switch drawing {
    case .nothing: return nil
    case .fill(let marks): return SVGElement("svg", attributes, marks)
    case .band(let height, let marks):
      let (y, shift) =
        switch edge {
        case .start: ("0", 0)
        case .belowGrabber: ("0", 8)
        case .middle: ("50%", -height / 2)
        case .end: ("100%", -height)
        }
      let band = SVGElement("g", [("transform", "translate(0 \(shift))")], marks)
      return SVGElement("svg", attributes, [SVGElement("svg", [("y", y), ("overflow", "visible")], [band])])
    case .rows(let period, let from, let head, let marks):
      let title = [box("k-b", "5%", 68, "38%", 24, 6)]
      return SVGElement(
        "svg", attributes + [("data-period", "\(period)"), ("data-from", "\(isTitled ? 112 : from)")],
        (isTitled ? title : head) + [SVGElement("g", [], marks)])
    }
  }

  /// The marks in a node of a height, with as many rows as it takes. Empty if there is nothing to draw.
  func picture(height: Double) -> [SVGElement] {
    guard let element, case .elements(var marks) = element.content else { return [] }
    func number(_ name: String) -> Int? { element.attributes.first { $0.name == name }.flatMap { Int($0.value) } }
    guard let period = number("data-period"), let from = number("data-from"), let cell = marks.popLast() else {
      return marks
    }
    let end = Int(min(height, 10_000).rounded(.up))
    for y in stride(from: from, to: max(from, end), by: period) {
      marks.append(SVGElement("g", [("transform", "translate(0 \(y))")], [cell]))
    }
    return marks
  }

  /// The rules of pictures outside of a page, whose colors follow the viewer.
  static var styleSheet: String {
    let (light, dark) = (SVGPalette.light, SVGPalette.dark)
    func colors(_ palette: SVGPalette) -> String {
      ":root{--block:\(palette.block);--list:\(palette.list);--ink:\(palette.ink)}"
    }
    let rules = PageAssets.stripped(Embedded.skin_css)
      .replacing(
        "@media screen {\n:root[data-theme=dark]", with: "@media screen and (prefers-color-scheme:dark) {\n:root")
    return colors(light) + "\n@media screen and (prefers-color-scheme:dark){\(colors(dark))}\n" + rules
      + ".bar,.header,.strip,.carousel{fill:var(--list)}\n.block{fill:none}\n.on-strip{stroke:var(--list)}\n"
  }

  /// The marks of a motif. A position from the left or a width is in percent of the node, or in points.
  private enum Drawing {
    case nothing
    case fill([SVGElement])
    /// A band of a height.
    case band(Int, [SVGElement])
    /// Rows of a period, from a height on, with marks above them.
    case rows(Int, from: Int = 0, head: [SVGElement] = [], [SVGElement])
  }

  // MARK: - Marks

  private func box(_ role: String, _ x: String, _ y: Int, _ width: String, _ height: Int, _ radius: Int = 0)
    -> SVGElement
  {
    SVGElement(
      "rect",
      [("class", role), ("x", x), ("y", "\(y)"), ("width", width), ("height", "\(height)"), ("rx", "\(radius)")])
  }

  private func dot(_ role: String, _ x: String, _ y: Int, _ radius: Int) -> SVGElement {
    SVGElement("circle", [("class", role), ("cx", x), ("cy", "\(y)"), ("r", "\(radius)")])
  }

  private func path(_ role: String, _ data: String) -> SVGElement { .path(role, data) }

  /// Marks whose zero is at a part of the width.
  private func at(_ x: String, _ marks: SVGElement...) -> SVGElement {
    SVGElement("svg", [("x", x), ("overflow", "visible")], marks)
  }

  /// Marks in a drawing of a size of its own, which is scaled to the node.
  private func scene(_ size: String, _ fit: String, _ marks: [SVGElement]) -> SVGElement {
    SVGElement("svg", [("viewBox", "0 0 \(size)"), ("preserveAspectRatio", fit)], marks)
  }

  private static let note = "M84 132V64l40-10v62M84 76l40-10"
  private static let backward = "M0 0l-14 9 14 9zM-14 0l-14 9 14 9z"
  private static let forward = "M0 0l14 9-14 9zM14 0l14 9-14 9z"

  private static let square = [("viewBox", "-30 -24 260 260"), ("preserveAspectRatio", "xMidYMin meet")]

  private var art: [SVGElement] {
    [
      box("k-m", "0", 0, "200", 200, 14), path("k-n", Self.note), dot("k-c", "74", 134, 13), dot("k-c", "114", 118, 13),
    ]
  }

  /// The title and the controls below the square of a cover. Only a node that is taller than wide has room for them.
  private var below: [SVGElement] {
    [
      box("k-b", "0", 240, "110", 12, 4), box("k-a", "0", 260, "70", 9, 4), box("k-a", "0", 288, "200", 4, 2),
      box("k-b", "0", 288, "64", 4, 2), dot("k-b", "64", 290, 6),
      SVGElement("g", [("transform", "translate(100 0)")], controls(at: 340)),
    ]
  }

  /// The controls of a player around the middle, from the given height on.
  private func controls(at y: Int) -> [SVGElement] {
    [
      SVGElement(
        "g", [("transform", "translate(0 \(y))")],
        [
          path("k-k", "M-11 -18v36l30-18z"),
          SVGElement("g", [("transform", "translate(-58 -9)")], [path("k-k", Self.backward)]),
          SVGElement("g", [("transform", "translate(58 -9)")], [path("k-k", Self.forward)]),
        ])
    ]
  }

  private func item(_ x: String, _ role: String, _ icon: String) -> SVGElement {
    at(x, path(role, icon), box(role, "-14", 36, "28", 6, 3))
  }

  private func tune(_ x: String) -> SVGElement {
    at(x, path("k-z", "M-8 106V74l22-6v32"), dot("k-c", "-14", 106, 7), dot("k-c", "8", 100, 7))
  }

  private func hills(_ x: String) -> SVGElement {
    at(x, dot("k-sun", "28", 62, 12), path("k-hill", "M-52 132L-14 76l24 30 14-18 30 44z"))
  }

  /// A square with two lines of text below it.
  private func cell(_ role: String, _ x: String, _ mark: SVGElement) -> [SVGElement] {
    [
      box(role, x, 8, "44%", 166, 10), box("k-b", x, 184, "30%", 10, 4), box("k-a", x, 202, "20%", 8, 4), mark,
    ]
  }

  private func paragraph(_ widths: String...) -> [SVGElement] {
    widths.enumerated().map { box("k-a", "16", $0 * 26 + 12, $1, 9, 4) }
  }

  /// The fields above the text of a letter.
  private var fields: [SVGElement] {
    [
      box("k-b", "16", 18, "26", 10, 4), box("k-w", "52", 11, "96", 24, 12), rule(45, from: "16"),
      box("k-b", "16", 64, "62", 10, 4), box("k-a", "90", 64, "30%", 10, 4), rule(91, from: "16"),
      box("k-b", "16", 110, "40", 10, 4), box("k-a", "68", 110, "42%", 10, 4), rule(137, from: "16"),
    ]
  }

  /// Two lines of text.
  private func lines(_ x: String, _ y: Int) -> [SVGElement] {
    [box("k-b", x, y, "40%", 10, 4), box("k-a", x, y + 19, "54%", 8, 4)]
  }

  private func rule(_ y: Int, from x: String = "0") -> SVGElement { box("k-h", x, y, "100%", 1) }

  private var drawing: Drawing {
    switch motif {
    case .none: .nothing
    case .map:
      .fill([
        SVGElement("rect", [("class", "k-land"), ("width", "100%"), ("height", "100%")]),
        scene(
          "390 844", "xMidYMid slice",
          [
            path(
              "k-water",
              "M-400 620C-100 560 60 700 210 610S420 470 900 520V-80H700C560 60 470 330 330 400S130 480-400 480z"),
            path("k-park", "M30 90h130l20 110-110 50-70-60zM250 660h110v120H220z"),
            path("k-park", "M-300 300h160v140h-160zM460 640h200v130H460z"),
            path(
              "k-road",
              "M-400 300L420 20M-400 800L900 640M70-20L250 900M310-20L150 400M-20 410L420 250M330 560v340M20 620v280"),
            path(
              "k-street",
              "M0 150L390 30M-20 230L330 110M130-20L220 330M200-20L290 330M-20 700L410 600M90 640v220M160 640v220M400 700L200 780"
            ),
            path("k-route", "M96 500L128 322 262 276 300 130"),
            path("k-pin", "M300 132c-40-46-26-74 0-74s40 28 0 74z"), dot("k-p", "300", 88, 9),
            dot("k-p", "96", 500, 12), dot("k-i", "96", 500, 8),
          ]),
      ])
    case .photo:
      .fill([
        SVGElement("rect", [("class", "k-sky"), ("width", "100%"), ("height", "100%")]),
        scene(
          "390 220", "xMidYMax slice",
          [
            dot("k-sun", "300", 62, 28), path("k-hill", "M-300 220L40 90l70 60 90-110 190 180z"),
            path("k-park", "M-300 220V170Q60 130 200 180t490-10v50z"),
          ]),
        SVGElement(
          "svg", [("y", "100%"), ("overflow", "visible")],
          [
            SVGElement(
              "g", [("transform", "translate(0 -62)")],
              [box("k-p", "5%", 0, "46%", 18, 5), box("k-p", "5%", 30, "30%", 10, 4)])
          ]),
      ])
    case .cover: .fill([SVGElement("svg", Self.square + [("overflow", "visible")], art + below)])
    case .player: .fill([SVGElement("svg", [("y", "12%")] + Self.square + [("overflow", "visible")], art + below)])
    case .keyboard:
      .fill([
        scene(
          "390 290", "none",
          [
            path("k-key", "M4 34H386M24 88H366"), path("k-key", "M62 142H328"),
            path("k-key k-wide", "M4 142h44M342 142h44M4 196h86M96 196h194M296 196h90"),
          ])
      ])
    case .card:
      .fill([
        SVGElement(
          "rect", [("class", "k-w"), ("x", "4%"), ("y", "8%"), ("width", "92%"), ("height", "84%"), ("rx", "12")]),
        SVGElement(
          "svg", [("y", "50%"), ("overflow", "visible")],
          [box("k-b", "10%", -14, "44%", 10, 5), box("k-a", "10%", 6, "62%", 8, 4)]),
      ])
    case .cards:
      .fill([
        SVGElement(
          "g", [],
          ["4%", "31%", "58%", "85%"].map {
            SVGElement(
              "rect", [("class", "k-m"), ("x", $0), ("y", "12%"), ("width", "24%"), ("height", "76%"), ("rx", "12")])
          })
      ])
    case .status:
      .band(
        20,
        [
          at("12%", SVGElement("text", [("class", "k-t"), ("y", "15")], text: "9:41")),
          at(
            "86%", box("k-f", "0", 4, "22", 11, 3), box("k-t", "2", 6, "15", 7, 1),
            path("k-t", "M-8 15V5h4v10zM-14 15v-7h4v7z")),
        ]
      )
    case .navigation:
      .band(
        44,
        [
          path("k-o", "M24 13l-9 9 9 9"), at("50%", box("k-b", "-58", 15, "116", 14, 5)),
          at("100%", dot("k-i", "-42", 22, 3), dot("k-i", "-32", 22, 3), dot("k-i", "-22", 22, 3)),
        ]
      )
    case .titleBar:
      .band(
        44,
        [
          box("k-i", "16", 16, "52", 12, 5), at("50%", box("k-b", "-56", 15, "112", 14, 5)),
          at("100%", dot("k-i", "-32", 22, 16), path("k-q", "M-32 30V15m-7 7l7-7 7 7")),
        ]
      )
    case .search:
      .band(
        48,
        [
          box("k-w", "4%", 6, "92%", 36, 11), at("4%", dot("k-g", "21", 23, 6), path("k-g", "M26 28l5 5")),
          at("4%", box("k-a", "42", 19, "96", 10, 4)), at("96%", box("k-a", "-22", 16, "7", 12, 3)),
        ]
      )
    case .miniPlayer:
      .band(
        52,
        [
          box("k-w", "2%", 0, edge == .start ? "96%" : "0", 52, 12), box("k-m", "16", 4, "44", 44, 8),
          path("k-z", "M34 33V17l12-3v16"), dot("k-c", "31", 33, 4),
          dot("k-c", "43", 30, 4),
          box("k-b", "74", 13, "34%", 11, 5), box("k-a", "74", 32, "22%", 8, 4),
          at(
            "100%", path("k-k", "M-86 15v22l19-11z"),
            SVGElement("g", [("transform", "translate(-48 17)")], [path("k-k", Self.forward)])),
        ]
      )
    case .transport:
      .band(
        120,
        [
          box("k-a", "8%", 10, "84%", 5, 2), box("k-b", "8%", 10, "30%", 5, 2), dot("k-b", "38%", 12, 8),
          box("k-a", "8%", 24, "8%", 7, 3), box("k-a", "84%", 24, "8%", 7, 3),
          SVGElement("svg", [("x", "50%"), ("overflow", "visible")], controls(at: 76)),
        ]
      )
    case .tabBar:
      .band(
        49,
        [
          item("10%", "k-i", "M-12 17L0 6l12 11v12h-8v-8h-8v8h-8z"), item("30%", "k-b", "M-11 7h22v22h-22z"),
          item("50%", "k-b", "M0 7a11 11 0 0 1 0 22 11 11 0 0 1 0-22z"),
          item("70%", "k-b", "M0 28C-24 12-8 2 0 11 8 2 24 12 0 28z"),
          item("90%", "k-b", "M-11 29q0-11 11-11t11 11zM0 5a6 6 0 0 1 0 12 6 6 0 0 1 0-12z"),
        ]
      )
    case .toolbar:
      .band(
        44,
        [
          at("10%", path("k-o", "M5 13l-9 9 9 9")), at("30%", path("k-o", "M-5 13l9 9-9 9")),
          at("50%", path("k-o", "M-9 20v13H9V20M0 27V10m-6 6l6-6 6 6")),
          at("70%", path("k-o", "M-10 12q7-3 10 1 3-4 10-1v19q-7-3-10 1-3-4-10-1z")),
          at("90%", path("k-o", "M-10 17h14v14h-14zM-5 12h15v15")),
        ]
      )
    case .composer:
      .band(
        52,
        [
          dot("k-w", "32", 26, 16), path("k-g", "M32 19v14M25 26h14"), box("k-f", "15%", 8, "80%", 36, 18),
          at("15%", box("k-a", "16", 21, "84", 10, 4)),
          at("95%", dot("k-i", "-19", 26, 14), path("k-q", "M-19 33V20m-6 6l6-6 6 6")),
        ]
      )
    case .heading: .band(40, [box("k-b", "5%", 6, "42%", 13, 5), box("k-a", "5%", 27, "58%", 8, 4)])
    case .rows:
      .rows(
        56,
        [dot("k-a", "36", 28, 18)] + lines("68", 15) + [
          at("100%", path("k-g", "M-24 22l6 6-6 6")), rule(55, from: "68"),
        ])
    case .places:
      .rows(
        60,
        [dot("k-pin", "36", 30, 18), path("k-p", "M36 41c-12-13-8-21 0-21s12 8 0 21z")] + lines("68", 17)
          + [at("100%", box("k-a", "-58", 26, "38", 8, 4)), rule(59, from: "68")]
      )
    case .tracks:
      .rows(
        56,
        [
          box("k-m", "16", 6, "44", 44, 6), path("k-z", "M34 35V19l12-3v16"), dot("k-c", "31", 35, 4),
          dot("k-c", "43", 32, 4),
        ]
          + lines("74", 15) + [
            at("100%", dot("k-b", "-32", 28, 2), dot("k-b", "-25", 28, 2), dot("k-b", "-18", 28, 2)),
            rule(55, from: "74"),
          ]
      )
    case .lessons:
      .rows(
        72,
        [box("k-sky", "16", 8, "84", 56, 8), dot("k-p", "58", 36, 14), path("k-i", "M54 29v14l11-7z")] + [
          box("k-b", "116", 17, "38%", 11, 4), box("k-a", "116", 37, "26%", 8, 4), box("k-a", "116", 54, "34%", 4, 2),
          box("k-i", "116", 54, "16%", 4, 2), at("100%", dot("k-f", "-28", 36, 10)), rule(71, from: "16"),
        ]
      )
    case .mails:
      .rows(
        80,
        [
          dot("k-i", "16", 20, 5), box("k-b", "32", 14, "44%", 11, 4), at("100%", box("k-a", "-64", 15, "44", 8, 4)),
          box("k-a", "32", 37, "76%", 8, 4), box("k-a", "32", 55, "60%", 8, 4), rule(79, from: "32"),
        ]
      )
    case .letter: .rows(130, from: 150, head: fields, paragraph("88%", "82%", "90%", "46%"))
    case .text: .rows(154, paragraph("88%", "82%", "90%", "85%", "46%"))
    case .bubbles:
      .rows(
        236,
        [
          box("k-w", "4%", 8, "58%", 58, 18), box("k-a", "8%", 23, "48%", 8, 4), box("k-a", "8%", 43, "34%", 8, 4),
          box("k-i", "50%", 74, "46%", 38, 18), box("k-u", "54%", 89, "36%", 8, 4),
          box("k-i", "34%", 118, "62%", 58, 18), box("k-u", "38%", 133, "52%", 8, 4),
          box("k-u", "38%", 153, "30%", 8, 4),
          box("k-w", "4%", 186, "38%", 38, 18), box("k-a", "8%", 201, "28%", 8, 4),
        ]
      )
    case .posts:
      .rows(
        292,
        [dot("k-a", "36", 28, 18)] + lines("66", 15)
          + [
            box("k-sky", "0", 58, "100%", 186), path("k-hill", "M0 244L90 140l60 56 60-84 130 132z"),
            path("k-o", "M30 278C6 262 22 252 30 261c8-9 24 1 0 17zM62 258h22v14H72l-6 6v-6h-4z"),
            at("100%", path("k-o", "M-40 256h16v22l-8-7-8 7z")),
            rule(291),
          ]
      )
    case .albums: .rows(226, cell("k-m", "4%", tune("26%")) + cell("k-m", "52%", tune("74%")))
    case .grid: .rows(226, cell("k-sky", "4%", hills("26%")) + cell("k-sky", "52%", hills("74%")))
    case .form:
      .rows(
        48,
        [
          box("k-b", "16", 19, "30%", 10, 4),
          at("100%", box("k-a", "-104", 19, "72", 10, 4), path("k-g", "M-24 18l6 6-6 6")), rule(47, from: "16"),
        ])
    case .calendar: .rows(44, (0..<7).map { dot($0 == 2 ? "k-i" : "k-a", "\(8 + $0 * 14)%", 22, 9) })
    }
  }
}

/// The pictures of a screen, each once.
struct ScreenSkins {
  /// The pictures of the system in a fixed order, and then those of nodes.
  private(set) var elements = [Skin(.status), Skin(.navigation, .end), Skin(.tabBar, .start), Skin(.keyboard)]
    .compactMap(\.element)
  /// The index of the picture of each node that has one.
  private(set) var numbers: [String: Int] = [:]

  init(_ screen: ScreenDescription) {
    var known: [Skin: Int] = [:]
    for node in screen.nodes {
      let skin = Skin(of: node, in: screen)
      if known[skin] == nil, let element = skin.element {
        known[skin] = elements.count
        elements.append(element)
      }
      numbers[node.name] = known[skin]
    }
  }
}
