/** The few parts of the WebSocket protocol (RFC 6455) that a client needs to send text to a trusted server. */
import { randomBytes } from "node:crypto";

/** A frame that was found in a chunk of data. Its payload is from `start` up to `end`. */
interface FoundFrame {
  readonly isClose: boolean;
  readonly start: number;
  readonly end: number;
}

const CLOSE = 8;
const OPCODE_BITS = 0x0f;
const FINAL_TEXT = 0x81;
const MASKED = 0x80;

/**
 * Finds the frame that begins at `from`. Returns null when the frame is not complete. It has no mask, because a server
 * does not mask its frames.
 */
export function findFrame(chunk: Buffer, from: number, length: number): FoundFrame | null {
  const short = chunk[from + 1];
  if (short === undefined || from + 2 > length) return null;
  const extended = short < 126 ? 0 : short === 126 ? 2 : 8;
  const start = from + 2 + extended;
  if (start > length) return null;
  const size =
    extended === 0 ? short : extended === 2 ? chunk.readUInt16BE(from + 2) : Number(chunk.readBigUInt64BE(from + 2));
  const end = start + size;
  return end > length ? null : { isClose: ((chunk[from] ?? 0) & OPCODE_BITS) === CLOSE, start, end };
}

/** The mask of all frames. One is enough, because our own server may know it. */
const MASK = randomBytes(4);

/** Builds a masked frame that contains ASCII text. */
export function encodeMaskedFrame(text: string): Buffer {
  const extended = text.length < 126 ? 0 : 2;
  const start = 2 + extended + MASK.length;
  const frame = Buffer.allocUnsafe(start + text.length);
  frame[0] = FINAL_TEXT;
  if (extended === 0) frame[1] = MASKED | text.length;
  else {
    frame[1] = MASKED | 126;
    frame.writeUInt16BE(text.length, 2);
  }
  MASK.copy(frame, 2 + extended);
  for (let index = 0; index < text.length; index++)
    frame[start + index] = text.charCodeAt(index) ^ (MASK[index & 3] ?? 0);
  return frame;
}

/** Returns the HTTP request that turns a connection into a WebSocket. */
export const buildUpgradeRequest = (path: string, host: string, origin: string): string =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
    "\r\n",
  ].join("\r\n");
