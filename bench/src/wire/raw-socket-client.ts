/**
 * A minimal Socket.IO client: one WebSocket, requests with replies, frames undecoded. Not @poker/client: 2,400 sockets run in one process
 * beside the measured server, and decoding each frame on each of them would cost more than the server's own work.
 */
import { WebSocket } from "ws";

const [PING, FRAME, ACK] = ["2", '42["frame"', "43"].map((text) => Buffer.from(text));

export class RawSocketClient {
  /** Receives the text of each frame, `["frame",payload]`; null when frames are only counted. */
  onFrame: ((text: string) => void) | null = null;
  /** Frames received; messages to one player alone are not counted. */
  framesReceived = 0;
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, (reply: string) => void>();
  #nextRequestId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static connect(url: string, origin: string, auth: object): Promise<RawSocketClient> {
    const socket = new WebSocket(`${url.replace(/^http/, "ws")}/socket.io/?EIO=4&transport=websocket`, {
      origin,
      perMessageDeflate: false,
    });
    const client = new RawSocketClient(socket);
    return new Promise((resolve, reject) => {
      socket.once("open", () => socket.send(`40${JSON.stringify(auth)}`));
      socket.once("error", reject);
      socket.on("message", (data: Buffer) => {
        if (startsWith(data, FRAME)) client.#receiveFrame(data);
        else if (startsWith(data, ACK)) client.#receiveReply(data.toString("utf8", 2));
        else if (startsWith(data, PING)) socket.send("3");
        else if (data.toString().startsWith("40")) resolve(client);
        else if (data.toString().startsWith("44")) reject(new Error(data.toString()));
      });
    });
  }

  request<T>(name: string, message: object): Promise<T> {
    const id = this.#nextRequestId++;
    this.#socket.send(`42${id}${JSON.stringify([name, message])}`);
    return new Promise((resolve) => this.#pending.set(id, (reply) => resolve(JSON.parse(reply)[0])));
  }

  #receiveFrame(data: Buffer): void {
    this.framesReceived += 1;
    this.onFrame?.(data.toString("utf8", 2));
  }

  #receiveReply(text: string): void {
    const at = text.indexOf("[");
    const id = Number(text.slice(0, at));
    const resolve = this.#pending.get(id);
    this.#pending.delete(id);
    resolve?.(text.slice(at));
  }
}

const startsWith = (data: Buffer, prefix: Buffer | undefined): boolean =>
  prefix !== undefined && data.length >= prefix.length && prefix.every((byte, index) => data[index] === byte);
