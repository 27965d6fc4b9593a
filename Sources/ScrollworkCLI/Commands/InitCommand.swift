import ArgumentParser

struct InitCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a new spec to start from.",
    discussion: "The name of the file is the name of the screen: ParkingMap.scroll.yaml describes ParkingMap.")

  @Argument(
    help: ArgumentHelp(
      "Write NAME.scroll.yaml, for NAME or a path. An existing file is not overwritten.", valueName: "path"),
    completion: .file())
  var path: String

  @Option(help: "Start from the spec of this kind of screen.")
  var template: Template = .sheet

  func execute() throws(CLIError) -> ExitStatus {
    let name = lastComponent(path)
    let screen = Inputs.isSpec(name) ? String(name.dropLast(Inputs.suffix.count)) : name
    guard Self.isTypeName(screen) else {
      throw CLIError(
        "`\(screen)` cannot name a screen; use UpperCamelCase in letters and digits, as in \(Self.typeName(like: screen))"
      )
    }
    let folder = folder(of: path)
    let target = (folder == "." && !path.hasPrefix("./") ? "" : trimmingSlashes(folder) + "/") + screen + Inputs.suffix
    do {
      try FileSystem.makeFolder(folder)
      try FileSystem.create(target, with: Array(template.text(for: screen).utf8))
    } catch {
      throw CLIError("cannot write \(target): \(error.reason)")
    }
    Console.say("wrote \(target)")
    Console.say("next: scrollwork lint \(target), scrollwork preview \(target), scrollwork test \(target)")
    return .clean
  }

  /// Returns a valid name made of the words of a text, without a file's ending.
  private static func typeName(like text: String) -> String {
    let stem = text.split(separator: ".").first.map(String.init) ?? text
    let words = stem.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return isTypeName(name) ? name : "ParkingMap"
  }

  private static func isTypeName(_ name: String) -> Bool {
    guard let first = name.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
  }
}
