import Foundation
import TestSupport
import Testing

@testable import ScrollworkCLI

@Suite struct BuildIdentifierTests {
  private static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func note(_ name: String, _ type: Int, _ content: [UInt8]) -> [UInt8] {
    func padded(_ bytes: [UInt8]) -> [UInt8] { bytes + [UInt8](repeating: 0, count: -bytes.count & 3) }
    let name = [UInt8](name.utf8) + [0]
    return number(name.count, 4) + number(content.count, 4) + number(type, 4) + padded(name) + padded(content)
  }

  /// Two segments: one to be loaded, and the notes.
  private static func elf(_ notes: [UInt8]) -> [UInt8] {
    func segment(_ type: Int, _ start: Int, _ length: Int) -> [UInt8] {
      number(type, 4) + number(4, 4) + number(start, 8) + number(0, 16) + number(length, 8) + number(0, 16)
    }
    let head = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0] + number(0, 24) + number(64, 8) + number(0, 14)
    let table = segment(1, 0, 10_000) + segment(4, 64 + 2 * 56, notes.count)
    return head + number(56, 2) + number(2, 2) + number(0, 6) + table + notes
  }

  private static let identifier: [UInt8] = (1...20).map { $0 }
  private static let marked = elf(
    note("stapsdt", 3, [9, 9, 9]) + note("GNU", 5, [8]) + note("GNU", 3, identifier) + note("GNU", 1, [7]))

  private static func machO(_ commands: [UInt8], _ count: Int) -> [UInt8] {
    [0xCF, 0xFA, 0xED, 0xFE] + number(0, 12) + number(count, 4) + number(commands.count, 4) + number(0, 8) + commands
  }

  private static let segmentCommand = number(0x19, 4) + number(72, 4) + [UInt8](repeating: 1, count: 64)
  private static let apple = machO(
    segmentCommand + number(0x1B, 4) + number(24, 4) + identifier.prefix(16) + number(0x32, 4) + number(8, 4), 3)

  @Test func itStandsWhereLinkersPutIt() {
    #expect(BuildIdentifier(Self.marked).map { Array($0.bytes) } == Self.identifier)
    #expect(BuildIdentifier(Self.apple).map { Array($0.bytes) } == Array(Self.identifier.prefix(16)))
    let unmarked = Self.elf(Self.note("GNU", 5, [8]) + Self.note("GNU", 3, []))
    for other in [[], Array("#!/bin/sh\n".utf8), unmarked, Self.machO(Self.segmentCommand, 1)] {
      #expect(BuildIdentifier(other) == nil)
    }
  }

  /// What is cut or damaged has another or none; nothing traps.
  @Test func anyBytesAreRead() {
    var random = SplitMix64(seed: 5)
    for program in [Self.marked, Self.apple] {
      for length in 0..<program.count {
        let found = BuildIdentifier(Array(program.prefix(length)))
        #expect(found == nil || Self.identifier.starts(with: found?.bytes ?? []))
      }
      for _ in 0..<20_000 {
        var bytes = program
        for _ in 0...random.integer(0...3) {
          bytes[random.integer(0...bytes.count - 1)] = random.chance(1, of: 2) ? 255 : UInt8(random.integer(0...255))
        }
        let found = BuildIdentifier(bytes)
        #expect(found.map { $0.bytes.count <= bytes.count } ?? true)
      }
    }
  }

  #if os(Linux)
    @Test func thisProgramHasOne() throws {
      let head = try FileSystem.beginning(of: Tool.binary.path, count: BuildIdentifier.headSize)
      #expect(head.count == BuildIdentifier.headSize)
      #expect(try #require(BuildIdentifier(head)).bytes.count >= 8)
    }
  #endif
}
