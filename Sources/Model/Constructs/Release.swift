import Numerics
import Source
import Syntax

/// The keys of a release. `like` selects a library; the others select a rule or override a number of the library.
///
/// A key has the value of the most specific map that has it, so that a rule reads each key by itself.
struct WrittenRelease: Construct {
  var policy: ReleasePolicyName?
  var like: ReleasePreset?
  var lookahead: Rational?
  var flick: Release.Flick?
  var redirect: Rational?
  var skip: Bool?
  var tolerance: Rational?
  var ties: ReleaseTies?
  var velocity: Rational?
  var distance: SheetNumber?
  var line: [Release.Line]?
  var leap: Rational?
  var expand: ReleaseRule?
  var collapse: ReleaseRule?
  var atRest: ReleaseRule?
  var from: [ReleaseOrigin]?

  static let keys = KeyTable<WrittenRelease>(
    "release", "How a released sheet chooses its notch. Velocities are in points per second.",
    [
      Key(
        "policy", \.policy, .optionalWord(), "The rule.", absent: "that of `like`", synonyms: ["rule", "type", "kind"]),
      Key(
        "like", \.like, .optionalWord(), "A library whose behavior to take.", synonyms: ["preset", "style"]),
      Key(
        "lookahead", \.lookahead, .number(.seconds),
        "With `projected`, `stepwise` and `free`: how far ahead to look, in seconds; at most 100.",
        absent: "1/10; with `stepwise` and `free` 499/1000",
        // A deceleration of a rate per millisecond ends that far ahead.
        formerNames: ["rate": .changed { $0.signum > 0 && $0 < 1 ? $0 / (Rational.one - $0) / 1000 : nil }],
        policies: [.projected, .stepwise, .free]),
      Key(
        "flick", \.flick,
        .own(.either([.number(.positive), .choice(["none"]), .map(Release.Flick.schema.name)])),
        "With `projected`: the velocity above which the next notch is taken.", policies: [.projected]),
      Key(
        "redirect", \.redirect, .number(.part), "With `stepwise`: the part of the way that must be passed.",
        absent: "1/2", policies: [.stepwise]),
      Key(
        "skip", \.skip, .optionalBoolean, "With `stepwise`: whether notches may be skipped.", absent: "false",
        policies: [.stepwise]),
      Key(
        "tolerance", \.tolerance, .number(.notNegative),
        "With `directional`: the velocity up to which the nearest is taken.", absent: "0", policies: [.directional]),
      Key(
        "ties", \.ties, .optionalWord(), "With `directional`: which of two notches equally near is taken.",
        absent: "smaller", policies: [.directional]),
      Key(
        "velocity", \.velocity, .own(.either([.number(.positive), .choice(["none"])])),
        "With `threshold`: the velocity that goes on by itself.", absent: "125", policies: [.threshold]),
      Key(
        "distance", \.distance, .own(.formula),
        "With `threshold`: how far into a gap goes on, in points, or below 1 a part of it.", absent: "56",
        policies: [.threshold]),
      Key(
        "line", \.line, .own(.names(.notches, .either([.length, .map(Release.Line.schema.name)] + .cases))),
        "With `threshold`, in place of `distance`: the height that divides the gap above a notch.",
        policies: [.threshold]),
      Key(
        "leap", \.leap, .number(.positive), "The velocity above which the last notch in its direction is taken."),
      Key(
        "expand", \.expand, .own(.map("release")), "The rule for a release toward larger heights.",
        absent: "as above"),
      Key(
        "collapse", \.collapse, .own(.map("release")), "The rule for a release toward smaller heights.",
        absent: "as above"),
      Key(
        "atRest", \.atRest,
        .own(
          .either([
            .choice([
              ChoiceWord("nearest", "The nearest notch."),
              ChoiceWord("distance", "With `threshold`: the distance from the notch where it rested last decides."),
            ]), .map("release"),
          ])), "The rule for a release without velocity.", absent: "nearest"),
      Key(
        "from", \.from, .own(.names(.notches, .map("release"))),
        "Other keys for a sheet that rested last at a notch, by the notch.", synonyms: ["origin"]),
    ])
}

/// The names of the rules by which a released sheet chooses its notch.
enum ReleasePolicyName: String, Choice {
  case nearest, projected, stepwise, directional, threshold, free

  var summary: String {
    switch self {
    case .nearest: "The notch nearest to the height."
    case .projected: "The notch nearest to the height some time ahead; with a flick the next one that way."
    case .stepwise: "Where a deceleration would end, one notch at a time unless `skip`."
    case .directional: "Above a velocity the next notch that way, below it the nearest."
    case .threshold: "The next notch by a velocity, or by a distance into the gap."
    case .free: "Where a deceleration ends, also between the notches."
    }
  }
}

