import Numerics
import Source

extension Preview {
  /// The preview as JSON in the documented format. An inactive notch is null.
  package var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("screens")
      writer.array { writer in
        for screen in screens { screen.write(&writer) }
      }
    }
    return writer.text + "\n"
  }
}

extension Preview.Screen {
  fileprivate func write(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("screen")
      writer.string(name)
      writer.key("file")
      writer.string(file)
      writer.key("forms")
      writer.object { writer in
        for quantity in quantities {
          writer.key(quantity.path)
          writer.string(quantity.form)
        }
      }
      writer.key("samples")
      writer.array { writer in
        for sample in samples { write(sample, &writer) }
      }
    }
  }

  private func write(_ sample: Preview.Sample, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("device")
      writer.optional(sample.device)
      writer.key("orientation")
      writer.optional(sample.orientation)
      writer.key("environment")
      writer.amounts(sample.environment)
      writer.key("measures")
      writer.amounts(sample.measures)
      writer.key("quantities")
      writer.object { writer in
        for (quantity, value) in zip(quantities, sample.values) {
          writer.key(quantity.path)
          if let value { writer.number(value.double) } else { writer.null() }
        }
      }
    }
  }
}

extension JSONWriter {
  package mutating func optional(_ text: String?) {
    if let text { string(text) } else { null() }
  }

  fileprivate mutating func amounts(_ amounts: [Preview.Amount]) {
    object { writer in
      for amount in amounts {
        writer.key(amount.name)
        writer.number(amount.value.double)
      }
    }
  }
}
