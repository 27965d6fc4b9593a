// The functions by which a page tells a running screen what a finger and the app do. Times are seconds of the page's clock.

/// The screen of a number at a time. `nil` if none has the number, or if it does not have the node.
private func page(_ number: Int32, _ time: Double, node: Int32 = 0) -> RunningScreen? {
  let page = machine(number, node: node)
  page?.time = time
  return page
}

// MARK: - Fingers

/// Reports a finger that goes down on a node. Returns whether it ended a deceleration, and so is not a tap.
@_expose(wasm, "touchDown") @_cdecl("touchDown")
public func exportedTouchDown(_ number: Int32, _ time: Double, _ node: Int32) -> Bool {
  page(number, time, node: node)?.touchDown(on: Int(node)) ?? false
}

@_expose(wasm, "touchUp") @_cdecl("touchUp")
public func exportedTouchUp(_ number: Int32, _ time: Double) { page(number, time)?.touchUp() }

/// Whether a finger on a node that has moved drags what it touches.
@_expose(wasm, "panBegins") @_cdecl("panBegins")
public func exportedPanBegins(_ number: Int32, _ node: Int32, _ x: Double, _ y: Double) -> Bool {
  guard let host = machine(number, node: node)?.host else { return false }
  return host.topology.scrollView(around: Int(node)) != nil
    || Arbitration.panBegins(x: x, y: y, isFree: host.acceptsFinger)
}

/// Whether a finger that has moved turns the pages of tabs.
@_expose(wasm, "pagerBegins") @_cdecl("pagerBegins")
public func exportedPagerBegins(_ number: Int32, _ tabs: Int32, _ x: Double, _ y: Double) -> Bool {
  guard let host = machine(number, node: tabs)?.host else { return false }
  return Arbitration.pagerBegins(x: x, y: y, isOnFirstPage: host.selectedIndex(Int(tabs)) == 0)
}

@_expose(wasm, "panBegan") @_cdecl("panBegan")
public func exportedPanBegan(_ number: Int32, _ time: Double, _ node: Int32) {
  page(number, time, node: node)?.panBegan(on: Int(node))
}

/// Reports the translation of the finger since the pan began, positive downward.
@_expose(wasm, "panMoved") @_cdecl("panMoved")
public func exportedPanMoved(_ number: Int32, _ time: Double, _ translation: Double) {
  page(number, time)?.panMoved(to: translation)
}

@_expose(wasm, "panEnded") @_cdecl("panEnded")
public func exportedPanEnded(_ number: Int32, _ time: Double, _ velocity: Double, _ isCancelled: Bool) {
  page(number, time)?.panEnded(velocity: velocity, isCancelled: isCancelled)
}

/// Reports that a finger moves the pages of tabs, to a position in pages.
@_expose(wasm, "swipe") @_cdecl("swipe")
public func exportedSwipe(_ number: Int32, _ time: Double, _ tabs: Int32, _ position: Double) {
  page(number, time, node: tabs)?.swipe(Int(tabs), to: position)
}

/// Reports that the finger lets go of the pages, which turn to one of them.
@_expose(wasm, "letGo") @_cdecl("letGo")
public func exportedLetGo(_ number: Int32, _ time: Double, _ tabs: Int32, _ index: Int32) {
  page(number, time, node: tabs)?.letGo(Int(tabs), toPage: Int(index))
}

/// Reports a tap on a node, or beside a sheet. −1 for none.
@_expose(wasm, "tap") @_cdecl("tap")
public func exportedTap(_ number: Int32, _ time: Double, _ node: Int32, _ sheet: Int32) {
  page(number, time, node: max(node, sheet))?.host.tapped(
    on: node < 0 ? nil : Int(node), beside: sheet < 0 ? nil : Int(sheet))
}

@_expose(wasm, "tapStatusBar") @_cdecl("tapStatusBar")
public func exportedTapStatusBar(_ number: Int32, _ time: Double) { page(number, time)?.host.statusBarTapped() }

// MARK: - The app

@_expose(wasm, "move") @_cdecl("move")
public func exportedMove(_ number: Int32, _ time: Double, _ node: Int32, _ notch: Int32) {
  page(number, time, node: node)?.host.move(Int(node), toNotch: Int(notch), isAnimated: true)
}

@_expose(wasm, "scroll") @_cdecl("scroll")
public func exportedScroll(_ number: Int32, _ time: Double, _ node: Int32, _ stop: Int32) {
  guard let stop = ScrollMachine.ScrollStop(rawValue: Int(stop)) else { return }
  page(number, time, node: node)?.host.scroll(Int(node), to: stop, isAnimated: true)
}

