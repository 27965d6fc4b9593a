import Numerics

/// The devices that screens are checked against: Apple's published sizes in points, portrait. A row has all devices of
/// its size and insets. The table has no iPhone Air, no iPad Pro of 2024, and not the insets of iOS 26 in landscape.
package let deviceTable: [Device] = rows(
  """
  name,group,width,height,top,bottom,landscapeTop,landscapeBottom,scale,other names
  iPhone SE (1st generation),iPhone,320,568,20,0,0,0,2,iPhone 5s
  iPhone SE (3rd generation),iPhone,375,667,20,0,0,0,2,iPhone SE (2nd generation);iPhone 8;iPhone 7;iPhone 6s
  iPhone 8 Plus,iPhone,414,736,20,0,0,0,3,iPhone 7 Plus;iPhone 6s Plus
  iPhone 13 mini,iPhone,375,812,50,34,0,21,3,iPhone 12 mini
  iPhone 11 Pro,iPhone,375,812,44,34,0,21,3,iPhone X;iPhone XS
  iPhone 11,iPhone,414,896,48,34,0,21,2,iPhone XR
  iPhone 14,iPhone,390,844,47,34,0,21,3,iPhone 12;iPhone 12 Pro;iPhone 13;iPhone 13 Pro;iPhone 16e
  iPhone 14 Plus,iPhone,428,926,47,34,0,21,3,iPhone 12 Pro Max;iPhone 13 Pro Max
  iPhone 15,iPhone,393,852,59,34,0,21,3,iPhone 14 Pro;iPhone 15 Pro;iPhone 16
  iPhone 15 Plus,iPhone,430,932,59,34,0,21,3,iPhone 14 Pro Max;iPhone 15 Pro Max;iPhone 16 Plus
  iPhone 16 Pro,iPhone,402,874,62,34,0,21,3,iPhone 17;iPhone 17 Pro
  iPhone 16 Pro Max,iPhone,440,956,62,34,0,21,3,iPhone 17 Pro Max
  iPad (9th generation),iPad,810,1080,20,0,20,0,2,iPad (8th generation);iPad (7th generation)
  iPad (10th generation),iPad,820,1180,24,20,24,20,2,iPad (A16);iPad Air (5th generation);iPad Air 11-inch
  iPad mini (6th generation),iPad,744,1133,24,20,24,20,2,iPad mini (A17 Pro)
  iPad Pro 11-inch,iPad,834,1194,24,20,24,20,2,
  iPad Pro 12.9-inch,iPad,1024,1366,24,20,24,20,2,iPad Air 13-inch
  """)

/// The names of all devices, in the order of the table.
package let deviceNames: [String] = deviceTable.flatMap(\.names)

/// The group names with which a spec can list all devices of a group.
package let deviceGroups: [String] = deviceTable.reduce(into: []) { groups, device in
  if !groups.contains(device.group) { groups.append(device.group) }
}

/// Parses the rows below the title. Omits a row that cannot be parsed; a test counts the rows.
private func rows(_ table: String) -> [Device] {
  table.utf8.split(separator: UInt8(ascii: "\n")).dropFirst().compactMap { row in
    let cells = row.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { String($0) ?? "" }
    guard cells.count == 10 else { return nil }
    let numbers = cells[2..<9].compactMap { Rational(decimal: $0) }
    guard numbers.count == 7 else { return nil }
    return Device(
      name: cells[0], otherNames: cells[9].split(separator: ";").map(String.init), group: cells[1], height: numbers[1],
      width: numbers[0], safeAreaTop: numbers[2],
      safeAreaBottom: numbers[3], landscapeSafeAreaTop: numbers[4], landscapeSafeAreaBottom: numbers[5],
      scale: numbers[6])
  }
}
