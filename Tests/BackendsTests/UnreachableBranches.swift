import Machine
import ProgramIR

/// Branches that no trace can take, each kind with its reason.
///
/// The lowering emits uniform conditions, which have a constant value on some screens. A branch that the replay does
/// not take must be listed here. Otherwise the traces are incomplete, or the branch is redundant.
enum UnreachableBranches {
  /// The reason why a branch of a screen cannot be taken. `nil` if no reason is known.
  static func reason(_ point: CoveragePoint, in machine: Machine) -> String? {
    let text = point.description
    return kinds.first { $0.isMeant(text, machine) }?.reason
  }

  static var reasons: [String] { kinds.map(\.reason) }

  private struct Kind {
    var reason: String
    var isMeant: (_ way: String, Machine) -> Bool
  }

  private static func kind(_ reason: String, _ patterns: Regex<Substring>...) -> Kind {
    Kind(reason: reason) { way, _ in patterns.contains { way.wholeMatch(of: $0) != nil } }
  }

  private nonisolated(unsafe) static let kinds: [Kind] =
    [
      kind(
        "a region of a sheet's own is moved by a finger alone, and a sheet under a finger is tracking",
        #/(?:firstConsumer|scrollUp|scrollDown)\w+:\d+ if self\.\w+Phase is \.tracking: false/#),
      kind(
        "a finger grabs what no finger holds yet, and lets go of what it holds",
        #/beginDrag\w+:\d+ switch self\.\w+Phase: tracking/#,
        #/(?:endDrag|cancelDrag)\w+:\d+ switch self\.\w+Phase: resting, settling/#,
        #/isExpanded\w+:\d+ switch self\.\w+Phase: tracking/#),
      kind(
        "what does not bounce at its start is never before it, what does not bounce at its end never behind it",
        #/adopt:\d+ max\(0, (?:min\()?self\.\w+Offset(?:, .*)?\): first/#),
      kind(
        "a bar of a fixed height is never without one",
        #/adopt:\d+ self\.geometry\.\w+\.height > 0: false/#),
      kind(
        "what snaps lies between its ends, so a movement in either direction has a consumer",
        #/end:\d+ switch first: nothing/#,
        #/end:\d+ (?:if )?self\.gestureOwner is (?:not )?GestureOwner\.fling\(Region\.\w+\): (?:true|false)/#),
      kind(
        "limits are asked about one after the other, and one before it is beyond reach as soon",
        #/isInRange:\d+ geometry\.\w+\.\w+ <= 1073741824: false/#),
      kind(
        "a sheet or strip never decelerates by itself",
        #/(?:decelerate|fling|halt|stay):\d+ switch region: .*/#),
      kind(
        "what is seen of a pull is never negative; it is said because no proof follows a quotient",
        #/(?:see|beginDrag\w+|adopt):\d+ (?:min|max)\(.*pull\(.*: first/#, #/adopt:\d+ max\(.*shown\w+\(.*: first/#,
        #/adopt:\d+ max\(.* \+ excess\): first/#, #/adopt:\d+ min\(0, 0 - min\(-reported, .*: first/#),
      kind(
        "nothing else could take what a fling leaves: a fling never moves a sheet",
        #/decelerate\w+:\d+ (?:if )?next is (?:not )?Region\.\w+: (?:true|false)/#,
        #/fling:\d+ (?:if )?next is region: false/#,
        #/decelerate\w+:\d+ switch firstConsumer\(Region\.\w+, distance\): nothing/#),
      kind(
        "a height stays between the lowest and the highest notch where nothing is pulled beyond",
        #/releaseNotch\w+:\d+ (?:min|max)\(.*\): (?:first|second)/#,
        #/adopt:\d+ (?:min|max)\(max\(self\.\w+Height, .*\): (?:first|second)/#,
        #/releaseHeight\w+:\d+ min\(max\(self\.\w+Height, .*\): second/#,
        #/(?:freePlace|settleAt|startSettling|cancelDrag)\w+:\d+ (?:max|min\(max)\(self\.geometry\..*: (?:first|second)/#
      ),
      kind(
        "a sheet that is at no notch, where nothing is pulled beyond, is between its ends and keeps its height",
        #/endDrag\w+:\d+ self\.\w+Height [<>] self\.geometry\.\w+\.\w+: false/#,
        #/cancelDrag\w+:\d+ (?:if )?self\.\w+Height == height\w+\(goal\): false/#),
      kind(
        "only one side of an end notch is ever asked about",
        #/nearest\w+:\d+ max\(height - .*\): (?:first|second)/#),
      kind(
        "headers of fixed heights have a critical offset of a fixed length",
        #/(?:restore|put|start|scrollTo|scrollUp\w+):\d+ self\.geometry\.\w+\.critical > 0: false/#,
        #/adopt:\d+ min\((?:max\(0, )?min\(self\.\w+Offset, self\.geometry\.\w+\.critical\).*: second/#,
        #/adopt:\d+ min\(max\(0, self\.\w+Offset\), geometry\.\w+\.critical\): second/#,
        #/adopt:\d+ min\(self\.\w+Offset, geometry\.\w+\.critical\): second/#,
        #/adopt:\d+ max\(seen, geometry\.\w+\.critical\): second/#,
        #/adopt:\d+ max\(0, seen - geometry\.\w+\.critical\): first/#,
        #/adopt:\d+ (?:if )?\w+OffsetKept != self\.\w+Offset: true/#),
      kind(
        "notches without a condition can be rested at wherever their mode allows it, and a mode begins where it does",
        #/(?:modeNotch|tapDestination|cancelDrag|endDrag|releaseNotch|adopt|start)\w*:\d+ if (?:not )?rests\w+\(.*\): (?:true|false)/#,
        #/adopt:\d+ goal is to: false/#,
        #/adopt:\d+ (?:if )?height\w+\(to\) != \w+Earlier: false/#,
        #/beginDrag\w+:\d+ if canDrag\w+\(\): false/#,
        #/tapDestination\w+:\d+ switch notch: .*/#,
        #/highest\w+:\d+ switch self\.mode: .*/#),
      kind(
        "a header without a way to go has gone all of it",
        #/progress\w+:\d+ (?:if )?passed <= 0: false/#),
      kind(
        "a policy decides between the lowest notch and the highest; at an end a sheet stays",
        #/(?:above|below|atOrAbove|atOrBelow)\w+:\d+ (?:if )?self\.geometry\.\w+\.\w+ (?:<|>|<=|>=) height: (?:true|false)/#
      ),
      kind(
        "a movement that is nothing is not carried out, so something is left at its first step",
        #/scrollDown\w+:3 (?:if )?remaining != 0: false/#),
      kind(
        "notches of fixed heights are where they were on every screen",
        #/adopt:\d+ (?:if )?self\.\w+Height != before: true/#,
        #/adopt:\d+ (?:if )?height\w+\(to\) != \w+Earlier: true/#),
      kind(
        "headers of fixed heights snap within a fixed length",
        #/snap\w+:\d+ self\.geometry\.\w+\.critical > 0: false/#,
        #/snap\w+:\d+ min\(goal, self\.geometry\.\w+\.critical\): second/#),
      kind(
        "what is laid out where a sheet rests is laid out between its notches",
        #/(?:contentHeight|contentGeometry|layOutContent|fitContent)\w+:\d+ (?:min|max)\(.*\): (?:first|second)/#),
      kind(
        "an offset that does not bounce lies between its ends, a part of a whole between nothing and all",
        #/decelerate\w+:\d+ max\(0, self\.geometry\..*\): first/#,
        #/adopt:\d+ (?:min\()?max\(0, \(self\.\w+Offset / .*: (?:first|second)/#,
        #/solve:\d+ max\(0, .*: first/#),
      Kind(reason: "a header that comes back at once is the first to move while it is between its ends") {
        way, machine in
        let headers = machine.screenDescription.nodes.filter { $0.kind == .header }
        return headers.allSatisfy { $0.movement == .returns }
          && way.wholeMatch(of: #/end:\d+ (?:velocity == 0: false|if \w+HasSnapped: true|switch first: \w+)/#) != nil
      },
      Kind(reason: "a sheet with one notch is never the first to move") { way, machine in
        machine.screenDescription.nodes.allSatisfy { $0.kind != .sheet || $0.notches.count == 1 }
          && way.wholeMatch(of: #/end:\d+ if isFirst: true/#) != nil
      },
      Kind(reason: "beside a sheet that no finger moves, one list is all that a finger can stop") { way, machine in
        let nodes = machine.screenDescription.nodes
        return way.wholeMatch(of: #/halt:\d+ switch self\.gestureOwner: fling/#) != nil
          && nodes.filter { $0.kind == .list || $0.kind == .scroll }.count == 1
          && nodes.allSatisfy { $0.kind != .sheet || $0.notches.count == 1 }
      },
      Kind(reason: "a notch that may be rested at beside the lowest alone is nearer than none") { way, machine in
        guard let asked = way.wholeMatch(of: #/releaseNotch\w+:\d+ (?:if )?(\w+)Gap < secondSmallest: false/#) else {
          return false
        }
        return machine.screenDescription.nodes.contains { node in
          guard let notch = node.notches.firstIndex(of: String(asked.1)), let sheet = node.sheet else {
            return false
          }
          return machine.screenDescription.modes.map(sheet.behavior).allSatisfy {
            !$0.rests.contains(notch) || $0.rests.filter { $0 < notch }.count <= 1
          }
        }
      },
      Kind(reason: "a sheet with one notch has nowhere to go") { way, machine in
        machine.screenDescription.nodes.contains { node in
          node.kind == .sheet && node.notches.count == 1 && mentions(node.name, way)
            || node.kind == .list && isInside(node, machine) { $0.kind == .sheet && $0.notches.count == 1 }
              && mentions(node.name, way)
        }
      },
    ]

  private static func mentions(_ name: String, _ way: String) -> Bool {
    way.contains(name) || way.contains(name.prefix(1).uppercased() + name.dropFirst())
  }

  private static func isInside(
    _ node: ScreenDescription.Node, _ machine: Machine, _ isMeant: (ScreenDescription.Node) -> Bool
  ) -> Bool {
    var current = node.parent.flatMap(machine.screenDescription.node)
    while let node = current {
      if isMeant(node) { return true }
      current = node.parent.flatMap(machine.screenDescription.node)
    }
    return false
  }
}
