/// What the linker wrote into a program to tell it from every other: the build ID of ELF, the UUID of Mach-O.
///
/// Either is a hash of what was linked, so it stays when a program is copied to another machine.
struct BuildIdentifier {
  let bytes: ArraySlice<UInt8>

  /// So much of a program says what it is.
  static let headSize = 16_384

  /// Reads it from the beginning of a program; `nil` where it is not to be found.
  init?(_ head: [UInt8]) {
    guard let bytes = Self.fromELF(head) ?? Self.fromMachO(head), !bytes.isEmpty else { return nil }
    self.bytes = bytes
  }

  /// In the notes, to which the segments lead. Of 64 bits, the lowest byte first.
  private static func fromELF(_ head: [UInt8]) -> ArraySlice<UInt8>? {
    guard head.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), let segments = number(head, at: 32, size: 8),
      let size = number(head, at: 54, size: 2), let count = number(head, at: 56, size: 2), segments <= head.count
    else { return nil }
    for index in 0..<count {
      let segment = segments + index * size
      guard let type = number(head, at: segment, size: 4) else { return nil }
      guard type == 4, let start = number(head, at: segment + 8, size: 8),
        let length = number(head, at: segment + 32, size: 8), start <= head.count, length <= head.count - start
      else { continue }
      if let found = identifier(inNotes: head[start..<start + length], of: head) { return found }
    }
    return nil
  }

  private static func identifier(inNotes notes: ArraySlice<UInt8>, of head: [UInt8]) -> ArraySlice<UInt8>? {
    func padded(_ size: Int) -> Int { (size + 3) & ~3 }
    var position = notes.startIndex
    while let nameSize = number(head, at: position, size: 4), let size = number(head, at: position + 4, size: 4),
      let type = number(head, at: position + 8, size: 4)
    {
      let name = position + 12
      let start = name + padded(nameSize)
      guard start + size <= notes.endIndex else { return nil }
      if type == 3, head[name..<name + nameSize].elementsEqual("GNU\0".utf8) { return head[start..<start + size] }
      position = start + padded(size)
    }
    return nil
  }

  /// Among the load commands. Of 64 bits, for one processor.
  private static func fromMachO(_ head: [UInt8]) -> ArraySlice<UInt8>? {
    guard head.starts(with: [0xCF, 0xFA, 0xED, 0xFE]), let count = number(head, at: 16, size: 4) else { return nil }
    var position = 32
    for _ in 0..<count {
      guard let command = number(head, at: position, size: 4), let size = number(head, at: position + 4, size: 4),
        size >= 8
      else { return nil }
      if command == 0x1B { return position + 24 <= head.count ? head[position + 8..<position + 24] : nil }
      position += size
    }
    return nil
  }

  private static func number(_ bytes: [UInt8], at offset: Int, size: Int) -> Int? {
    guard offset <= bytes.count - size else { return nil }
    let value = bytes[offset..<offset + size].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }
}
