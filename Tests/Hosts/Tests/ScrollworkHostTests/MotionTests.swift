import Foundation
import Testing

@testable import ScrollworkHost

@Suite struct MotionTests {
  @Test func elementaryFunctionsAgreeWithTheCLibrary() {
    for step in -4000...4000 {
      let x = Double(step) / 37
      #expect(abs(Functions.exponential(x) / exp(x) - 1) < 1e-13)
      let (sine, cosine) = Functions.sineAndCosine(x)
      #expect(abs(sine - sin(x)) < 1e-13 && abs(cosine - cos(x)) < 1e-13)
    }
  }

  /// The closed form against small steps of x″ = −ω²(x − to) − 2ζωx′.
  @Test(arguments: [0.3, 0.6, 0.999, 1, 1.001, 1.7]) func springSolvesItsEquation(damping: Double) {
    let spring = Spring(from: 100, to: 700, velocity: -900, response: 0.4, damping: damping)
    var (position, velocity, time) = (100.0, -900.0, 0.0)
    let step = 1e-5
    for index in 1...60_000 {
      let middle = velocity + step / 2 * force(spring, position, velocity)
      let center = position + step / 2 * velocity
      velocity += step * force(spring, center, middle)
      position += step * middle
      time += step
      guard index.isMultiple(of: 10_000) else { continue }
      let state = spring.state(after: time)
      #expect(abs(state.position - position) < 1e-3)
      #expect(abs(state.velocity - velocity) < 1e-1)
    }
  }

  private func force(_ spring: Spring, _ position: Double, _ velocity: Double) -> Double {
    -spring.frequency * spring.frequency * (position - spring.to) - 2 * spring.damping * spring.frequency * velocity
  }

  @Test func springThatIsOverStaysNearItsEnd() {
    let spring = Spring(from: 0, to: 500, velocity: 3000, response: 0.5, damping: 0.2)
    var time = 0.0
    while !spring.isOver(after: time, tolerance: 0.1) { time += 1.0 / 120 }
    for step in 0..<500 { #expect(abs(spring.state(after: time + Double(step) / 240).position - 500) < 0.1) }
  }

  @Test func decelerationKeepsThePartOfItsVelocityThatScrollViewsKeep() {
    let deceleration = Deceleration(velocity: 1000)
    #expect(abs(deceleration.state(after: 1).velocity - 1000 * pow(0.998, 1000)) < 1e-6)
    #expect(abs(deceleration.distance - 499.5) < 0.01)
    let (distance, velocity) = deceleration.state(after: 0.1)
    #expect(abs(Deceleration.velocity(after: distance, in: 0.1) - velocity) < 1e-6)
    #expect(abs(velocity - (1000 - Deceleration.rate * distance)) < 1e-9)
  }

  /// UIKit takes its first step up to three frames late. Rounded to pixels, the watched velocity stays the thrown one.
  @Test(arguments: 0...3) func watchedVelocityCountsFromTheFirstStep(late: Int) {
    let (deceleration, frame) = (Deceleration(velocity: 1500), 1.0 / 60)
    var coast = Coast(thrown: 1500)
    for number in 0...40 {
      let (distance, velocity) = deceleration.state(after: max(0, Double(number - late)) * frame)
      coast.distance = (distance * 3).rounded() / 3
      let offset = 900 - coast.distance
      #expect(abs(coast.velocity(at: offset) - velocity) < 2)
      coast.sample(offset, at: Double(number) * frame)
    }
  }

  /// UIKit decelerates from a velocity of its own, up to a fifth more than the finger's.
  @Test func watchedVelocityIsMeasuredWhereItDiffers() {
    let (deceleration, frame) = (Deceleration(velocity: 1800), 1.0 / 60)
    var coast = Coast(thrown: 1500)
    for number in 0...40 {
      let (distance, velocity) = deceleration.state(after: Double(number) * frame)
      coast.distance = (distance * 3).rounded() / 3
      let offset = 900 - coast.distance
      if number > Coast.window + 1 { #expect(abs(coast.velocity(at: offset) - velocity) < 10) }
      coast.sample(offset, at: Double(number) * frame)
    }
  }

  @Test func pullIsTheInverseOfItsShownDistance() {
    for pull in [-800.0, -3, 0, 1, 50, 400] {
      let shown = RubberBand.shown(pull, extent: 700)
      #expect(abs(RubberBand.pull(shown, extent: 700) - pull) < 1e-9)
    }
    #expect(abs(RubberBand.shown(100, extent: 700) - 50.99) < 0.01)
  }

  @Test(arguments: [
    (x: 0.0, y: 12.0, isFree: true, begins: true), (x: 12, y: 3, isFree: true, begins: false),
    (x: 0, y: 12, isFree: false, begins: false), (x: 8, y: 8, isFree: true, begins: false),
  ]) func panBeginsForVerticalMovementOfTheFirstFinger(x: Double, y: Double, isFree: Bool, begins: Bool) {
    #expect(Arbitration.panBegins(x: x, y: y, isFree: isFree) == begins)
  }

  @Test func pagerLeavesTheWayBackToTheNavigationController() {
    #expect(!Arbitration.pagerBegins(x: 20, y: 0, isOnFirstPage: true))
    #expect(Arbitration.pagerBegins(x: 20, y: 0, isOnFirstPage: false))
    #expect(Arbitration.pagerBegins(x: -20, y: 0, isOnFirstPage: true))
    #expect(!Arbitration.pagerBegins(x: -5, y: 20, isOnFirstPage: false))
  }

  @Test func panReceivesOnlyTouchesOutsideOfScrollViews() {
    #expect(Arbitration.panReceives(region: 1, isInScrollView: false))
    #expect(!Arbitration.panReceives(region: 1, isInScrollView: true))
    #expect(!Arbitration.panReceives(region: nil, isInScrollView: false))
  }
}