/// The choice between two equally near notches.
enum ReleaseTies: String, Choice {
  case smaller, larger

  var summary: String {
    switch self {
    case .smaller: "Of two notches equally near, the smaller."
    case .larger: "Of two notches equally near, the larger."
    }
  }
}

/// Libraries whose behavior `like` selects.
enum ReleasePreset: String, Choice {
  case overlayContainer, floatingPanel, uiKit, reactNativeBottomSheet, flutter, compose, panModal

  var summary: String {
    switch self {
    case .overlayContainer: "`projected`, 1/10 s ahead, with a flick above 400 pt/s."
    case .floatingPanel: "`stepwise`, 499/1000 s ahead, past half of the way."
    case .uiKit: "`projected`, 499/1000 s ahead: the usual formula for the end of a deceleration."
    case .reactNativeBottomSheet: "`projected`, 2/10 s ahead."
    case .flutter: "`directional`, above 6 pt/s; ties go up."
    case .compose: "`threshold`, 125 pt/s or 56 pt."
    case .panModal: "`nearest`; above 300 pt/s to the end upward, and one notch down."
    }
  }

  /// The rule of the library for every direction, or toward larger heights if it has several. From its sources
  /// (Semantics, section 3).
  var rule: ReleaseRule {
    switch self {
    case .overlayContainer: ReleaseRule(.projected(lookahead: Rational(1, 10), flick: Release.Flick(above: 400)))
    case .reactNativeBottomSheet: ReleaseRule(.projected(lookahead: Rational(2, 10), flick: nil))
    // The usual formula for the rate of 0.998 per millisecond (WWDC 2018, session 803): 0.998 / (1 − 0.998) / 1000
    // seconds ahead. A scroll view itself decelerates for 0.4995 s times its velocity.
    case .uiKit: ReleaseRule(.projected(lookahead: Rational(499, 1000), flick: nil))
    case .floatingPanel: ReleaseRule(.stepwise(lookahead: Rational(499, 1000), redirect: Rational(1, 2), skip: false))
    case .flutter: ReleaseRule(.directional(tolerance: 6, tiesUp: true))
    case .compose: ReleaseRule(.threshold(ReleaseThreshold(velocity: 125, bound: .distance(.constant(56)))))
    case .panModal: ReleaseRule(.nearest, leap: 300)
    }
  }

  /// The rule of the library toward smaller heights.
  var collapse: ReleaseRule {
    switch self {
    case .panModal: ReleaseRule(.directional(tolerance: 300, tiesUp: false))
    case .overlayContainer, .floatingPanel, .uiKit, .reactNativeBottomSheet, .flutter, .compose: rule
    }
  }

  fileprivate func rule(_ direction: ReleaseDirection) -> ReleaseRule {
    direction == .collapse ? collapse : rule
  }
}

/// The release that a rule is for.
private enum ReleaseDirection: String {
  /// Any release of a sheet with one rule.
  case any
  case expand, collapse, atRest

  /// The key of the rule. `nil` for the rule of any release.
  var owner: String? { self == .any ? nil : rawValue }

  /// The prefix of the names of formulas.
  var name: String { "release" + (owner.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? "") }
}

/// A map of `release` or of one of its notches, with the maps of its directions.
private struct ReleaseMap {
  var own: DecodedMap<WrittenRelease>
  var directed: [ReleaseDirection: DecodedMap<WrittenRelease>] = [:]
  /// The suffix of the names of formulas.
  var origin = ""

  /// Whether the map itself selects a rule.
  var selects: Bool { own.has(\.policy) || own.has(\.like) }
}

/// The maps of one rule, from the most specific. A key has the value of the first map that has it.
private struct ReleaseLayers {
  var maps: [DecodedMap<WrittenRelease>]
  /// The suffix of the names of formulas.
  var origin = ""

  init(_ maps: [DecodedMap<WrittenRelease>], origin: String = "") {
    (self.maps, self.origin) = (maps, origin)
  }

  init(_ map: DecodedMap<WrittenRelease>) { self.init([map]) }

  subscript(path: PartialKeyPath<WrittenRelease>) -> SchemaField? { maps.lazy.compactMap { $0[path] }.first }

  func has(_ path: PartialKeyPath<WrittenRelease>) -> Bool { self[path] != nil }

  /// The written keys of a policy, with their values.
  var ofPolicies: [(key: SchemaKey, field: SchemaField)] {
    WrittenRelease.schema.keys.compactMap { key in
      if key.policies.isEmpty { return nil }
      return maps.lazy.compactMap { $0[key.name] }.first.map { (key, $0) }
    }
  }

  /// The maps up to the first that selects a rule: `policy` and `like` drop the keys of less specific rules.
  var deciding: ReleaseLayers {
    guard let last = maps.firstIndex(where: { $0.has(\.policy) || $0.has(\.like) }) else { return self }
    return ReleaseLayers(Array(maps[...last]), origin: origin)
  }
}

