import Model
import Numerics

extension Obligation {
  /// What it compares, by name.
  func lengths(in spec: Spec) -> [ReportedClaim.NamedForm] {
    claims.first?.lengths(named: sides(in: spec)) ?? []
  }

  /// Its claims as its text says them. As a duty a length is asked only where those that it hangs on are in order, so
  /// that one fault is one finding; that notches are active belongs to what is said.
  var wholeClaims: [Claim] {
    switch subject {
    case .notchOrder, .restingNotch, .notchNotNegative, .clampBounds, .promise, .decidedShares, .noFurtherDraws: claims
    case .pageSpace, .critical, .inset, .collapsedWithinHeight, .heightNotNegative, .lengthNotNegative, .columnSum,
      .sharedLines:
      claims.map { Claim(left: $0.left, right: $0.right, isStrict: $0.isStrict) }
    }
  }

  /// The names of both sides of the first claim; of what has none, the empty one.
  private func sides(in spec: Spec) -> [String] {
    switch subject {
    case .notchOrder(let sheet, let lower, let upper):
      [spec.text(sheet, .notch(lower)), spec.text(sheet, .notch(upper))]
    case .restingNotch, .sharedLines, .decidedShares, .noFurtherDraws: ["", ""]
    case .notchNotNegative(let sheet, let notch): ["", spec.text(sheet, .notch(notch))]
    case .pageSpace(let node): ["", spec.text(node, spec.spaceOfPage(node))]
    case .critical(let scroll): ["", spec.text(scroll, .critical)]
    case .inset(let tabs): ["", "inset of \(spec[tabs].name.text)"]
    case .collapsedWithinHeight(let header): [spec.text(header, .collapsed), spec.text(header, .height)]
    case .heightNotNegative(let node): ["", spec.text(node, .height)]
    case .lengthNotNegative(let node, let quantity): ["", spec.text(node, quantity)]
    case .columnSum: ["", "left over"]
    case .clampBounds: ["lower bound", "upper bound"]
    case .promise(let index):
      spec.assertions[index].comparison.relation.ordered(
        [spec.assertions[index].comparison.left, spec.assertions[index].comparison.right].map(spec.text))
    }
  }
}

extension Claim {
  /// The sides that have a name and are no number anybody can read.
  func lengths(named names: [String]) -> [ReportedClaim.NamedForm] {
    zip(names, [left, right]).compactMap { name, form in
      name.isEmpty || Rational(decimal: name) != nil ? nil : ReportedClaim.NamedForm(name: name, form: form)
    }
  }
}

extension ComparisonOperator {
  /// Both sides in the order in which the claim has them: what should be smaller first.
  func ordered(_ sides: [String]) -> [String] {
    switch self {
    case .less, .lessOrEqual, .equal: sides
    case .greaterOrEqual, .greater: sides.reversed()
    }
  }
}
