import ScrollworkEngine
import ScrollworkHost
import Testing
import UIKit

@testable import Screens
@testable import ScrollworkUIKit

/// Modes that the app sets at rest, under a finger and in flight, in many positions of the knobs.
///
/// On the phone of these cases the notches of CheckoutPayment are `short` at 34 + 220 points and `tall` at 75 % of 844;
/// those of ParkingCurtain, with 96 points of tags, are `hidden` at 47 + 28, `normal` at 47 + 88 and `editNormal` at
/// 47 + 88 + 96.
@MainActor @Suite struct ModeCaseTests {
  private static let (short, tall) = (254.0, 633.0)
  private static let (hidden, normal, editNormal) = (75.0, 135.0, 231.0)

  private func seenHeight<Screen: ScrollMachine.Description>(_ hosted: HostedStage<Screen>, _ sheet: Screen.Node)
    -> Double
  {
    let frame = hosted.seen(sheet.rawValue).intersection(hosted.window.bounds)
    return Double(frame.height)
  }

  @Test func modeAtRestAnimatesTheSheetToItsNotch() {
    each(CheckoutPayment.self) { hosted, finger in
      var rests: [CheckoutPayment.PaymentNotch] = []
      hosted.screen.onRest { rests.append($0) }
      #expect(hosted.screen.position(of: .payment) == Self.tall)
      hosted.screen.mode = .paying
      #expect(hosted.screen.position(of: .payment) == Self.tall)
      hosted.stage.run(frames: 6)
      let height = hosted.screen.position(of: .payment)
      #expect(height < Self.tall - 10 && height > Self.short + 10)
      #expect(hosted.stage.settle())
      #expect(hosted.screen.position(of: .payment) == Self.short)
      #expect(hosted.screen.notch(CheckoutPayment.PaymentNotch.self) == .short)
      #expect(abs(seenHeight(hosted, .payment) - Self.short) <= 0.5)
      #expect(rests == [.short])
      // While paying the finger moves nothing. Afterwards it does.
      finger.down(at: CGPoint(x: 195, y: 700))
      finger.move(down: -200, over: 0.2)
      #expect(hosted.screen.position(of: .payment) == Self.short)
      finger.up()
      hosted.screen.mode = .choosing
      #expect(hosted.stage.settle())
      #expect(hosted.screen.position(of: .payment) == Self.short)
      finger.down(at: CGPoint(x: 195, y: 700))
      finger.move(down: -20, over: 0.1)
      let held = hosted.screen.position(of: .payment)
      finger.move(down: -200, over: 0.2)
      #expect(abs(hosted.screen.position(of: .payment) - (held + 200)) < 1e-9)
      finger.up()
      #expect(hosted.stage.settle())
    }
  }

  @Test func modeUnderAFingerWaitsForIt() {
    each(CheckoutPayment.self) { hosted, finger in
      finger.down(at: CGPoint(x: 195, y: 300))
      finger.move(down: 150, over: 0.3)
      let held = hosted.screen.position(of: .payment)
      #expect(held < Self.tall - 100)
      hosted.screen.mode = .paying
      #expect(hosted.screen.mode == .paying)
      #expect(hosted.screen.position(of: .payment) == held)
      // The finger goes on moving the sheet.
      finger.move(down: -50, over: 0.2)
      #expect(abs(hosted.screen.position(of: .payment) - (held + 50)) < 1e-9)
      finger.up()
      #expect(hosted.stage.settle())
      #expect(hosted.screen.position(of: .payment) == Self.short)
      #expect(abs(seenHeight(hosted, .payment) - Self.short) <= 0.5)
      // While paying the finger moves nothing.
      finger.down(at: CGPoint(x: 195, y: 700))
      finger.move(down: -200, over: 0.2)
      #expect(hosted.screen.position(of: .payment) == Self.short)
      finger.up()
    }
  }

  @Test func modeReplacesTheChoiceOfAThrow() {
    each(ParkingCurtain.self) { hosted, finger in
      hosted.screen.mode = .normal
      #expect(hosted.stage.settle())
      #expect(hosted.screen.position(of: .curtain) == Self.normal)
      finger.down(at: CGPoint(x: 195, y: 120))
      finger.move(down: 30, over: 0.2)
      hosted.screen.mode = .edit
      finger.move(down: -100, over: 0.1)
      finger.up()
      #expect(hosted.stage.settle())
      #expect(hosted.screen.position(of: .curtain) == Self.editNormal)
      #expect(hosted.screen.notch(ParkingCurtain.CurtainNotch.self) == .editNormal)
    }
  }

  @Test func modeInFlightTurnsTheSheetWithoutAJump() {
    for frames in [1, 4, 8, 12] {
      each(ParkingCurtain.self) { hosted, _ in
        hosted.screen.mode = .normal
        #expect(hosted.stage.settle())
        hosted.screen.move(to: ParkingCurtain.CurtainNotch.hidden)
        hosted.stage.run(frames: frames)
        let height = hosted.screen.position(of: .curtain)
        #expect(height < Self.normal && height > Self.hidden - 1)
        hosted.screen.mode = .edit
        #expect(abs(hosted.screen.position(of: .curtain) - height) < 10)
        hosted.stage.run()
        #expect(abs(hosted.screen.position(of: .curtain) - height) < 25)
        #expect(hosted.stage.settle())
        #expect(hosted.screen.position(of: .curtain) == Self.editNormal)
        #expect(abs(Double(hosted.seen(ParkingCurtain.Node.curtain.rawValue).maxY) - Self.editNormal) <= 0.5)
        hosted.screen.mode = .empty
        hosted.stage.run(frames: frames)
        hosted.screen.mode = .edit
        #expect(hosted.stage.settle())
        #expect(hosted.screen.position(of: .curtain) == Self.editNormal)
      }
    }
  }

  @Test func sheetThatATouchHoldsGoesOnToTheNotchOfTheMode() {
    each(ParkingCurtain.self) { hosted, finger in
      hosted.screen.mode = .edit
      hosted.stage.run(frames: 6)
      finger.down(at: CGPoint(x: 195, y: 60))
      hosted.stage.run(frames: 3)
      let held = hosted.screen.position(of: .curtain)
      hosted.screen.mode = .normal
      hosted.stage.run(frames: 10)
      #expect(hosted.screen.position(of: .curtain) == held)
      finger.up()
      #expect(hosted.stage.settle())
      #expect(hosted.screen.position(of: .curtain) == Self.normal)
    }
  }

  @Test func sameModeMovesNothing() {
    each(CheckoutPayment.self) { hosted, finger in
      hosted.screen.mode = .choosing
      finger.down(at: CGPoint(x: 195, y: 300))
      finger.move(down: 150, over: 0.3)
      let held = hosted.screen.position(of: .payment)
      hosted.screen.mode = .choosing
      finger.move(down: 50, over: 0.1)
      #expect(abs(hosted.screen.position(of: .payment) - (held - 50)) < 1e-9)
      finger.up()
      #expect(hosted.stage.settle())
    }
  }

  @Test func modeBeforeTheFirstLayoutIsShownAtOnce() {
    let stage = Stage()
    Stage.current = stage
    let screen = HostedScreen<ParkingCurtain>()
    for node in [ParkingCurtain.Node.map, .vehicle, .tagArea, .grip] { screen.bind(UIView(frame: .zero), to: node) }
    screen.mode = .edit
    stage.show(screen.viewController)
    #expect(screen.position(of: .curtain) == Self.editNormal)
    #expect(screen.mode == .edit && stage.runningLinks == 0)
  }
}
