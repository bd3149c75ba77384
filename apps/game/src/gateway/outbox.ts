/**
 * Sends messages to one socket. A message to many receivers is encoded once. Most of a message's cost is its system call, so all messages
 * to one socket in the same turn of the event loop (such as an acknowledgement and a frame) go out in one write.
 */
import type { Duplex } from "node:stream";
import type { ServerOut } from "@poker/protocol";
import type { Socket } from "socket.io";

type EngineSocket = Socket["conn"];

/** A message that is encoded for the wire and can be sent to any number of sockets. */
type Packet = Buffer;

/** Encodes an event. In the prefix, `4` means a message in Engine.IO and `2` an event in Socket.IO. */
export const encodePacket = <K extends keyof ServerOut>(event: K, payload: ServerOut[K]): Packet =>
  encodeTextFrame(`42${JSON.stringify([event, payload])}`);

/** The prefix of an acknowledgement in Socket.IO. */
const ACK_PREFIX = "3";

/** How many frames and bytes this process has sent to its sockets since it started. */
export const sentTotals = { frames: 0, bytes: 0 };

/** The outboxes that have messages to send in this turn of the event loop. */
let pendingOutboxes: Outbox[] = [];

function flushPending(): void {
  const all = pendingOutboxes;
  pendingOutboxes = [];
  for (const outbox of all) outbox.flush();
}

export class Outbox {
  readonly #connection: EngineSocket;
  /** The TCP stream under the WebSocket. The frames that we write to it are complete and unmasked, so they need no further encoding. */
  readonly #network: Duplex;
  readonly #pending: Packet[] = [];

  constructor(connection: EngineSocket) {
    this.#connection = connection;
    this.#network = connection.request.socket;
    // Sends Socket.IO's own packets through the same buffer, so that all packets stay in order.
    const write = connection.write.bind(connection);
    connection.write = (data, options, callback) => {
      if (typeof data !== "string") return write(data, options, callback);
      this.push(encodeTextFrame(`4${data}`));
      if (!data.startsWith(ACK_PREFIX)) this.flush();
      return connection;
    };
  }

  /** The number of bytes that wait for the network. */
  get waitingBytes(): number {
    return this.#network.writableLength;
  }

  push(packet: Packet): void {
    if (this.#pending.push(packet) === 1 && pendingOutboxes.push(this) === 1) setImmediate(flushPending);
  }

  flush(): void {
    const [first] = this.#pending;
    if (!first) return;
    const frames = this.#pending.length;
    const data = frames === 1 ? first : Buffer.concat(this.#pending);
    // Empties the list instead of replacing it. A replaced list would often be in the old heap, and would keep its packets alive until the
    // next collection of the old heap. Decision 0045
    this.#pending.length = 0;
    // Nothing may be written after a WebSocket's closing frame.
    if (this.#connection.readyState !== "open") return;
    sentTotals.frames += frames;
    sentTotals.bytes += data.length;
    this.#network.write(data);
  }
}

const FINAL_TEXT_FRAME = 0x81;

/** Encodes text as one complete, unmasked WebSocket frame. RFC 6455, 5.2 */
function encodeTextFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const extended = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const frame = Buffer.allocUnsafe(2 + extended + length);
  frame[0] = FINAL_TEXT_FRAME;
  if (extended === 0) frame[1] = length;
  else if (extended === 2) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, 2 + extended);
  return frame;
}
