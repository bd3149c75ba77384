/** The least that a Socket.IO client is: one WebSocket, questions with answers, frames as they come. Costs little beside the server. */
import { WebSocket } from "ws";

const [PING, FRAME, ACK] = ["2", '42["frame"', "43"].map((text) => Buffer.from(text));

export class Line {
  /** Text of a frame: `["frame",payload]`. Only a line that is listened to turns frames into text. */
  listener: ((text: string) => void) | null = null;
  /** Frames that came in; what the room tells one person alone is not among them. */
  heard = 0;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: string) => void>();
  #asked = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static open(url: string, origin: string, auth: object): Promise<Line> {
    const socket = new WebSocket(`${url.replace(/^http/, "ws")}/socket.io/?EIO=4&transport=websocket`, {
      origin,
      perMessageDeflate: false,
    });
    const line = new Line(socket);
    return new Promise((resolve, reject) => {
      socket.once("open", () => socket.send(`40${JSON.stringify(auth)}`));
      socket.once("error", reject);
      socket.on("message", (data: Buffer) => {
        if (starts(data, FRAME)) line.#frame(data);
        else if (starts(data, ACK)) line.#answer(data.toString("utf8", 2));
        else if (starts(data, PING)) socket.send("3");
        else if (data.toString().startsWith("40")) resolve(line);
        else if (data.toString().startsWith("44")) reject(new Error(data.toString()));
      });
    });
  }

  request<T>(name: string, message: object): Promise<T> {
    const id = this.#asked++;
    this.#socket.send(`42${id}${JSON.stringify([name, message])}`);
    return new Promise((resolve) => this.#waiting.set(id, (reply) => resolve(JSON.parse(reply)[0])));
  }

  #frame(data: Buffer): void {
    this.heard += 1;
    this.listener?.(data.toString("utf8", 2));
  }

  #answer(text: string): void {
    const at = text.indexOf("[");
    const id = Number(text.slice(0, at));
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.(text.slice(at));
  }
}

const starts = (data: Buffer, prefix: Buffer | undefined): boolean =>
  prefix !== undefined && data.length >= prefix.length && prefix.every((byte, index) => data[index] === byte);
