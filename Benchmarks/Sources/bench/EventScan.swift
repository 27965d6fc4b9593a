import CLibYAML

/// What libyaml alone costs: the events of a file, thrown away.
func scanEvents(_ bytes: [UInt8]) -> Int {
  var count = 0
  withUnsafeTemporaryAllocation(of: yaml_parser_t.self, capacity: 1) { memory in
    guard let parser = memory.baseAddress, yaml_parser_initialize(parser) != 0 else { return }
    defer { yaml_parser_delete(parser) }
    bytes.withUnsafeBufferPointer { buffer in
      yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
      while true {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) != 0 else { return }
        let isEnd = event.type == YAML_STREAM_END_EVENT
        yaml_event_delete(&event)
        count += 1
        if isEnd { return }
      }
    }
  }
  return count
}