/// Puts a scroll or list at an offset.
@_expose(wasm, "place") @_cdecl("place")
public func exportedPlace(_ number: Int32, _ time: Double, _ node: Int32, _ offset: Double) {
  page(number, time, node: node)?.host.send(.placed(Int(node), at: offset))
}

@_expose(wasm, "select") @_cdecl("select")
public func exportedSelect(_ number: Int32, _ time: Double, _ node: Int32) {
  page(number, time, node: node)?.host.select(Int(node), isAnimated: true)
}

@_expose(wasm, "setMode") @_cdecl("setMode")
public func exportedSetMode(_ number: Int32, _ time: Double, _ mode: Int32) {
  page(number, time)?.host.setMode(Int(mode), isAnimated: true)
}

/// Reports the environment in the room.
@_expose(wasm, "resize") @_cdecl("resize")
public func exportedResize(_ number: Int32, _ time: Double) {
  guard let page = page(number, time) else { return }
  page.environment = ScrollMachine.Environment(numbers(5))
  page.layOut()
}

/// Reports the measures in the room, with which lists from their end grow at their start or at their end.
@_expose(wasm, "measure") @_cdecl("measure")
public func exportedMeasure(_ number: Int32, _ time: Double, _ isAtStart: Bool) {
  guard let page = page(number, time) else { return }
  let measures = numbers(page.machine.screen.measures.count)
  if isAtStart { page.host.prepend(measures) } else { page.host.measure(measures) }
  page.layOut()
}

// MARK: - Frames

/// Moves what moves by itself to a time.
@_expose(wasm, "tick") @_cdecl("tick")
public func exportedTick(_ number: Int32, _ time: Double) { machine(number)?.tick(at: time) }

/// Shows what a script moves at a time.
@_expose(wasm, "show") @_cdecl("show")
public func exportedShow(_ number: Int32, _ time: Double) { page(number, time)?.show() }

/// Sets the time at which the next event of a script happens.
@_expose(wasm, "advance") @_cdecl("advance")
public func exportedAdvance(_ number: Int32, _ time: Double) { _ = page(number, time) }

/// Brings everything that moves by itself to its end at once.
@_expose(wasm, "finish") @_cdecl("finish")
public func exportedFinish(_ number: Int32, _ time: Double) { machine(number)?.finish(at: time) }

/// Ends a script: everything is shown where the machine has it.
@_expose(wasm, "adopt") @_cdecl("adopt")
public func exportedAdopt(_ number: Int32, _ time: Double) {
  guard let page = page(number, time) else { return }
  _ = page.host.restore(page.machine.snapshot)
}

/// Whether frames are needed, for a finger or for what moves by itself.
@_expose(wasm, "isRunning") @_cdecl("isRunning")
public func exportedIsRunning(_ number: Int32) -> Bool { machine(number)?.isRunning ?? false }

/// Whether something that a script animates is not at its end.
@_expose(wasm, "isAnimating") @_cdecl("isAnimating")
public func exportedIsAnimating(_ number: Int32) -> Bool { machine(number)?.isAnimating ?? false }

/// The position at which a consumer is seen.
@_expose(wasm, "seen") @_cdecl("seen")
public func exportedSeen(_ number: Int32, _ node: Int32) -> Double {
  machine(number, node: node)?.host.shown[Int(node)] ?? 0
}

/// The page that tabs show, as a number between those of its neighbors.
@_expose(wasm, "turn") @_cdecl("turn")
public func exportedTurn(_ number: Int32, _ tabs: Int32) -> Double {
  machine(number, node: tabs)?.turn(of: Int(tabs)) ?? 0
}

/// Whether a consumer is on its way to its place by a spring, a return or a motion of UIKit.
@_expose(wasm, "isInMotion") @_cdecl("isInMotion")
public func exportedIsInMotion(_ number: Int32, _ node: Int32) -> Bool {
  guard let host = machine(number, node: node)?.host else { return false }
  return host.consumers[Int(node)].motion != nil || host.consumers[Int(node)].drive != .machine
}

/// The node that decelerates after a finger. −1 if none does.
@_expose(wasm, "fling") @_cdecl("fling")
public func exportedFling(_ number: Int32) -> Int32 {
  if case .fling(let node)? = machine(number)?.machine.state.owner { Int32(node) } else { -1 }
}