/// The keys that some rule uses, and the policy of the last rule that a map is part of.
private struct ReleaseUsage {
  var keys: Set<Span> = []
  var policies: [Span: ReleasePolicyName] = [:]
}

extension SpecAnalyzer {
  /// Reads the rules of a release: one for every direction, or one for each, and those of single notches.
  func release(_ field: SchemaField?, _ id: NodeID) -> Release {
    let absent = Release(ReleasePreset.overlayContainer.rule, span: field?.value.span)
    guard let field else { return absent }
    guard case .mapping(let entries) = field.value.content else {
      shortRule(field, .any)
      return absent
    }
    let owner = DiagnosticContext(kind: "release", name: nil, span: field.key.span)
    if wordAsKey(entries, owner) { return absent }
    guard let fields = fields(field.value, as: WrittenRelease.self, of: owner) else { return absent }
    if fields.has(\.expand) || fields.has(\.collapse) || fields.has(\.from) || fields[\.atRest]?.value.isMapping == true
    {
      return layeredRelease(fields, field, id)
    }
    let layers = ReleaseLayers(fields)
    let rule = rule(layers, owner, .any, id, isOnly: true)
    guard let like = fields[\.like].flatMap({ ReleasePreset(rawValue: $0.value.scalarText ?? "") }),
      like.collapse != like.rule, rule.policy.name == like.rule.policy.name
    else { return Release(rule, span: field.value.span) }
    let collapse = ReleaseRule(
      override(like.collapse.policy, layers, .any, id), leap: fields.has(\.leap) ? rule.leap : like.collapse.leap)
    return Release(expand: rule, collapse: collapse, atRest: rule.policy, span: field.value.span)
  }

  /// Reads rules by direction and by the notch where the sheet rested last.
  ///
  /// A key has the value of the most specific map that has it: of a direction of a notch, of a notch, of a direction, of
  /// the release. Without `policy` and `like` in the release itself, a direction without a rule takes the nearest notch.
  private func layeredRelease(_ fields: DecodedMap<WrittenRelease>, _ field: SchemaField, _ id: NodeID) -> Release {
    var base = ReleaseMap(own: fields)
    base.directed = directedMaps(of: fields)
    if !base.selects { checkBase(fields) }
    if base.selects { checkFreeBesideRules(fields) }
    var usage = ReleaseUsage()
    var release = rules([base], id, &usage)
    release.span = field.value.span
    var origins = [ReleaseMap]()
    for entry in fields[\.from].map({ entries($0, of: "notches, such as `{low: {flick: none}}`") }) ?? [] {
      guard let notch = notch(entry.key, key: "from", keyNode: entry.key, id) else { continue }
      let name = scope[id].notches[notch].name.text
      let owner = DiagnosticContext(kind: "from", name: name, span: entry.key.span)
      guard let own = self.fields(entry.value, as: WrittenRelease.self, of: owner) else { continue }
      if let nested = own[\.from] { pointless(nested, "the rule is that of one notch already") }
      var origin = ReleaseMap(own: own, origin: "From" + name.prefix(1).uppercased() + name.dropFirst())
      origin.directed = directedMaps(of: own)
      checkFreeBesideRules(own)
      let rules = rules([origin, base], id, &usage)
      if rules.hasRules(of: release), errorCount == 0 {
        pointless(
          entry.key.span.joined(entry.value.span), named: name, "the rule is that of every notch", at: entry.key.span)
      } else {
        release.origins.append(ReleaseOrigin(notch: notch, release: rules))
      }
      origins.append(origin)
    }
    for map in origins + [base] {
      checkUsage(map.own, .any, usage)
      for (direction, own) in map.directed { checkUsage(own, direction, usage) }
    }
    return release
  }

  /// Reads the maps of the directions. A word in place of a map is reported.
  private func directedMaps(of fields: DecodedMap<WrittenRelease>) -> [ReleaseDirection: DecodedMap<WrittenRelease>] {
    var maps: [ReleaseDirection: DecodedMap<WrittenRelease>] = [:]
    for (direction, field) in directions(fields) {
      guard field.value.isMapping else {
        // `atRest` also has words, which belong to the rule of every direction.
        if direction != .atRest { shortRule(field, direction) }
        continue
      }
      guard let own = self.fields(after: field, as: WrittenRelease.self) else { continue }
      checkPlace(own, direction)
      maps[direction] = own
    }
    return maps
  }

  /// The keys of directions in a map.
  private func directions(_ fields: DecodedMap<WrittenRelease>) -> [(ReleaseDirection, SchemaField)] {
    [.expand, .collapse, .atRest].compactMap { (direction: ReleaseDirection) in
      fields[direction.rawValue].map { (direction, $0) }
    }
  }

