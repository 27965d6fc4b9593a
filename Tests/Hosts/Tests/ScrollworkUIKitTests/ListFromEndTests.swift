import ScrollworkHost
import Testing
import UIKit

@testable import Screens
@testable import ScrollworkUIKit

/// ChatThread with plain views and a list of 3,000 points.
@MainActor private final class Chat {
  let stage = Stage()
  let screen = HostedScreen<ChatThread>()
  let list = UIScrollView(frame: .zero)
  let window: UIWindow
  let finger: Finger

  init() {
    Stage.current = stage
    list.contentSize = CGSize(width: 390, height: 3000)
    screen.bind(UIView(frame: .zero), to: .title)
    screen.bind(UIView(frame: .zero), to: .field)
    screen.bind(list, to: .messages)
    window = stage.show(screen.viewController)
    finger = Finger(on: stage, in: window)
  }

  var offset: Double { Double(list.contentOffset.y) }
  /// The distance of the last row from the lower edge of the list.
  var fromEnd: Double { Double(list.contentSize.height - list.bounds.height) - offset }

  /// Drags the list by a distance, positive downward, and lets go at rest.
  func drag(_ distance: CGFloat) {
    finger.down(at: CGPoint(x: 100, y: 300))
    finger.move(down: distance, over: 0.3)
    finger.hold(0.3)
    finger.up()
    _ = stage.settle()
  }

  func prepend(_ height: CGFloat) { screen.prepend(to: .messages) { list.contentSize.height += height } }
}

@MainActor @Suite(.serialized) struct ListFromEndTests {
  @Test func listBeginsAtItsEnd() {
    let chat = Chat()
    #expect(chat.fromEnd == 0 && chat.offset > 2000)
    #expect(chat.stage.misuses.isEmpty)
  }

  @Test func keyboardCoversNoRow() {
    let chat = Chat()
    let height = chat.list.bounds.height
    chat.stage.setKeyboard(height: 336)
    #expect(chat.stage.settle())
    #expect(chat.fromEnd == 0 && chat.list.bounds.height < height)
    chat.stage.setKeyboard(height: 0)
    #expect(chat.stage.settle())
    #expect(chat.fromEnd == 0 && chat.list.bounds.height == height)
  }

  @Test func rowsAtTheEndAreFollowedOnlyNearIt() {
    let chat = Chat()
    chat.list.contentSize.height += 80
    #expect(chat.stage.settle())
    #expect(chat.fromEnd == 0)
    chat.drag(300)
    let (offset, fromEnd) = (chat.offset, chat.fromEnd)
    #expect(fromEnd > 200)
    chat.list.contentSize.height += 80
    #expect(chat.stage.settle())
    #expect(chat.offset == offset && chat.fromEnd == fromEnd + 80)
  }

  @Test func olderRowsMoveNothing() {
    let chat = Chat()
    chat.drag(300)
    let (offset, fromEnd) = (chat.offset, chat.fromEnd)
    chat.prepend(1000)
    #expect(chat.offset == offset + 1000 && chat.fromEnd == fromEnd)
    #expect(chat.stage.settle())
    #expect(chat.offset == offset + 1000 && chat.fromEnd == fromEnd)
  }

  @Test func olderRowsUnderAFingerMoveNothing() {
    let chat = Chat()
    chat.finger.down(at: CGPoint(x: 100, y: 300))
    chat.finger.move(down: 200, over: 0.3)
    let fromEnd = chat.fromEnd
    chat.prepend(1000)
    #expect(abs(chat.fromEnd - fromEnd) <= 0.5)
    chat.finger.move(down: 100, over: 0.3)
    #expect(abs(chat.fromEnd - fromEnd - 100) <= 1)
    chat.finger.up()
    #expect(chat.stage.settle())
    #expect(chat.stage.misuses.isEmpty)
  }

  @Test func flingGoesOnInOlderRows() {
    let chat = Chat()
    chat.finger.down(at: CGPoint(x: 100, y: 300))
    chat.finger.move(down: 200, over: 0.1)
    chat.finger.up()
    chat.stage.run(frames: 5)
    let fromEnd = chat.fromEnd
    chat.prepend(1000)
    #expect(abs(chat.fromEnd - fromEnd) <= 40)
    #expect(chat.stage.settle())
    #expect(chat.fromEnd > fromEnd + 200)
    #expect(chat.stage.runningLinks == 0 && chat.stage.misuses.isEmpty)
  }
}
