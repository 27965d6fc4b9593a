import ScrollworkHost
import Testing
import UIKit

@testable import Screens
@testable import ScrollworkUIKit

/// A refresh control of UIKit in the list of a scroll with `pullToRefresh: inner`, in many positions of the knobs.
///
/// MailFolders has a banner of 120 points above its lists. The stand-in's control triggers beyond 60 shown points.
@MainActor @Suite struct RefreshCaseTests {
  /// MailFolders with a control in the list of its first page.
  @MainActor private final class Mail {
    let hosted: HostedStage<MailFolders>
    let finger: UIKit.Finger
    let list: UIScrollView
    let control = UIRefreshControl()
    private(set) var triggers = 0
    /// The greatest distance in points by which anything but the rows moved since `watch`.
    private(set) var strayed = 0.0
    private var places: [CGRect] = []

    init?(_ hosted: HostedStage<MailFolders>, _ finger: UIKit.Finger) {
      guard let list = hosted.scrollView(MailFolders.Node.inboxRows.rawValue) else { return nil }
      (self.hosted, self.finger, self.list) = (hosted, finger, list)
      control.addAction(UIAction { [weak self] _ in self?.triggers += 1 }, for: .valueChanged)
      list.refreshControl = control
    }

    private var frames: [CGRect] { MailFolders.screen.nodes.indices.map { hosted.seen($0) } }

    /// Compares the places of all nodes with those of now, in every frame.
    func watch() {
      places = frames
      hosted.stage.frameObservers.append { [weak self] in
        guard let self else { return }
        for (place, frame) in zip(places, frames) {
          strayed = max(strayed, abs(Double(frame.minY - place.minY)), abs(Double(frame.height - place.height)))
        }
      }
    }

    /// The shown distance between the upper edge of the list and its first row.
    var room: Double {
      Double(list.convert(CGPoint.zero, to: nil).y - hosted.seen(MailFolders.Node.inboxRows.rawValue).minY)
    }
    var banner: Double { hosted.screen.position(of: .mail) }
    var rows: Double { hosted.screen.position(of: .inboxRows) }

    func pull(_ distance: CGFloat) {
      finger.down(at: CGPoint(x: 195, y: 400))
      finger.move(down: distance, over: 0.3)
    }

    func letGo() -> Bool {
      finger.hold(0.2)
      finger.up()
      return hosted.stage.settle()
    }
  }

  @Test func pullThatEndsEarlyShowsTheControlAndReturns() {
    each(MailFolders.self) { hosted, finger in
      guard let mail = Mail(hosted, finger) else { return }
      mail.watch()
      mail.pull(100)
      #expect(mail.room > 30 && mail.room < 60 && mail.control.superview === mail.list)
      #expect(mail.letGo())
      #expect(mail.triggers == 0 && !mail.control.isRefreshing)
      #expect(mail.room == 0 && mail.rows == 0 && mail.strayed == 0)
    }
  }

  @Test func controlKeepsItsRoomUntilItEnds() {
    each(MailFolders.self) { hosted, finger in
      guard let mail = Mail(hosted, finger) else { return }
      mail.watch()
      mail.pull(300)
      #expect(mail.triggers == 1 && mail.room > 60)
      #expect(mail.letGo())
      #expect(mail.control.isRefreshing && mail.triggers == 1)
      #expect(mail.room == 60 && mail.rows == 0)
      mail.control.endRefreshing()
      #expect(hosted.stage.settle())
      #expect(mail.room == 0 && mail.rows == 0 && mail.strayed == 0)
      #expect(hosted.stage.runningLinks == 0)
    }
  }

  @Test func bannerComesOutBeforeTheControl() {
    each(MailFolders.self) { hosted, finger in
      guard let mail = Mail(hosted, finger) else { return }
      hosted.screen.scroll(.mail, to: .critical, animated: false)
      #expect(mail.banner == 120)
      finger.down(at: CGPoint(x: 195, y: 400))
      for _ in 0..<15 {
        finger.move(down: 20, over: 1.0 / 60)
        if mail.banner > 0 { #expect(mail.room == 0) }
      }
      #expect(mail.banner == 0 && mail.triggers == 1 && mail.room > 60)
      #expect(mail.letGo())
      #expect(mail.banner == 0 && mail.room == 60)
      mail.control.endRefreshing()
      #expect(hosted.stage.settle())
      #expect(mail.banner == 0 && mail.room == 0)
    }
  }

  @Test func rowsBelowAnOpenControlStayWhereTheyAreWhenItEnds() {
    each(MailFolders.self) { hosted, finger in
      guard let mail = Mail(hosted, finger) else { return }
      mail.pull(300)
      #expect(mail.letGo() && mail.room == 60)
      // The banner leaves first.
      finger.down(at: CGPoint(x: 195, y: 700))
      finger.move(down: -400, over: 0.4)
      #expect(mail.letGo())
      #expect(mail.banner == 120 && mail.rows > 200)
      let room = mail.room
      #expect(abs(room - (60 - mail.rows)) <= 0.5)
      mail.control.endRefreshing()
      #expect(hosted.stage.settle())
      #expect(abs(mail.room - room) <= 0.5 && mail.banner == 120)
      // Where nothing is observed a touch finds that the control is gone.
      finger.tap(at: CGPoint(x: 195, y: 500))
      #expect(hosted.stage.settle())
      #expect(abs(mail.room - room) <= 0.5 && abs(mail.rows + room) <= 0.5)
    }
  }
}
