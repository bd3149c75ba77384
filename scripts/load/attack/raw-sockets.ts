/** Connections without a client library, for attacks that no honest client would make. */
import { randomBytes } from "node:crypto";
import net from "node:net";

/** Opens one connection. Call the returned function to end it. If the connection ends by itself, `onEnd` is called. */
type OpenOne = (onEnd: () => void) => Promise<() => void>;

/**
 * Keeps `count` connections open. When one ends, opens a new one after `reopenMs` milliseconds. Call the returned
 * function to end all connections.
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

/** Connects and sends `head`. Calls `onEnd` when the connection is closed. */
export function openPlainSocket(url: string, head: string, onEnd: () => void): net.Socket {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname, () => socket.write(head));
  // The error is ignored, because a refused connection also emits "close".
  socket.on("error", () => {});
  socket.on("close", onEnd);
  socket.resume();
  return socket;
}

interface RawWebSocket {
  /** Sends a text `times` times. If the server has not read enough of what was sent before, sends nothing and returns false. */
  sendText(text: string, times: number): boolean;
  close(): void;
}

const MAX_UNREAD_BYTES = 1_000_000;

/** Opens a WebSocket of Engine.IO at the room's address. Unlike a client of Socket.IO, it can send any text any number of times. */
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

/**
 * Encodes a WebSocket frame as a client sends it, with at most 125 bytes of text. The mask is zero, so the text is not
 * changed. RFC 6455, 5.2
 */
export function encodeTextFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length > 125) throw new Error("the text is too long for one byte of length");
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
