// A client of RFC 6455 for one server on this machine, as far as a remote protocol needs it: whole texts.

import { randomBytes } from "node:crypto";
import { request } from "node:http";

export class Socket {
  #socket;
  #buffer = Buffer.alloc(0);
  #parts = [];

  /** Opens a connection. `listen` receives every text. */
  static open(url, listen) {
    return new Promise((resolve, reject) => {
      const handshake = request(url.replace("ws:", "http:"), {
        headers: { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": 13, "Sec-WebSocket-Key": randomBytes(16).toString("base64") },
      });
      handshake.on("error", reject);
      handshake.on("response", (response) => reject(new Error(`no WebSocket: status ${response.statusCode}`)));
      handshake.on("upgrade", (response, socket, head) => resolve(new Socket(socket, head, listen)));
      handshake.end();
    });
  }

  constructor(socket, head, listen) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("error", () => {});
    socket.on("data", (chunk) => this.#receive(chunk, listen));
    if (head.length) this.#receive(head, listen);
  }

  #receive(chunk, listen) {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    for (let frame = this.#next(); frame; frame = this.#next()) {
      const { isLast, kind, payload } = frame;
      if (kind === 9) this.#write(10, payload);
      if (kind > 2) continue;
      this.#parts.push(payload);
      if (!isLast) continue;
      listen(Buffer.concat(this.#parts).toString());
      this.#parts = [];
    }
  }

  /** The next whole frame of the buffer, taken out of it. `null` if none has arrived. */
  #next() {
    const buffer = this.#buffer;
    if (buffer.length < 2) return null;
    const short = buffer[1] & 127;
    const start = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (buffer.length < start) return null;
    const length = short === 126 ? buffer.readUInt16BE(2) : short === 127 ? Number(buffer.readBigUInt64BE(2)) : short;
    if (buffer.length < start + length) return null;
    this.#buffer = buffer.subarray(start + length);
    return { isLast: buffer[0] >= 128, kind: buffer[0] & 15, payload: buffer.subarray(start, start + length) };
  }

  send(text) { this.#write(1, Buffer.from(text)); }

  close() { this.#socket.destroy(); }

  /** Writes a frame. A client masks what it sends. */
  #write(kind, payload) {
    const { length } = payload;
    const head = length < 126 ? Buffer.from([128 + kind, 128 + length]) : Buffer.alloc(length < 65536 ? 4 : 10);
    if (length >= 126) {
      head[0] = 128 + kind;
      head[1] = 128 + (length < 65536 ? 126 : 127);
      if (length < 65536) head.writeUInt16BE(length, 2);
      else head.writeBigUInt64BE(BigInt(length), 2);
    }
    const mask = randomBytes(4);
    const masked = Buffer.from(payload.map((byte, index) => byte ^ mask[index & 3]));
    this.#socket.write(Buffer.concat([head, mask, masked]));
  }
}
