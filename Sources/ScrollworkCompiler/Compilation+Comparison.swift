import Backends
import Lint
import Machine
import Model
import Source

extension Compilation {
  /// What a comparison with another version needs to know of this one; `nil` if there is no solution.
  package func version(at places: [Surroundings]) -> Comparison.Version? {
    guard let spec, let screen = preview(at: places) else { return nil }
    let covered = spec.devices.flatMap { device in
      spec.orientations.map { $0 == .landscape ? device.name + ", landscape" : device.name }
    }
    return Comparison.Version(screen: screen, promises: promises, covered: covered)
  }

  /// The places at which two versions are compared: where either is proved, with the measures of the newer one.
  package static func places(
    comparing old: Compilation?, with new: Compilation?, _ places: Places
  ) -> (old: [Surroundings], new: [Surroundings]) {
    let before = old?.spec.map { places.surroundings(for: $0).surroundings } ?? []
    let after = new?.spec.map { places.surroundings(for: $0).surroundings } ?? []
    let all = after + before.filter { place in !after.contains { $0.environment == place.environment } }
    let measures = (old?.spec?.measures ?? []) + (new?.spec?.measures ?? [])
    // What a list happens to hold is no difference between versions: the newer typical value counts for both.
    func placed(_ spec: Spec?) -> [Surroundings] {
      guard let spec else { return [] }
      return all.map { place in
        var place = place
        place.measures = spec.measures.map { measure in
          places.settings.last { $0.name == measure.name.text }?.value
            ?? measures.last { $0.name.text == measure.name.text }?.typical ?? measure.typical
        }
        return place
      }
    }
    return (placed(old?.spec), placed(new?.spec))
  }

  private var promises: [Comparison.Promise] {
    guard let spec, let solution else { return [] }
    return verdicts(ofPromisesIn: spec, solution).map { promise, verdict in
      let text = file.text(promise.span).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return switch verdict {
      case .proved: Comparison.Promise(text: text, verdict: .proved, device: nil)
      case .refuted(let device): Comparison.Promise(text: text, verdict: .refuted, device: device)
      case .unknown: Comparison.Promise(text: text, verdict: .unknown, device: nil)
      }
    }
  }
}
