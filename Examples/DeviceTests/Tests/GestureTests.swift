import XCTest

/// The gestures of the article *A screen on a device* that a program can make, on a device or in a simulator. Each compares the
/// places of real views with the numbers of the machine, and attaches the record of what UIKit did.
final class GestureTests: XCTestCase {
  @MainActor private func launch(_ screen: String) -> XCUIApplication {
    continueAfterFailure = false
    let app = XCUIApplication()
    app.launchArguments = [screen]
    app.launch()
    _ = app.otherElements["report"].waitForExistence(timeout: 5)
    return app
  }

  /// Waits until a sheet rests at a notch.
  @MainActor private func waitForNotch(_ notch: String, of sheet: String, in app: XCUIApplication) {
    let atNotch = NSPredicate(format: "value == %@", notch)
    let expectation = XCTNSPredicateExpectation(predicate: atNotch, object: app.otherElements[sheet])
    XCTAssertEqual(XCTWaiter().wait(for: [expectation], timeout: 3), .completed)
  }

  /// Waits until the frame of an element does not change for a third of a second.
  @MainActor private func waitForRest(of element: XCUIElement) {
    var (frame, still) = (element.frame, 0)
    for _ in 0..<60 where still < 3 {
      Thread.sleep(forTimeInterval: 0.1)
      still = element.frame == frame ? still + 1 : 0
      frame = element.frame
    }
  }

  /// Reads a number of the machine.
  @MainActor private func number(_ name: String, in app: XCUIApplication) -> Double {
    let entries = app.otherElements["report"].label.components(separatedBy: ", ")
    let entry = entries.first { $0.hasPrefix("\(name) ") }
    return entry.flatMap { Double($0.dropFirst(name.count + 1)) } ?? .nan
  }

  /// Attaches the record, which the tests of the library repeat on any computer.
  @MainActor private func attachRecord(_ app: XCUIApplication) {
    let record = app.otherElements["report"].value as? String ?? ""
    let attachment = XCTAttachment(string: record)
    attachment.name = "record.jsonl"
    attachment.lifetime = .keepAlways
    add(attachment)
  }

  @MainActor private func drag(_ app: XCUIApplication, from y: Double, by way: Double, velocity: XCUIGestureVelocity) {
    let start = app.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: y))
    let end = start.withOffset(CGVector(dx: 0, dy: way))
    start.press(forDuration: 0.05, thenDragTo: end, withVelocity: velocity, thenHoldForDuration: 0)
  }

  /// The lower edge of the screen less the shown height is the upper edge of the first row.
  @MainActor private func checkSheet(_ notch: String, in app: XCUIApplication) {
    waitForNotch(notch, of: "places", in: app)
    waitForRest(of: app.otherElements["report"])
    let height = number(notch, in: app)
    let top = Double(app.frame.height - app.otherElements["report"].frame.minY)
    XCTAssertEqual(top, height, accuracy: 0.5, "the sheet is seen elsewhere than its machine has it")
    XCTAssertEqual(number("places", in: app), height, accuracy: 0.01)
    attachRecord(app)
  }

  /// Gestures 1 and 2: the sheet follows from the first point, then the list scrolls under the same finger.
  @MainActor func testListRaisesItsSheetAndScrollsOn() {
    let app = launch("maps")
    drag(app, from: 0.95, by: -700, velocity: 300)
    checkSheet("maximum", in: app)
    XCTAssertGreaterThan(number("suggestions", in: app), 0)
  }

  /// Gesture 3: a flick of a lowered sheet does not move the list.
  @MainActor func testFlickRaisesTheSheetAlone() {
    let app = launch("maps")
    drag(app, from: 0.95, by: -120, velocity: .fast)
    checkSheet("maximum", in: app)
    XCTAssertEqual(number("suggestions", in: app), 0, accuracy: 0.5)
  }

  /// Gesture 9: a list that is pulled beyond its start comes back, and its sheet with it.
  @MainActor func testPullLowersTheSheet() {
    let app = launch("maps")
    drag(app, from: 0.95, by: -500, velocity: 600)
    checkSheet("maximum", in: app)
    drag(app, from: 0.4, by: 500, velocity: 600)
    checkSheet("minimum", in: app)
  }

  /// Gestures 6 and 7: a list scrolls on after its header, and a tap right after it selects nothing.
  @MainActor func testFlingCrossesIntoTheList() {
    let app = launch("course")
    drag(app, from: 0.5, by: -250, velocity: .fast)
    waitForRest(of: app.otherElements["report"])
    Thread.sleep(forTimeInterval: 4)
    XCTAssertGreaterThan(number("fluentRows", in: app), 0)
    attachRecord(app)
  }

  /// Gesture 11: a swipe turns the page.
  @MainActor func testSwipeTurnsThePage() {
    let app = launch("course")
    let start = app.coordinate(withNormalizedOffset: CGVector(dx: 0.9, dy: 0.7))
    start.press(
      forDuration: 0.05, thenDragTo: start.withOffset(CGVector(dx: -300, dy: 0)), withVelocity: .default,
      thenHoldForDuration: 0)
    Thread.sleep(forTimeInterval: 2)
    attachRecord(app)
  }
}