  /// Reports keys of a release that selects no rule itself, beside directions.
  private func checkBase(_ fields: DecodedMap<WrittenRelease>) {
    let owner = fields.owner
    guard let first = directions(fields).first?.1 else {
      if !ReleaseLayers(fields).ofPolicies.isEmpty {
        report(.noneOf(["policy", "like"], owner, note: policyNote(ReleaseLayers(fields)), at: owner.span))
      }
      return
    }
    if !fields.has(\.expand), !fields.has(\.collapse) {
      report(.noneOf(["expand", "collapse"], owner, at: owner.span))
    }
    let others = [fields[\.policy], fields[\.like]].compactMap(\.self) + ReleaseLayers(fields).ofPolicies.map(\.field)
    for other in others {
      report(.ruleBesideDirections(key: other.name, direction: first.name, first.key.span, at: other.key.span))
    }
    if let word = fields[\.atRest], !word.value.isMapping {
      report(.ruleBesideDirections(key: word.name, direction: first.name, first.key.span, at: word.value.span))
    }
  }

  /// Returns the rules of the maps, of which the first is the most specific.
  private func rules(_ maps: [ReleaseMap], _ id: NodeID, _ usage: inout ReleaseUsage) -> Release {
    guard let base = maps.last, let first = maps.first else { return Release(ReleaseRule(.nearest), span: nil) }
    // Without a rule of its own, the release is the default, or with directions the nearest notch.
    let absent = base.directed.isEmpty ? ReleasePreset.overlayContainer : nil
    func read(_ key: ReleaseDirection) -> ReleaseRule {
      let layers = maps.flatMap { map -> [DecodedMap<WrittenRelease>] in
        let isRule = map.own.owner.span != base.own.owner.span || base.selects
        return [map.directed[key], isRule ? map.own : nil].compactMap(\.self)
      }
      let all = ReleaseLayers(layers, origin: first.origin)
      let deciding = all.deciding
      let directed = Set(maps.compactMap { $0.directed[key]?.owner.span })
      let isDirected = deciding.maps.contains { directed.contains($0.owner.span) }
      let direction = key == .atRest && !isDirected ? .any : key
      if layers.isEmpty {
        var rule = absent?.rule(direction) ?? ReleaseRule(.nearest)
        if key != .atRest, base.own.has(\.leap) { rule.leap = leap(base.own[\.leap]) }
        return rule
      }
      var rule = rule(deciding, deciding.maps.last?.owner ?? base.own.owner, direction, id, absent: absent)
      for map in deciding.maps { usage.policies[map.owner.span] = rule.policy.name }
      for (key, field) in deciding.ofPolicies where key.policies.contains(rule.policy.name.rawValue) {
        usage.keys.insert(field.key.span)
      }
      if rule.leap == nil, !deciding.has(\.leap) { rule.leap = leap(all[\.leap] ?? base.own[\.leap]) }
      return rule
    }
    return Release(expand: read(.expand), collapse: read(.collapse), atRest: read(.atRest).policy, span: nil)
  }

  /// Reports keys of a map that no rule uses.
  private func checkUsage(
    _ fields: DecodedMap<WrittenRelease>, _ direction: ReleaseDirection, _ usage: ReleaseUsage
  ) {
    guard let policy = usage.policies[fields.owner.span] else {
      pointless(fields[\.policy] ?? fields[\.like], "each direction has a rule of its own")
      return
    }
    checkKeys(fields, policy, direction, unless: usage.keys)
  }

  /// Reads one rule and its numbers: `policy` takes precedence over `like`, and a key over both.
  ///
  /// - Parameters:
  ///   - absent: the library without `policy` and `like`. `nil` if one of them is required.
  ///   - isOnly: Whether the release has no other rule, so that a key of another policy has no effect.
  private func rule(
    _ fields: ReleaseLayers, _ owner: DiagnosticContext, _ direction: ReleaseDirection, _ id: NodeID,
    absent: ReleasePreset? = nil, isOnly: Bool = false
  ) -> ReleaseRule {
    let like: ReleasePreset? = word(of: \.like, beside: \.policy, fields)
    let name: ReleasePolicyName? = word(of: \.policy, beside: \.like, fields)
    // An unknown word already has a finding; the numbers cannot be checked without a policy.
    let isUnclear = (fields.has(\.like) && like == nil) || (fields.has(\.policy) && name == nil)
    if !fields.has(\.like), !fields.has(\.policy), absent == nil {
      report(.noneOf(["policy", "like"], owner, note: policyNote(fields) ?? direction.wordNote, at: owner.span))
    }
    let selected = like?.rule(direction) ?? name.map { ReleaseRule($0.standard) } ?? absent?.rule(direction)
    guard var base = selected, !isUnclear else {
      _ = wordAtRest(fields, direction)
      return ReleasePreset.overlayContainer.rule
    }
    if let like, let name, like.rule(direction).policy.name != name, let field = fields[\.like] {
      pointless(
        field.key.span.joined(field.value.span), named: field.name,
        "`policy: \(name.rawValue)` is not what `\(like.rawValue)` does", at: field.value.span)
      base = ReleaseRule(name.standard)
    } else if let like, let name {
      pointless(fields[\.policy], "`\(like.rawValue)` is `\(name.rawValue)` already")
    }
    if isOnly, let map = fields.maps.first { checkKeys(map, base.policy.name, direction) }
    // A map of the release or of a notch is checked as a whole.
    if base.policy.name == .free, direction.owner == nil || fields.maps.last?.owner.kind == direction.owner {
      checkFree(fields, direction)
    }
    return ReleaseRule(
      override(base.policy, fields, direction, id), leap: fields.has(\.leap) ? leap(fields[\.leap]) : base.leap)
  }

