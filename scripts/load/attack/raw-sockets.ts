/** Sockets without a client library, for attacks that no honest client makes. */
import { randomBytes } from "node:crypto";
import net from "node:net";

/** Opens one connection and returns the function that ends the connection. Calls `onEnd` when the connection has ended by itself. */
type OpenOne = (onEnd: () => void) => Promise<() => void>;

/**
 * Keeps `count` connections open. Opens a new connection `reopenMs` after a connection has ended. Returns the function that ends all
 * connections.
 */
export function repeat(count: number, reopenMs: number, openOne: OpenOne): () => void {
  let isOver = false;
  const closes = new Set<() => void>();
  const keep = async (): Promise<void> => {
    while (!isOver) {
      let close = () => {};
      await new Promise<void>((resolve) => {
        openOne(resolve).then(
          (opened) => {
            close = opened;
            closes.add(close);
            if (isOver) close();
          },
          () => resolve(),
        );
      });
      closes.delete(close);
      close();
      await new Promise((resolve) => setTimeout(resolve, reopenMs));
    }
  };
  for (let index = 0; index < count; index++) void keep();
  return () => {
    isOver = true;
    for (const close of closes) close();
  };
}

/** Connects and sends `head`; calls `onEnd` once the connection is closed. */
export function openPlainSocket(url: string, head: string, onEnd: () => void): net.Socket {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname, () => socket.write(head));
  // A refusal closes the connection too.
  socket.on("error", () => {});
  socket.on("close", onEnd);
  socket.resume();
  return socket;
}

interface RawWebSocket {
  /** Sends a text `times` times. Returns false and sends nothing when the server has not read what was sent before. */
  sendText(text: string, times: number): boolean;
  close(): void;
}

const MAX_UNREAD_BYTES = 1_000_000;

/** Opens an Engine.IO WebSocket at the room's address. Unlike a Socket.IO client, it can send any text any number of times. */
export function openRawWebSocket(
  url: string,
  headers: Readonly<Record<string, string>>,
  onEnd: () => void,
): RawWebSocket {
  const lines = [
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
    `Host: ${new URL(url).host}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const socket = openPlainSocket(url, `${lines.join("\r\n")}\r\n\r\n`, onEnd);
  let isOpen = false;
  socket.once("data", (answer: Buffer) => {
    isOpen = answer.toString("latin1").startsWith("HTTP/1.1 101");
    if (!isOpen) socket.destroy();
  });
  return {
    sendText(text, times) {
      if (!isOpen || socket.writableLength > MAX_UNREAD_BYTES) return false;
      socket.write(Buffer.concat(Array.from({ length: times }, () => encodeTextFrame(text))));
      return true;
    },
    close: () => socket.destroy(),
  };
}

/** A client's frame with at most 125 bytes; its mask is zero, so the text stays unchanged. RFC 6455, 5.2 */
export function encodeTextFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length > 125) throw new Error("the text is too long for one byte of length");
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
