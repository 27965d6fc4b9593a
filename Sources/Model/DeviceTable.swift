import Numerics

/// The sources of the device table, by the letter that marks a length.
package let deviceSources: [(key: Character, text: String)] = [
  ("a", "Apple, Human Interface Guidelines, Layout: screen dimensions"),
  ("s", "readings of UIKit on simulators up to iOS 26.5, in public tests of presets of iOS devices"),
  ("d", "appoly/iPhoneDuoFrameSimulator: readings on the simulator of iOS 27.1"),
  ("t", "at least three public tables of devices that agree"),
  ("k", "the table KeyboardHeight of a public messenger: the English keyboard with suggestions"),
  ("p", "a public catalog of devices for previews of web pages"),
]

/// The devices that screens are checked against, in points, as of November 2026. A row has all devices of its size and
/// insets.
///
/// A letter behind a length is its source in `deviceSources`. A length without a letter is not verified; it is a range
/// that contains what is known of similar devices. `a...b:c` shows `c` in previews, `a...b` shows `a`.
///
/// In landscape the insets at the top and bottom changed with iOS 26, and public readings differ: 0 or 20, and 20, 21
/// or 29. With iPadOS 26 the inset at the bottom changed from 20 to 25. No source states keyboards of devices since
/// the iPhone 15 Plus, of iPads, or in landscape.
package let deviceTable: [Device] = rows(
  """
  name,group,width,height,scale,top,bottom,keyboard,landscape top,landscape bottom,landscape keyboard,last system,others
  iPhone SE (1st generation),iPhone,320a,568a,2,20s,0s,253...254,0s,0s,162...200,15,iPhone 5s
  iPhone SE (3rd generation),iPhone,375a,667a,2,20s,0s,258...260,0s,0s,162...200,,iPhone SE (2nd generation);iPhone 8;iPhone 7;iPhone 6s
  iPhone 8 Plus,iPhone,414a,736a,3,20s,0s,271k,0s,0s,162...200,16,iPhone 7 Plus;iPhone 6s Plus
  iPhone 13 mini,iPhone,375a,812a,3,50s,34s,336k,0s,21s,200...219,,iPhone 12 mini
  iPhone 11 Pro,iPhone,375a,812a,3,44s,34s,333...336,0s,21s,200...219,,iPhone X;iPhone XS
  iPhone 11,iPhone,414a,896a,2,48s,34s,346k,0s,21s,200...219,,iPhone XR
  iPhone 11 Pro Max,iPhone,414a,896a,3,44s,34s,346k,0s,21s,200...219,,iPhone XS Max
  iPhone 14,iPhone,390a,844a,3,47t,34t,336k,0s,20...21:21,200...219,,iPhone 12;iPhone 12 Pro;iPhone 13;iPhone 13 Pro;iPhone 16e;iPhone 17e
  iPhone 14 Plus,iPhone,428a,926a,3,47t,34t,346k,0s,21s,200...219,,iPhone 12 Pro Max;iPhone 13 Pro Max
  iPhone 15,iPhone,393a,852a,3,59t,34t,336p,0...20,20...21:21,200...219,,iPhone 14 Pro;iPhone 15 Pro;iPhone 16
  iPhone 15 Plus,iPhone,430a,932a,3,59t,34t,336...346,0...20,20...21:21,200...219,,iPhone 14 Pro Max;iPhone 15 Pro Max;iPhone 16 Plus
  iPhone 16 Pro,iPhone,402a,874a,3,62t,34t,336...346,0...20,20...21:21,200...219,,iPhone 17;iPhone 17 Pro;iPhone 18 Pro
  iPhone 16 Pro Max,iPhone,440a,956a,3,62t,34t,336...346,0...20,20...21:21,200...219,,iPhone 17 Pro Max;iPhone 18 Pro Max
  iPhone Air,iPhone,420t,912t,3,68s,34s,336...346,0...20,20...29:20,200...219,,
  iPhone Duo,iPhone,466d,678d,3,0d,34d,254...346,0d,20...34,162...219,,
  iPhone Duo (unfolded),iPhone,669d,951d,3,82d,34d,254...420,0d,20...34,200...420,,
  iPad mini (5th generation),iPad,768a,1024a,2,20s,0s,313...420,20s,0s,398...520,,iPad (6th generation)
  iPad (9th generation),iPad,810a,1080a,2,20s,0s,313...420,20s,0s,398...520,,iPad (8th generation);iPad (7th generation)
  iPad Air (3rd generation),iPad,834a,1112a,2,20s,0s,313...420,20s,0s,398...520,,iPad Pro 10.5-inch
  iPad (10th generation),iPad,820a,1180a,2,24s,20...25,313...420,24s,20...25,398...520,,iPad (A16);iPad Air (4th generation);iPad Air (5th generation);iPad Air 11-inch
  iPad mini (6th generation),iPad,744a,1133a,2,24s,20...25,313...420,24s,20...25,398...520,,iPad mini (A17 Pro)
  iPad Pro 11-inch,iPad,834a,1194a,2,24s,20...25,313...420,24s,20...25,398...520,,
  iPad Pro 11-inch (M4),iPad,834t,1210t,2,24s,20...25,313...420,24s,20...25,398...520,,iPad Pro 11-inch (M5)
  iPad Pro 12.9-inch,iPad,1024a,1366a,2,24s,20...25,313...420,24s,20...25,398...520,,iPad Air 13-inch
  iPad Pro 13-inch (M4),iPad,1032t,1376t,2,24s,20...25,313...420,24s,20...25,398...520,,iPad Pro 13-inch (M5)
  iPad window,window,320...1376:678,320...1376:1000,2,0...32:24,0...25:20,0...520:313,0...32:24,0...25:20,0...520:398,,
  """)

/// Parses the rows below the title. Omits a row that cannot be parsed; a test counts the rows.
private func rows(_ table: String) -> [Device] {
  table.utf8.split(separator: UInt8(ascii: "\n")).dropFirst().compactMap { row in
    let cells = row.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { String($0) ?? "" }
    guard cells.count == 13, let scale = Rational(decimal: cells[4]) else { return nil }
    let lengths = (cells[2...3] + cells[5...10]).compactMap { length($0) }
    guard lengths.count == 8 else { return nil }
    return Device(
      name: cells[0], otherNames: cells[12].split(separator: ";").map(String.init), group: cells[1],
      height: lengths[1], width: lengths[0],
      portrait: DevicePosture(safeAreaTop: lengths[2], safeAreaBottom: lengths[3], keyboard: lengths[4]),
      landscape: DevicePosture(safeAreaTop: lengths[5], safeAreaBottom: lengths[6], keyboard: lengths[7]),
      scale: scale, lastSystem: Rational(decimal: cells[11]))
  }
}

/// Parses `336k`, `20...25` or `320...1376:678`.
private func length(_ cell: String) -> DeviceLength? {
  let sources = String(cell.drop { !$0.isLetter })
  let parts = cell.dropLast(sources.count).split(separator: ":")
  guard let first = parts.first else { return nil }
  let text = String(first)
  let ends =
    if let dots = text.firstRange(of: "...") { [text[..<dots.lowerBound], text[dots.upperBound...]] } else {
      [text[...]]
    }
  let numbers = ends.compactMap { Rational(decimal: $0) }
  guard numbers.count == ends.count, let lower = numbers.first, let upper = numbers.last else { return nil }
  let shown = parts.count == 2 ? Rational(decimal: parts[1]) : lower
  return shown.map { DeviceLength($0, in: (lower, upper), sources: sources) }
}
