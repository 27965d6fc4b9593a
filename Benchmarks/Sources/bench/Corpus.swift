import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Specs drawn for a comparison, in a folder of their own.
struct Corpus {
  private let folder: String
  private var paths: [String] = []
  private var files: [[UInt8]] = []
  private var lines = 0

  init?(_ count: Int) {
    folder = "/tmp/scrollwork-bench-\(getpid())-\(count)"
    guard mkdir(folder, 0o700) == 0, mkdir(folder + "/specs", 0o700) == 0 else { return nil }
    var generator = SpecGenerator(seed: 1)
    for number in 0..<count {
      let spec = generator.spec(number)
      files.append(Array(spec.text.utf8))
      paths.append("\(folder)/specs/\(spec.name).scroll.yaml")
      lines += spec.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      Self.write(files[number], to: paths[number])
    }
  }

  /// Prints what it takes to check them, and removes them.
  ///
  /// - Parameter others: where programs lie that check YAML too.
  func measure(_ binary: String, others: String?) {
    defer { run("/bin/rm", ["-rf", folder]) }
    let bytes = files.reduce(0) { $0 + $1.count }
    let average = column(Double(lines) / Double(files.count), digits: 1)
    print(
      "\nspecs                            \(column(Double(files.count), digits: 0))  of\(average) lines, \(bytes / 1024) KiB"
    )
    print(String(repeating: " ", count: 38) + "clock processor")
    var events = 0
    let scan = best(of: 3) { events = files.reduce(0) { $0 + scanEvents($1) } }
    show("libyaml's events alone", Cost(clock: scan, processor: scan), "\(events) events")
    // Less than this no linter that reads with libyaml takes, whatever it does with what it has read.
    let threads = 2
    let scans = best(of: 3) {
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        for number in stride(from: thread, to: files.count, by: threads) { _ = scanEvents(files[number]) }
      }
    }
    show("the same on two threads", Cost(clock: scans, processor: scan))
    let status = run(binary, ["lint", "--fail-on", "note", folder + "/specs"])
    guard status == 0 else {
      print("lint finds something in the drawn specs (exit \(status)); its time means nothing")
      return
    }
    let alone = bestRun(of: 3) { run(binary, ["lint", "--jobs", "1", folder + "/specs"]) }
    show("lint, one thread", alone, "\(column(alone.processor / scan, digits: 2)) times libyaml's")
    show("lint", bestRun(of: 3) { run(binary, ["lint", folder + "/specs"]) })
    show("lint of one file", bestRun(of: 20) { run(binary, ["lint", paths[0]]) })
    // They take half a minute for a thousand specs, and ten times that for ten thousand.
    if let others, files.count <= 1000 { compare(binary, others) }
  }

  /// Once each: they take their time.
  private func compare(_ binary: String, _ others: String) {
    let yamllint = others + "/yamllint"
    if access(yamllint, X_OK) == 0 {
      show("yamllint -d relaxed", bestRun(of: 1) { run(yamllint, ["-d", "relaxed", folder + "/specs"]) })
    }
    let checker = others + "/check-jsonschema"
    if access(checker, X_OK) == 0 {
      let schema = folder + "/schema.json"
      run("/bin/sh", ["-c", "exec > '\(schema)'; '\(binary)' schema"], printing: true)
      show("check-jsonschema", bestRun(of: 1) { run(checker, ["--schemafile", schema] + paths) })
    }
  }

  /// By the clock, then of all processors. At once: what follows may take minutes.
  private func show(_ name: String, _ cost: Cost, _ remark: String = "") {
    let padding = String(repeating: " ", count: max(0, 29 - name.count))
    let figures = [cost.clock, cost.processor].map { column($0 * 1000, digits: $0 < 0.1 ? 1 : 0) }.joined()
    print("\(name), ms\(padding)\(figures)" + (remark.isEmpty ? "" : "  \(remark)"))
    fflush(nil)
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    _ = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
  }
}

/// Inside `Corpus` the name `write` is taken.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
