import Testing
import UIKit

/// One test for each fact of `FACTS.md` about scroll views, in the position of the knobs that it is stated for.
@MainActor @Suite struct ScrollFactTests {
  @Test func dragWithoutVelocityEndsWithoutDeceleration() {
    let scene = Scene()
    scene.drag(-100)
    scene.finger.hold(0.2)
    scene.finger.up()
    #expect(
      scene.calls.names == ["WillBeginDragging", "DidScroll", "WillEndDragging", "DidEndDragging(false)"])
    #expect(scene.calls.velocity == .zero)
    #expect(scene.stage.settle())
    #expect(scene.list.contentOffset.y == 90)
  }

  @Test func throwDeceleratesAfterTheDrag() {
    let scene = Scene()
    scene.throwList(-200)
    scene.stage.settle()
    #expect(
      scene.calls.names == [
        "WillBeginDragging", "DidScroll", "WillEndDragging", "DidEndDragging(true)", "WillBeginDecelerating",
        "DidScroll", "DidEndDecelerating",
      ])
  }

  @Test func velocityOfTheCallbackIsInPointsPerMillisecondAndUpward() throws {
    let scene = Scene()
    scene.throwList(-200, over: 0.1)
    let velocity = try #require(scene.calls.velocity)
    #expect(abs(velocity.y - 2) < 0.01)
  }

  @Test func decelerationTravelsHalfASecondOfItsVelocity() throws {
    let scene = Scene()
    scene.throwList(-200, over: 0.1)
    let start = scene.list.contentOffset.y
    let target = try #require(scene.calls.target)
    scene.stage.settle()
    let way = scene.list.contentOffset.y - start
    // 2000 pt/s · 0.4995 s, less the way that is left at the speed at which it ends.
    #expect(abs(way - (2_000 - 10) * 0.4995) < 1)
    #expect(abs(target.y - start - 2_000 * 0.4995) < 1)
  }
}
