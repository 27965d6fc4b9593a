/// The color theme of a drawing.
package enum Theme: String, Sendable, CaseIterable {
  /// The theme that the viewer prefers.
  case automatic = "auto"
  case light, dark
}

/// The colors of a drawing by purpose. Text has a contrast of at least 4.5 to 1 on every background.
struct SVGPalette {
  var paper, ink, soft, frame, screen, bar, block, carousel, header, strip, list, row, sheet, edge, notch, way,
    safe, fault, key: String
  /// The colors of what moves, in the order of the screen's consumers, as on the page.
  var movers: [String]

  static let light = SVGPalette(
    paper: "#ffffff", ink: "#16181d", soft: "#565d6b", frame: "#2b2f36", screen: "#f4f5f7", bar: "#dde4ee",
    block: "#e0ebe1", carousel: "#eee1f1", header: "#cfe0fb", strip: "#fbe6b4", list: "#ffffff", row: "#e1e5eb",
    sheet: "#ffffff", edge: "#98a1b0", notch: "#b4154f", way: "#1559a3", safe: "#16181d", fault: "#c21f1f",
    key: "#cdd3dd", movers: ["#b4154f", "#1559a3", "#0b6e5f", "#8f4e00", "#6a3fb0", "#4d5a22"])

  static let dark = SVGPalette(
    paper: "#14161a", ink: "#eef0f4", soft: "#a9b1be", frame: "#6a7280", screen: "#1c1f25", bar: "#333b48",
    block: "#26362b", carousel: "#3c2e41", header: "#24426f", strip: "#594615", list: "#20242b", row: "#323843",
    sheet: "#2a2f38", edge: "#6f7a8b", notch: "#ff8fb1", way: "#7cc0fb", safe: "#ffffff", fault: "#ff8a8a",
    key: "#3a414d", movers: ["#ff8fb1", "#7cc0fb", "#5fd3bd", "#f0b35c", "#c3a6f5", "#c2cf7d"])

  /// The rules of a style sheet.
  ///
  /// - Parameter scope: A selector with a trailing space that precedes each selector. Empty for no scope.
  func rules(within scope: String = "") -> String {
    let rules =
      [
        (".paper", "fill:\(paper)"), (".t", "fill:\(ink)"), (".s", "fill:\(soft)"), (".frame", "fill:\(frame)"),
        (".ring", "stroke:\(frame)"),
        (".screen", "fill:\(screen)"), (".bar", "fill:\(bar)"), (".block", "fill:\(block)"),
        (".carousel", "fill:\(carousel)"), (".header", "fill:\(header)"), (".strip", "fill:\(strip)"),
        (".list,.page", "fill:\(list)"), (".row,.fold", "stroke:\(row)"), (".sheet", "fill:\(sheet);stroke:\(edge)"),
        (".cut", "stroke:\(edge)"), (".grip", "fill:\(edge)"), (".chosen", "fill:\(ink)"),
        (".safe", "fill:\(safe)"), (".notch", "stroke:\(notch)"), (".n", "fill:\(notch)"), (".way", "stroke:\(way)"),
        (".w", "fill:\(way)"), (".was", "stroke:\(ink)"), (".bad", "fill:\(fault)"),
        (".key", "fill:\(key);stroke:\(edge)"), (".touch.of-ink", "fill:\(ink)"), (".of-ink", "stroke:\(ink)"),
        (".on-screen", "stroke:\(screen)"), (".on-bar", "stroke:\(bar)"), (".on-block", "stroke:\(block)"),
        (".on-carousel", "stroke:\(carousel)"), (".on-header", "stroke:\(header)"), (".on-strip", "stroke:\(strip)"),
        (".on-list,.on-page", "stroke:\(list)"),
      ]
      + movers.enumerated().flatMap { index, color in
        [(".of-c\(index)", "stroke:\(color)"), (".touch.of-c\(index),.c\(index)", "fill:\(color)")]
      }
    return rules.map { selector, style in
      selector.split(separator: ",").map { scope + $0 }.joined(separator: ",") + "{\(style)}"
    }.joined(separator: "\n")
  }

  /// The rules that do not depend on colors.
  static let shapes = """
    text{font-family:-apple-system,system-ui,"Segoe UI","Noto Sans",sans-serif;font-variant-numeric:tabular-nums;unicode-bidi:plaintext}
    .h1{font-size:19px;font-weight:700}
    .h2{font-size:12.5px;font-weight:650}
    .g{font-size:10.5px}
    .f{font-size:9px}
    .p{font-size:11px}
    .b{font-weight:700}
    .e{text-anchor:end}
    .m{text-anchor:middle}
    .in{font-size:25px}
    .tab{font-size:20px;text-anchor:middle}
    .ring{fill:none;stroke-width:6}
    .fold,.cut,.notch,.way,.was{fill:none;stroke-width:1}
    .cut{stroke-width:2}
    .sheet{stroke-width:2.5}
    .notch{stroke-dasharray:4 3;stroke-width:1.2}
    .notch.on{stroke-dasharray:none;stroke-width:1.8}
    .way{stroke-width:1.4}
    .was{stroke-dasharray:2 3;stroke-width:1.4}
    .safe{fill-opacity:.1}
    .touch{fill-opacity:.6;stroke:none}
    .mover{fill:none;stroke-width:6}
    .halo{paint-order:stroke;stroke-width:7px;stroke-linejoin:round}
    .g.halo{stroke-width:3px}
    .number{font-size:20px}
    .trail{fill:none;stroke-width:4;stroke-opacity:.6}
    .thin,.bold{fill:none}
    .thin{stroke-width:.8;stroke-opacity:.55}
    .bold{stroke-width:2.6}
    """

  static func styleSheet(_ theme: Theme) -> String {
    switch theme {
    case .light: shapes + "\n" + light.rules()
    case .dark: shapes + "\n" + dark.rules() + "\n@media print{\n\(light.rules())\n}"
    case .automatic:
      shapes + "\n" + light.rules() + "\n@media screen and (prefers-color-scheme:dark){\n\(dark.rules())\n}"
    }
  }
}