  /// Reports keys without an effect in a rule for one direction.
  private func checkPlace(_ fields: DecodedMap<WrittenRelease>, _ direction: ReleaseDirection) {
    switch direction {
    case .any: return
    case .expand, .collapse:
      for key in [fields[\.expand], fields[\.collapse], fields[\.atRest], fields[\.from]] {
        pointless(key, "this rule is for a release with a velocity in one direction")
      }
    case .atRest:
      let others = [fields[\.leap], fields[\.velocity]]
      for key in [fields[\.expand], fields[\.collapse], fields[\.atRest], fields[\.from]] + others {
        pointless(key, "this rule is for a release without a velocity")
      }
    }
  }

  /// Reports what contradicts a sheet that rests where it is let go: the last notch, and a rule for some releases only.
  private func checkFree(_ fields: ReleaseLayers, _ direction: ReleaseDirection) {
    guard let policy = fields[\.policy], let map = fields.maps.last else { return }
    if let leap = fields[\.leap] { report(.leapBesideFree(policy.value.span, at: leap.key.span)) }
    if let owner = direction.owner { report(.freeInDirection(owner, map.owner.span, at: policy.value.span)) }
  }

  /// Reports a release to any height beside rules of directions or notches, or as the rule of a notch.
  private func checkFreeBesideRules(_ fields: DecodedMap<WrittenRelease>) {
    guard let policy = fields[\.policy], policy.value.scalarText == ReleasePolicyName.free.rawValue else { return }
    let other = fields[\.from] ?? directions(fields).first?.1
    report(.freeInDirection(other?.name ?? "from", other?.key.span ?? fields.owner.span, at: policy.value.span))
  }

  private func leap(_ field: SchemaField?) -> Rational? { field.map { number($0, absent: 1) } }

  /// Returns a policy with the numbers that the spec overrides.
  private func override(
    _ policy: Release.Policy, _ fields: ReleaseLayers, _ direction: ReleaseDirection, _ id: NodeID
  ) -> Release.Policy {
    switch policy {
    case .nearest: return .nearest
    case .projected(let lookahead, let flick):
      return .projected(
        lookahead: value(\.lookahead, fields) ?? lookahead, flick: self.flick(fields[\.flick], flick))
    case .stepwise(let lookahead, let redirect, let skip):
      return .stepwise(
        lookahead: value(\.lookahead, fields) ?? lookahead, redirect: value(\.redirect, fields) ?? redirect,
        skip: value(\.skip, fields) ?? skip)
    case .directional(let tolerance, let tiesUp):
      let ties = value(\.ties, fields) ?? (tiesUp ? .larger : .smaller)
      return .directional(tolerance: value(\.tolerance, fields) ?? tolerance, tiesUp: ties == .larger)
    case .free(let lookahead): return .free(lookahead: value(\.lookahead, fields) ?? lookahead)
    case .threshold(let threshold):
      return .threshold(
        ReleaseThreshold(
          velocity: velocityOrNone(fields[\.velocity], threshold.velocity),
          bound: bound(fields, threshold.bound, direction, id), decidesAtRest: decidesAtRest(fields, direction)))
    }
  }

  /// Reads a key of the most specific map that has it. `nil` without one, or after a finding.
  private func value<Value>(_ path: KeyPath<WrittenRelease, Value?>, _ fields: ReleaseLayers) -> Value? {
    guard let field = fields[path], let index = WrittenRelease.keys.index(of: path) else { return nil }
    var written = WrittenRelease()
    WrittenRelease.keys.read(field, at: index, into: &written, self)
    return written[keyPath: path]
  }

