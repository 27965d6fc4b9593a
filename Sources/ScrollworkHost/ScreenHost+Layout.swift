import ScrollworkEngine

/// The environment, and requests of the app.
extension ScreenHost {
  /// Reports a layout of the host's view. A size of 0 is ignored.
  package func layOut(_ environment: ScrollMachine.Environment, scale: Double, at now: Double) {
    enter(.layOut(environment, scale: scale, at: now))
    defer { leave() }
    guard environment.height > 0, environment.width > 0 else { return }
    time = now + lead
    self.scale = max(scale, 1)
    batch {
      if self.environment != environment {
        let isFirst = self.environment == nil
        self.environment = environment
        send(.resized(environment))
        for tabs in topology.tabs {
          if let index = selectedIndex(tabs), isFirst || pagers[tabs]?.isMoving == false { showPage(tabs, index) }
        }
      }
      let fitted = fitted(measures)
      if fitted != measures { send(.measured(fitted)) }
      for node in topology.scrollViews { noteGrowth(node) }
      for node in topology.scrollViews { look(at: node, at: .layout) }
    }
  }

  /// Returns measures with the heights of the views that decide some of them. A view without a height decides nothing.
  private func fitted(_ measures: [Double]) -> [Double] {
    var measures = measures
    for fit in screen.fits where measures.indices.contains(fit.measure) {
      let width = machine.width(fit.node)
      guard let height = surface?.fittingHeight(of: fit.node, width: width), height > 0 else { continue }
      measures[fit.measure] = height
    }
    return measures
  }

  /// The height that a keyboard covers, from the upper edge of its layout guide in the host's view. The guide is at the
  /// safe area while there is no keyboard.
  package static func keyboard(guideTop: Double, height: Double, safeAreaBottom: Double) -> Double {
    let covered = max(0, height - guideTop)
    return covered > safeAreaBottom ? covered : 0
  }

  // MARK: The app

  package func move(_ node: Int, toNotch notch: Int, isAnimated: Bool, by mover: SheetMover = .app) {
    enter(RecordLine(.move, node, [Double(notch), isAnimated.number, mover.number]))
    defer { leave() }
    send(.move(node, to: notch), isAnimated: isAnimated && environment != nil, by: mover)
  }

  package func select(_ page: Int, isAnimated: Bool) {
    enter(RecordLine(.select, page, [isAnimated.number]))
    defer { leave() }
    send(.tappedTitle(page), isAnimated: isAnimated && environment != nil)
  }

  package func setMode(_ mode: Int, isAnimated: Bool) {
    enter(RecordLine(.setMode, nil, [Double(mode), isAnimated.number]))
    defer { leave() }
    send(.mode(mode), isAnimated: isAnimated && environment != nil)
  }

  package func scroll(_ node: Int, to stop: ScrollMachine.ScrollStop, isAnimated: Bool) {
    enter(RecordLine(.scroll, node, [Double(stop.rawValue), isAnimated.number]))
    defer { leave() }
    guard topology.hasStops, topology.nodes[node].kind == .scroll || topology.nodes[node].kind == .list else { return }
    send(.scroll(node, to: stop), isAnimated: isAnimated && environment != nil)
  }

  /// Reports a tap on a node, or on the shade beside a sheet.
  package func tapped(on node: Int?, beside sheet: Int?) {
    enter(RecordLine(.tap, node, [Double(sheet ?? -1)]))
    defer { leave() }
    if let sheet {
      send(.tappedOutside(sheet))
    } else if let node, let region = topology.nodes[node].region, topology.nodes[region].kind == .sheet {
      send(.tapped(region))
    }
  }

  package func statusBarTapped() {
    enter(RecordLine(.tapStatusBar))
    defer { leave() }
    send(.scrolledToTop)
  }

  /// Reports the lengths that the app measured, in the order of the spec.
  package func measure(_ measures: [Double]) {
    enter(RecordLine(.measure, nil, measures))
    defer { leave() }
    send(.measured(fitted(measures)))
  }

  /// Reports lengths with which lists from their end grew before their first row.
  package func prepend(_ measures: [Double]) {
    enter(RecordLine(.prependMeasures, nil, measures))
    defer { leave() }
    send(.prepended(fitted(measures)))
  }

  /// Reports that the app has an action for a refresh control.
  package func allowRefresh(of node: Int) {
    enter(RecordLine(.refreshes, node))
    defer { leave() }
    if !canRefresh.contains(node) { canRefresh.append(node) }
  }

  /// Reports that a scroll view was bound to a node: it is brought to where the machine shows it.
  package func linked(_ node: Int) {
    enter(RecordLine(.linked, node))
    defer { leave() }
    consumers[node].drive = .machine
    consumers[node].pull = 0
    selfCheck.isLaidOutAnew = true
    if let surface { time = surface.time + lead }
    batch {
      look(at: node, at: .linking)
      reconcile(node)
    }
  }

  package var measures: [Double] { machine.state.measures }
  package func page(of tabs: Int) -> Int? { machine.page(of: tabs) }
  package func progress(of node: Int) -> Double { machine.progress(of: node) { shown[$0] } }
  package func progress(ofObserver observer: Int) -> Double {
    machine.progress(ofObserver: observer, at: shown[screen.observers[observer].node])
  }
  package func range(of node: Int) -> (lower: Double, upper: Double) { machine.limits(node) }
  package func frame(of node: Int) -> ScrollMachine.Frame? { frames[node] }

  /// Returns the notch where a sheet rests or goes. `nil` while a finger holds it, and for other nodes.
  package func notch(of sheet: Int) -> ScrollMachine.Notch? {
    guard let index = topology.sheets.firstIndex(of: sheet) else { return nil }
    let phase = machine.state.sheets[index].phase
    return phase.isTracking ? nil : phase.notch
  }

  /// Returns the height of a notch, in points. `nil` if the sheet cannot rest there now.
  package func height(of sheet: Int, at notch: ScrollMachine.Notch) -> Double? {
    machine.canRest(sheet, at: notch) ? machine.height(sheet, at: notch) : nil
  }

  /// The positions and choices at rest.
  package var snapshot: HostSnapshot { HostSnapshot(machine.snapshot, of: topology) }

  /// Restores positions and choices, and shows them at once. Returns whether they fit.
  package func restore(_ snapshot: HostSnapshot) -> Bool {
    enter(RecordLine(.restore, nil, snapshot.values))
    defer { leave() }
    return snapshot.snapshot(of: topology).map(restore) ?? false
  }

  func restore(_ snapshot: ScrollMachine.Snapshot) -> Bool {
    let mode = machine.state.mode
    guard machine.restore(snapshot) else { return false }
    for node in topology.consumers { consumers[node] = Consumer() }
    selfCheck.isLaidOutAnew = true
    finger = nil
    batch {
      for tabs in topology.tabs {
        pagers[tabs] = Pager()
        if let index = selectedIndex(tabs) { showPage(tabs, index) }
      }
      reconcile()
    }
    if machine.state.mode != mode { emit(.mode(machine.state.mode)) }
    return true
  }
}
