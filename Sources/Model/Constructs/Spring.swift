import Numerics

/// A spring: response in seconds, damping as a ratio of critical damping.
package struct Spring: Construct, Hashable {
  package var response = Rational(3, 10)
  package var damping: Rational = 1
  package var dampingAtRest: Rational = 1

  static let keys = KeyTable<Spring>(
    "spring", "A damped spring of unit mass.",
    [
      Key(
        "response", \.response, .number(.positive), "Its undamped period, in seconds.", synonyms: ["duration"]),
      Key(
        "damping", \.damping, .number(.positive), "The damping ratio.",
        synonyms: ["dampingFraction", "dampingRatio"]),
      Key("dampingAtRest", \.dampingAtRest, .number(.positive), "The damping ratio after a release at rest."),
    ])
}