  /// Reads the position in a gap that goes on: a distance, or lines.
  private func bound(
    _ fields: ReleaseLayers, _ absent: Release.Bound, _ direction: ReleaseDirection, _ id: NodeID
  ) -> Release.Bound {
    if let line = fields[\.line] {
      if let distance = fields[\.distance] {
        report(.distanceBesideLine(line.key.span, at: distance.key.span))
      }
      return .lines(lines(line, direction.name + fields.origin, id))
    }
    guard let field = fields[\.distance] else { return absent }
    let name = direction.name + fields.origin + "Distance"
    guard let distance = sheetNumber(field, named: name, of: id, .positive) else { return absent }
    if case .constant(let part) = distance, part < 1 { return .part(part) }
    return .distance(distance)
  }

  /// Reads the heights that divide gaps, by the lower notch.
  private func lines(_ field: SchemaField, _ prefix: String, _ id: NodeID) -> [Release.Line] {
    entries(field, of: "notches, such as `{low: 200}`").compactMap { entry in
      if entry.key.scalarText == Self.dismissed, scope[id].notch(named: Self.dismissed) == nil {
        report(.lineBelowNotches(at: entry.key.span))
        return nil
      }
      guard let lower = notch(entry.key, key: field.name, keyNode: field.key, id) else { return nil }
      let key = scope[id].notches[lower].name.text
      let name = prefix + "Line" + key.prefix(1).uppercased() + key.dropFirst()
      if lower == scope[id].notches.count - 1 {
        pointless(
          entry.key.span.joined(entry.value.span), named: key, "there is no notch above `\(key)`",
          at: entry.key.span)
        return nil
      }
      guard entry.value.isMapping, !entry.value.isByCase else {
        let height = sheetNumber(
          entry.value, key: key, named: name, of: id, .notNegative)
        return height.map { Release.Line(lower: lower, up: $0, down: $0) }
      }
      guard let sides = fields(named: entry, as: Release.Line.self), let up = sides[\.up], let down = sides[\.down],
        let above = sheetNumber(up, named: name + "Up", of: id, .notNegative),
        let below = sheetNumber(down, named: name + "Down", of: id, .notNegative)
      else { return nil }
      return Release.Line(lower: lower, up: above, down: below)
    }
  }

  /// Whether the bound decides without a velocity. Lines do, and so does a rule that is only for a release at rest.
  private func decidesAtRest(_ fields: ReleaseLayers, _ direction: ReleaseDirection) -> Bool {
    switch direction {
    case .expand, .collapse: return false
    case .atRest: return true
    case .any:
      guard let field = fields[\.atRest] else { return fields.has(\.line) }
      let word = wordAtRest(fields, direction)
      if fields.has(\.line) { pointless(field, "`line` decides at every velocity below `velocity`") }
      return word == .distance || fields.has(\.line)
    }
  }

  /// Reads the word of `atRest` in a rule for every direction.
  private func wordAtRest(_ fields: ReleaseLayers, _ direction: ReleaseDirection) -> AtRestWord? {
    guard case .any = direction, let field = fields[\.atRest], !field.value.isMapping else { return nil }
    return choice(field.value, key: field.name, keyNode: field.key)
  }

  /// Reads a flick: its velocity, or a map with the notch to which it goes. `none` removes that of a library.
  private func flick(_ field: SchemaField?, _ absent: Release.Flick?) -> Release.Flick? {
    guard let field, field.value.isMapping else {
      return velocityOrNone(field, absent?.above).map { Release.Flick(above: $0, goes: absent?.goes ?? .next) }
    }
    guard let fields = fields(after: field, as: Release.Flick.self), fields[\.above] != nil else { return absent }
    return read(fields)
  }

  /// Reads a velocity. `none` removes that of a library.
  private func velocityOrNone(_ field: SchemaField?, _ absent: Rational?) -> Rational? {
    guard let field else { return absent }
    guard let text = field.value.scalarText, text.first?.isLetter == true, !scope.names.contains(text) else {
      return number(field, absent: 1)
    }
    if text == "none" { return nil }
    guard nearest(to: text, in: ["none"]) != nil else { return number(field, absent: 1) }
    var diagnostic = Diagnostic.wrongType(
      key: field.name, expected: "a number or `none`", found: ActualValue(field.value), at: field.value.span)
    diagnostic.caption = "did you mean `none`?"
    diagnostic.fixes = [.replace(field.value.span, with: "none")]
    report(diagnostic)
    return absent
  }

  /// Reports numbers of other policies.
  ///
  /// - Parameter used: the spans of keys that a more specific rule uses.
  private func checkKeys(
    _ fields: DecodedMap<WrittenRelease>, _ name: ReleasePolicyName, _ direction: ReleaseDirection,
    unless used: Set<Span> = []
  ) {
    let keys = WrittenRelease.schema.keys.filter { $0.policies.contains(name.rawValue) }.map(\.name)
    let own = keys.isEmpty ? "" : ", which has \(keys.quoted(joinedBy: "and"))"
    for (key, field) in ReleaseLayers(fields).ofPolicies where !used.contains(field.key.span) {
      if key.policies.contains(name.rawValue) {
        if !used.isEmpty { pointless(field, "every rule has its own") }
      } else {
        let owners = key.policies.quoted(joinedBy: "or")
        pointless(field, "it belongs to \(owners), and this is `\(name.rawValue)`\(own)")
      }
    }
    if name != .threshold, used.isEmpty, wordAtRest(ReleaseLayers(fields), direction) == .distance {
      pointless(fields[\.atRest], "it belongs to `threshold`, and this is `\(name.rawValue)`\(own)")
    }
  }

