/**
 * A minimal Socket.IO client: one TCP connection whose frames are counted but not decoded.
 * It does not use @poker/client or a library for WebSockets. One process has up to 17,000 connections beside the
 * measured server, and reading each frame on each of them would cost more than the server's own work.
 */
import net from "node:net";
import { buildUpgradeRequest, encodeMaskedFrame, findFrame } from "./web-socket-frames.ts";

const [OPEN, PING, CONNECTED, REFUSED, FRAME, MOVED, MESSAGE, ACK] = [
  "0",
  "2",
  "40",
  "44",
  '42["frame"',
  '42["moved"',
  "42[",
  "43",
].map((text) => Buffer.from(text));
const PONG = encodeMaskedFrame("3");
const UPGRADED = "HTTP/1.1 101";
const HEADER_END = Buffer.from("\r\n\r\n");

/** The buffer into which the data of all sockets is read. One is enough, because the data is handled before the next socket is read. */
const readBuffer = Buffer.allocUnsafe(256 * 1024);

interface ClientListener {
  /** Called when the server says that another node runs the table. */
  readonly onMoved?: () => void;
  /** Called when the connection has ended after it was admitted, unless `close` was called. */
  readonly onLost?: () => void;
  /** Called with the text of each message that is neither a frame nor the message `moved`. */
  readonly onMessage?: (text: string) => void;
}

export class RawSocketClient {
  /** Called with the text of each frame, `["frame",payload]`; null when frames are only counted. */
  onFrame: ((text: string) => void) | null = null;
  /** How many frames have arrived. Messages for one player alone do not count. */
  framesReceived = 0;
  /** How many whole messages of any kind have arrived. */
  messagesReceived = 0;
  /** How many bytes these messages had. */
  bytesReceived = 0;
  readonly #socket: net.Socket;
  readonly #auth: string;
  readonly #listener: ClientListener;
  /** The received part of a frame, or of the header of the first response, that is not complete yet; null when there is no such part. */
  #rest: Buffer | null = null;
  #isUpgraded = false;
  #isClosed = false;
  #isAdmitted = false;
  /** The requests that wait for their replies, by their numbers. Number 0 is the opening of the connection. */
  readonly #pending = new Map<number, { resolve(text: string): void; reject(error: Error): void }>();
  #lastRequestId = 0;

  private constructor(url: URL, origin: string, auth: object, listener: ClientListener) {
    this.#auth = JSON.stringify(auth);
    this.#listener = listener;
    this.#socket = net.connect({
      host: url.hostname,
      port: Number(url.port),
      noDelay: true,
      onread: { buffer: readBuffer, callback: (length) => this.#receive(readBuffer, length) },
    });
    this.#socket.on("error", (error) => this.#end(error));
    this.#socket.on("close", () => this.#end(new Error("the connection was closed")));
    this.#socket.write(buildUpgradeRequest("/socket.io/?EIO=4&transport=websocket", url.host, origin));
  }

  static async connect(url: string, origin: string, auth: object, listener: ClientListener = {}) {
    const client = new RawSocketClient(new URL(url), origin, auth, listener);
    await client.#reply(0);
    client.#isAdmitted = true;
    return client;
  }

  /** Sends a message and waits for its reply. */
  async request<T>(name: string, message: object): Promise<T> {
    const id = ++this.#lastRequestId;
    this.#socket.write(encodeMaskedFrame(`42${id}${JSON.stringify([name, message])}`));
    const text = await this.#reply(id);
    return JSON.parse(text.slice(text.indexOf("[")))[0];
  }

  close(): void {
    this.#isClosed = true;
    this.#socket.destroy();
  }

  #reply(id: number): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
    });
  }

  #settle(id: number, text: string): void {
    this.#pending.get(id)?.resolve(text);
    this.#pending.delete(id);
  }

  #end(error: Error): void {
    if (this.#isClosed) return;
    this.close();
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
    if (this.#isAdmitted) this.#listener.onLost?.();
  }

  #receive(received: Buffer, receivedLength: number): boolean {
    const rest = this.#rest;
    const chunk = rest === null ? received : Buffer.concat([rest, received.subarray(0, receivedLength)]);
    const length = rest === null ? receivedLength : chunk.length;
    let from = 0;
    if (!this.#isUpgraded) {
      const end = chunk.subarray(0, length).indexOf(HEADER_END);
      if (end < 0) return this.#keep(chunk, 0, length);
      if (chunk.toString("latin1", 0, UPGRADED.length) !== UPGRADED) {
        this.#end(new Error(chunk.toString("latin1", 0, chunk.indexOf("\r\n"))));
        return false;
      }
      this.#isUpgraded = true;
      from = end + HEADER_END.length;
    }
    this.bytesReceived += receivedLength;
    for (let frame = findFrame(chunk, from, length); frame; frame = findFrame(chunk, from, length)) {
      if (!frame.isClose) this.#handleText(chunk, frame.start, frame.end);
      from = frame.end;
    }
    return this.#keep(chunk, from, length);
  }

  #keep(chunk: Buffer, from: number, length: number): true {
    this.#rest = from === length ? null : Buffer.from(chunk.subarray(from, length));
    return true;
  }

  #handleText(chunk: Buffer, start: number, end: number): void {
    this.messagesReceived += 1;
    const begins = (prefix: Buffer | undefined) => beginsWith(chunk, start, end, prefix);
    if (begins(FRAME)) {
      this.framesReceived += 1;
      this.onFrame?.(chunk.toString("utf8", start + 2, end));
    } else if (begins(ACK)) {
      const text = chunk.toString("utf8", start + 2, end);
      this.#settle(Number.parseInt(text, 10), text);
    } else if (begins(CONNECTED)) this.#settle(0, chunk.toString("utf8", start + 2, end));
    else if (begins(MOVED)) this.#listener.onMoved?.();
    else if (begins(MESSAGE)) this.#listener.onMessage?.(chunk.toString("utf8", start + 2, end));
    else if (begins(REFUSED)) this.#end(new Error(chunk.toString("utf8", start, end)));
    else if (begins(PING)) this.#socket.write(PONG);
    else if (begins(OPEN)) this.#socket.write(encodeMaskedFrame(`40${this.#auth}`));
  }
}

function beginsWith(chunk: Buffer, start: number, end: number, prefix: Buffer | undefined): boolean {
  if (prefix === undefined || end - start < prefix.length) return false;
  for (let index = 0; index < prefix.length; index++) if (chunk[start + index] !== prefix[index]) return false;
  return true;
}
