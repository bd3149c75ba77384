/**
 * Serves the pictures that were made from the room's logo, in place of the built-in files at the same paths. Pages add
 * a part of the logo's hash to the URL, and browsers cache such a URL for a year. Without the hash, browsers ask the
 * server each time. Decision 0112
 */
import type http from "node:http";

/** The pictures made from the room's logo. */
interface RoomPictures {
  readonly logo: string;
  /** The pictures, keyed by path, such as `/icon-192.png`. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
}

declare global {
  // The code in front of Next.js and the code behind it are separate bundles in one process, so they share this global variable.
  var processRoomPictures: RoomPictures | null | undefined;
}

const YEAR_SECONDS = 365 * 24 * 3_600;

export const setRoomPictures = (pictures: RoomPictures | null): void => {
  globalThis.processRoomPictures = pictures;
};

/** Returns the URL of the room's own picture at this path. Returns null when the room has none. */
export const pictureAddress = (path: string): string | null => {
  const pictures = globalThis.processRoomPictures;
  return pictures?.contents.has(path) ? `${path}?v=${pictures.logo.slice(0, 16)}` : null;
};

/** Returns the room's own picture at this path. Returns undefined when the room has none. */
export const findRoomPicture = (path: string): Uint8Array | undefined =>
  globalThis.processRoomPictures?.contents.get(path);

/** Answers a request for a picture made from the logo. Returns false when the room has no picture of its own at this path. */
export function answerRoomPicture(request: http.IncomingMessage, response: http.ServerResponse, path: string): boolean {
  const pictures = globalThis.processRoomPictures;
  const content = pictures?.contents.get(path);
  if (!pictures || !content) return false;
  const etag = `"${pictures.logo}"`;
  const isNamed = `${path}?v=${pictures.logo.slice(0, 16)}` === request.url;
  response.setHeader("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  response.setHeader("cache-control", isNamed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
  response.setHeader("etag", etag);
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304).end();
    return true;
  }
  response.writeHead(200, { "content-type": "image/png", "content-length": content.byteLength });
  response.end(request.method === "HEAD" ? undefined : content);
  return true;
}
