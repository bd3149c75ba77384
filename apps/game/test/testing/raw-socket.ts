/** A bare WebSocket, for tests of messages that none of our clients would send. */
import net from "node:net";
import { ORIGIN } from "./test-server.ts";

/** Engine.IO's own ping, which a client must answer. */
export const PING = Buffer.from([0x81, 1, 0x32]);
const OPCODE_PING = 0x89;

/** Builds a client's text frame of less than 64 KB. Its mask is all zeros, so the text stays readable. RFC 6455, 5.2 */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const long = payload.length >= 126;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 0x81;
  head[1] = 0x80 | (long ? 126 : payload.length);
  if (long) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

/** Builds the HTTP request that opens the socket. `headers` are additional lines. */
export const upgradeRequest = (headers: readonly string[] = []): string =>
  [
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
    "Host: room",
    `Origin: ${ORIGIN}`,
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
    ...headers,
    "\r\n",
  ].join("\r\n");

/** A connection on which the test sees every byte that arrives. */
export class RawSocket {
  readonly #stream: net.Socket;
  /** Everything that has arrived so far, as text. */
  received = "";
  isClosed = false;
  #isStarted = false;

  /** `localAddress` is this machine's address from which the connection is opened. */
  constructor(port: number, firstBytes: string, localAddress = "127.0.0.1") {
    this.#stream = net.connect({ port, host: "127.0.0.1", localAddress });
    this.#stream.on("connect", () => {
      this.#isStarted = true;
      this.#stream.write(firstBytes);
    });
    this.#stream.on("data", (data) => {
      this.received += data.toString("latin1");
      if (data.includes(PING)) this.send("3");
    });
    this.#stream.on("error", () => {});
    this.#stream.on("close", () => {
      this.isClosed = true;
    });
  }

  static open(port: number, headers: readonly string[] = [], localAddress?: string): RawSocket {
    return new RawSocket(port, upgradeRequest(headers), localAddress);
  }

  /** Sends Engine.IO packets in one write. */
  send(...packets: readonly string[]): void {
    this.write(Buffer.concat(packets.map(textFrame)));
  }
  /** Sends pings of the WebSocket itself. */
  ping(count: number): void {
    this.write(Buffer.concat(Array.from({ length: count }, () => Buffer.from([OPCODE_PING, 0x80, 0, 0, 0, 0]))));
  }
  write(data: Buffer | string): void {
    if (!this.isClosed) this.#stream.write(data);
  }
  /** Waits until this text has arrived. Rejects when the connection closes before that. */
  async waitFor(text: string): Promise<void> {
    while (!this.received.includes(text)) {
      if (this.isClosed) throw new Error(`closed before ${text}: ${this.received}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  /** Waits until the server has accepted the connection. */
  async waitForStart(): Promise<void> {
    while (!this.#isStarted && !this.isClosed) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  async waitForEnd(): Promise<void> {
    while (!this.isClosed) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  destroy(): void {
    this.#stream.destroy();
  }
}