  /// Returns a note about the policy to which the written keys belong. `nil` if there is not exactly one.
  private func policyNote(_ fields: ReleaseLayers) -> String? {
    let keys = fields.ofPolicies.map(\.key)
    guard let policy = keys.first?.policies.first, keys.allSatisfy({ $0.policies == [policy] }) else { return nil }
    let names = keys.map(\.name).quoted(joinedBy: "and")
    return "\(names) \(keys.count == 1 ? "belongs" : "belong") to `policy: \(policy)`"
  }
}

// MARK: - Words in other places

extension SpecAnalyzer {
  /// Reports `release: nearest`, or another value, in place of the map of a rule.
  private func shortRule(_ field: SchemaField, _ direction: ReleaseDirection) {
    let text = field.value.scalarText ?? field.value.onlyItem?.scalarText
    let exact = text.flatMap { direction.entry(of: $0) }
    let meant = exact ?? text.flatMap { nearest(to: $0, in: direction.words) }.flatMap { direction.entry(of: $0) }
    var diagnostic = Diagnostic.wrongForm(
      key: field.name, expected: "a map with `policy` or `like`", ActualValue(field.value),
      meant: meant.map { "{\($0)}" }, isSafe: exact != nil, at: visible(field.value, field.key))
    if exact == nil {
      diagnostic.notes = [direction.wordNote]
      if let meant { diagnostic.caption = "did you mean `\(meant)`?" }
      if direction.owner != nil, text == ReleasePolicyName.free.rawValue {
        diagnostic.help = ["write `release: {policy: free}`, which is for every release, or another rule here"]
        (diagnostic.caption, diagnostic.fixes) = (nil, [])
      }
    }
    report(diagnostic)
  }

  /// Reports `release: {free: true}`. Returns whether a word is the key of an entry, and no entry has a rule.
  private func wordAsKey(_ entries: [SyntaxEntry], _ owner: DiagnosticContext) -> Bool {
    let rules = ["policy", "like", "expand", "collapse", "from"]
    guard !entries.contains(where: { rules.contains($0.key.scalarText ?? "") }),
      let entry = entries.first(where: { ReleaseDirection.any.entry(of: $0.key.scalarText ?? "") != nil }),
      let word = entry.key.scalarText, let meant = ReleaseDirection.any.entry(of: word)
    else { return false }
    var diagnostic = Diagnostic.unknownKey(
      word, owner, nearest: meant, known: [], elsewhere: [], at: entry.key.span)
    diagnostic.fixes = [.replace(entry.key.span.joined(entry.value.span), with: meant)]
    report(diagnostic)
    return true
  }

  /// Reads the word of `policy` or `like`. A word of the other key is reported with that key.
  private func word<Word: Choice, Other: Choice>(
    of path: KeyPath<WrittenRelease, Word?>, beside other: KeyPath<WrittenRelease, Other?>, _ fields: ReleaseLayers
  ) -> Word? {
    guard let field = fields[path] else { return nil }
    guard let text = field.value.scalarText, Word(rawValue: text) == nil, !fields.has(other),
      let meant = ReleaseDirection.any.entry(of: text)
        ?? nearest(to: text, in: ReleaseDirection.any.words).flatMap({ ReleaseDirection.any.entry(of: $0) }),
      !meant.hasPrefix(field.name)
    else { return value(path, fields) }
    var diagnostic = Diagnostic.unknownValue(
      text, key: field.name, allowed: Word.allCases.map(\.rawValue), nearest: nil, at: field.value.span)
    diagnostic.caption = "did you mean `\(meant)`?"
    diagnostic.fixes = [.replace(field.key.span.joined(field.value.span), with: meant)]
    report(diagnostic)
    return nil
  }
}

extension ReleaseDirection {
  /// The policies of the direction. A sheet rests between its notches after every release or after none.
  private var policies: [ReleasePolicyName] {
    ReleasePolicyName.allCases.filter { owner == nil || $0 != .free }
  }

  /// The words of `policy` and `like`.
  fileprivate var words: [String] { policies.map(\.rawValue) + ReleasePreset.allCases.map(\.rawValue) }

  /// Returns the entry of a map with a word: `policy: nearest`. `nil` for other texts.
  fileprivate func entry(of word: String) -> String? {
    if policies.contains(where: { $0.rawValue == word }) { return "policy: \(word)" }
    return ReleasePreset(rawValue: word).map { "like: \($0.rawValue)" }
  }

