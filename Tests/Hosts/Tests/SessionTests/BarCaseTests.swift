import ScrollworkEngine
import ScrollworkUIKit
import Testing
import UIKit

@testable import Screens

/// Bars that the app shows and hides, in many positions of the knobs. On the phone of these cases the tab bar of PhotoFeed
/// is 83 points high: its upper edge is at 761 points, and at 844 when it is gone.
@MainActor @Suite struct BarCaseTests {
  private func top(_ hosted: HostedStage<PhotoFeed>) -> Double {
    Double(hosted.seen(PhotoFeed.Node.tabBar.rawValue).minY)
  }

  @Test func barSlidesToWhereTheAppWantsIt() {
    each(PhotoFeed.self) { hosted, _ in
      hosted.screen.hide(.tabBar)
      var last = top(hosted)
      #expect(abs(last - 761) < 0.5)
      for _ in 0..<60 {
        hosted.stage.run()
        #expect(abs(top(hosted) - last) < 20)
        last = top(hosted)
      }
      #expect(hosted.stage.settle())
      #expect(top(hosted) >= 844 - 0.5)
      hosted.screen.show(.tabBar, animated: false)
      hosted.stage.run(frames: 2)
      #expect(abs(top(hosted) - 761) < 0.5)
      #expect(hosted.stage.settle())
    }
  }

  @Test func barWaitsForTheFinger() {
    each(PhotoFeed.self) { hosted, finger in
      finger.down(at: CGPoint(x: 195, y: 600))
      finger.move(down: -300, over: 0.3)
      #expect(top(hosted) >= 844 - 0.5)
      hosted.screen.show(.tabBar)
      finger.move(down: -20, over: 0.1)
      #expect(top(hosted) >= 844 - 0.5)
      finger.hold(0.2)
      finger.up()
      #expect(hosted.stage.settle())
      #expect(abs(top(hosted) - 761) < 0.5)
    }
  }
}