  fileprivate var wordNote: String {
    "`policy` is \(policies.map(\.rawValue).quoted(joinedBy: "or")); "
      + "`like` is \(ReleasePreset.allCases.map(\.rawValue).quoted(joinedBy: "or"))"
  }
}

extension SyntaxNode {
  /// The item of a list with a single item. `nil` for other nodes.
  fileprivate var onlyItem: SyntaxNode? {
    guard case .sequence(let items) = content, items.count == 1 else { return nil }
    return items.first
  }
}

/// The words of `atRest` beside `policy: threshold`.
private enum AtRestWord: String, CaseIterable {
  case nearest, distance
}

// MARK: - Numbers that may depend on lengths

extension SpecAnalyzer {
  func sheetNumber(
    _ field: SchemaField, named name: String, of id: NodeID, _ allowed: NumberRange
  ) -> SheetNumber? {
    sheetNumber(field.value, key: field.name, named: name, of: id, allowed)
  }

  /// Reads a number of a sheet's release or dismissal. A formula over lengths becomes a length of the sheet.
  ///
  /// - Parameter name: The name of that length. It is extended until no notch has it.
  func sheetNumber(
    _ node: SyntaxNode, key: String, named name: String, of id: NodeID, _ allowed: NumberRange
  ) -> SheetNumber? {
    guard let value = lengthOrConstant(node, key: key) else { return nil }
    if case .constant(let number) = value.type {
      if allowed.contains(number) { return .constant(number) }
      report(.numberOutside(key: key, value: number.text, allowed: allowed.text, at: node.span))
      return nil
    }
    var name = name
    while scope[id].notch(named: name) != nil { name += "Length" }
    let isPositive = allowed == .positive
    sheetFormulas.append(SheetFormula(name: name, expression: value.expression, isPositive: isPositive))
    return .formula(sheetFormulas.count - 1)
  }
}

extension ReleasePolicyName {
  /// The default numbers of a policy.
  fileprivate var standard: Release.Policy {
    switch self {
    case .nearest: .nearest
    case .projected: .projected(lookahead: Rational(1, 10), flick: nil)
    case .stepwise: ReleasePreset.floatingPanel.rule.policy
    case .directional: .directional(tolerance: 0, tiesUp: false)
    case .threshold: ReleasePreset.compose.rule.policy
    case .free: .free(lookahead: Rational(499, 1000))
    }
  }
}

extension Release {
  /// Whether two releases have the same rules, notches aside.
  fileprivate func hasRules(of other: Release) -> Bool {
    expand == other.expand && collapse == other.collapse && atRest == other.atRest
  }
}

extension Release.Policy {
  var name: ReleasePolicyName {
    switch self {
    case .nearest: .nearest
    case .projected: .projected
    case .stepwise: .stepwise
    case .directional: .directional
    case .threshold: .threshold
    case .free: .free
    }
  }
}

extension Diagnostic {
  /// A rule for every direction beside rules for each direction.
  fileprivate static func ruleBesideDirections(key: String, direction: String, _ place: Span, at span: Span)
    -> Diagnostic
  {
    Diagnostic(
      .incompatibleKeys, "`\(key)` has no effect beside `\(direction)`", at: span,
      labels: [Label(place, "each direction has a rule of its own")],
      help: ["move `\(key)` into `expand`, `collapse` or `atRest`"])
  }

  /// A velocity that leads to the last notch, beside a release that leads to no notch.
  fileprivate static func leapBesideFree(_ place: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .incompatibleKeys, "`leap` has no effect beside `policy: free`", at: span,
      labels: [Label(place, "the sheet rests where its deceleration ends, and no release looks for a notch")],
      help: ["remove one of the two"])
  }

  /// A release to any height as the rule of one direction.
  fileprivate static func freeInDirection(_ direction: String, _ place: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .incompatibleKeys, "`free` has no effect as the rule of one direction", at: span,
      labels: [Label(place, "`\(direction)` is for some releases only")],
      notes: ["a sheet that can rest between its notches does so after every release; here it goes to the nearest"],
      help: ["write `release: {policy: free}`, or another policy here"])
  }

  /// A distance into a gap beside lines that divide gaps.
  fileprivate static func distanceBesideLine(_ place: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .incompatibleKeys, "`distance` has no effect beside `line`", at: span,
      labels: [Label(place, "the height decides, not the distance")], help: ["remove one of the two"])
  }
  /// A line for the gap below the lowest notch.
  fileprivate static func lineBelowNotches(at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownValue, "`line` divides the gaps between notches, and `dismissed` is below all of them", at: span,
      help: ["write `dismiss: {below: …}`, which is the line of that gap"])
  }
}
