/**
 * Caches pages that look the same for every visitor without a session, so that each page is made at most once every few
 * seconds. Each visitor gets the cached page with a nonce of their own and the current time. Fault 119
 */
import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { LOCALE_COOKIE, type Locale, pickLocale } from "../messages/locales.ts";
import type { Handle } from "./handle.ts";
import { forAnyReader } from "./request-reader.ts";
import { newNonce, PAGE_TIME_HEADER } from "./security-headers.ts";

/**
 * The paths of the pages that are cached. The value is how long each page may be used, in ms, because its content (such
 * as open tables or the announcement) may change meanwhile.
 */
const FRESH_MS: Readonly<Record<string, number>> = {
  "/": 3_000,
  "/help": 10_000,
  "/fair-deal": 10_000,
  "/replay": 10_000,
};
/** How long an old page may still be served, in ms after it expired, while a new one is being made. */
const MAX_STALE_MS = 10_000;
/** Cookies that do not change a page: the language, and those that next-auth gives to every visitor. Any other cookie may change it. */
const HARMLESS_COOKIE = /^(locale|(__Secure-|__Host-)?next-auth\.(csrf-token|callback-url))$/;
const MAX_PAGES = 32;
/** How long it may take to make a page for the cache, in ms. If it takes longer, each visitor gets a page that is made only for them. */
const MAX_MAKING_MS = 5_000;
const MAX_PAGE_BYTES = 1_000_000;
/** The user agent of a crawler. Next.js sends a crawler the whole page at once, with the title in its head. */
const USER_AGENT = "Bingbot";
const CONNECTION_HEADERS: ReadonlySet<string> = new Set(["connection", "keep-alive", "transfer-encoding", "date"]);

declare global {
  /**
   * The version of the room's settings. The code in front of Next.js and the code behind it are separate bundles in one
   * process, so they share this global variable.
   */
  var processSettingsVersion: number | undefined;
}

/** The values that a cached page depends on. */
export interface KeptPageKey {
  readonly path: string;
  readonly host: string;
  readonly locale: Locale;
}

export interface KeptPage {
  readonly headers: ReadonlyMap<string, string | number | readonly string[]>;
  readonly body: string;
  readonly nonce: string;
  /** The server time that the page tells the browser. null when the page contains no time. */
  readonly time: string | null;
}

/**
 * Returns the values that the cached page for this request depends on. Returns null when this visitor's page may differ
 * from other visitors' pages.
 */
export function readKeptPageKey(request: http.IncomingMessage, host: string): KeptPageKey | null {
  const { method, url: path = "", headers } = request;
  const isPage = FRESH_MS[path] !== undefined && method === "GET";
  // Next.js sends only a part of a page when a request has one of these headers.
  const isWhole = !("rsc" in headers) && !Object.keys(headers).some((name) => name.startsWith("next-"));
  const cookies = readCookies(headers.cookie ?? "");
  if (!isPage || !isWhole || [...cookies.keys()].some((name) => !HARMLESS_COOKIE.test(name))) return null;
  return { path, host, locale: pickLocale(headers["accept-language"] ?? null, cookies.get(LOCALE_COOKIE) ?? null) };
}

const readCookies = (header: string): ReadonlyMap<string, string> =>
  new Map(
    header.split(";").flatMap((part) => {
      const [name = "", value = ""] = part.split("=", 2);
      return name.trim() === "" ? [] : [[name.trim(), value.trim()]];
    }),
  );

/**
 * Resolves to the cached page. Makes the page first when none is cached or the cached page is too old. `unkept` means
 * that the response at this URL must not be cached. `busy` means that too many requests wait.
 */
type TakeKeptPage = (key: KeptPageKey) => Promise<KeptPage | "unkept" | "busy">;

interface KeptPagesOptions {
  /** Makes the page when its turn in the queue comes. Resolves to null when the response must not be cached. */
  readonly make: (key: KeptPageKey) => Promise<KeptPage | null>;
  /** How many requests may wait for a page. */
  readonly maxWaiting: number;
  readonly now?: () => number;
}

export function createKeptPages({
  make,
  maxWaiting,
  now = performance.now.bind(performance),
}: KeptPagesOptions): TakeKeptPage {
  const known = new Map<string, { readonly page: KeptPage | null; readonly madeAt: number }>();
  /** The pages that are being made, by name. */
  const making = new Map<string, Promise<KeptPage | null>>();
  let waitingCount = 0;

  async function makeAgain(name: string, key: KeptPageKey): Promise<KeptPage | null> {
    try {
      const page = await make(key);
      known.delete(name);
      known.set(name, { page, madeAt: now() });
      const [oldest] = known.keys();
      if (known.size > MAX_PAGES && oldest !== undefined) known.delete(oldest);
      return page;
    } finally {
      making.delete(name);
    }
  }

  return async (key) => {
    // The name contains the version of the settings, so a page that was made with older settings is no longer shown. Decision 0111
    const name = `${globalThis.processSettingsVersion ?? 0} ${key.host} ${key.locale} ${key.path}`;
    const last = known.get(name);
    const age = last ? now() - last.madeAt : Number.POSITIVE_INFINITY;
    const freshMs = FRESH_MS[key.path] ?? 0;
    if (last && age < freshMs) return last.page ?? "unkept";
    const underWay = making.get(name);
    if (underWay && last?.page && age < freshMs + MAX_STALE_MS) return last.page;
    if (waitingCount >= maxWaiting) return "busy";
    const made = underWay ?? makeAgain(name, key);
    making.set(name, made);
    waitingCount += 1;
    try {
      return (await made) ?? "unkept";
    } finally {
      waitingCount -= 1;
    }
  };
}

/** A connection without a reader, which accepts everything that is written to it. */
class NoConnection extends net.Socket {
  override _write(_chunk: unknown, _encoding: BufferEncoding, onWritten: () => void): void {
    onWritten();
  }

  override _writev(_chunks: unknown, onWritten: () => void): void {
    onWritten();
  }
}

/**
 * Makes the page for an imaginary visitor, who sends only the values of the key and never disconnects. Resolves to null
 * when the response must not be cached.
 */
export async function makeKeptPage({ path, host, locale }: KeptPageKey, handle: Handle): Promise<KeptPage | null> {
  const connection = new NoConnection();
  const request = new http.IncomingMessage(connection);
  const headers = { host, accept: "text/html", "accept-language": locale, "user-agent": USER_AGENT };
  Object.assign(request, { method: "GET", url: path, httpVersion: "1.1", headers, complete: true });
  request.push(null);
  const response = new http.ServerResponse(request);
  response.assignSocket(connection);
  // Node.js's HTTP server passes this event on in the same way for a real connection.
  connection.on("drain", () => response.emit("drain"));
  const tooLong = setTimeout(() => connection.destroy(), MAX_MAKING_MS);
  try {
    const body = recordBody(response);
    await Promise.race([forAnyReader(() => handle(request, response)), once(connection, "close")]);
    return toPage(body(), response);
  } finally {
    clearTimeout(tooLong);
    connection.destroy();
  }
}

/**
 * Starts to record what is written to the response. Call the returned function to get the recorded body. It returns
 * null when the response has not ended or is too long.
 */
function recordBody(response: http.ServerResponse): () => Buffer | null {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const note = (chunk: unknown) => {
    if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) return;
    bytes += chunk.length;
    if (bytes <= MAX_PAGE_BYTES) chunks.push(Buffer.from(chunk));
  };
  response.write = new Proxy(response.write, {
    apply(write, self, args) {
      note(args[0]);
      return Reflect.apply(write, self, args);
    },
  });
  response.end = new Proxy(response.end, {
    apply(end, self, args) {
      note(args[0]);
      return Reflect.apply(end, self, args);
    },
  });
  return () => (response.writableEnded && bytes <= MAX_PAGE_BYTES ? Buffer.concat(chunks) : null);
}

/** Returns the page to cache. Returns null when the response is not a complete page, sets a cookie, or has no nonce. */
function toPage(body: Buffer | null, response: http.ServerResponse): KeptPage | null {
  const nonce = /'nonce-([^']{20,})'/.exec(String(response.getHeader("content-security-policy")))?.[1];
  const isHtml = String(response.getHeader("content-type")).startsWith("text/html");
  const isKept = response.statusCode === 200 && isHtml && !response.hasHeader("set-cookie");
  if (!isKept || body === null || nonce === undefined) return null;
  const headers = Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    value === undefined || CONNECTION_HEADERS.has(name) ? [] : [[name, value] as const],
  );
  const time = response.getHeader(PAGE_TIME_HEADER);
  return { headers: new Map(headers), body: body.toString(), nonce, time: time ? String(time) : null };
}

const compress = promisify(gzip);

/** Answers with a cached page. Replaces its nonce with a new one that no other visitor gets. */
export async function answerKeptPage(
  { headers, body, nonce, time }: KeptPage,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const [newest, now] = [newNonce(), String(Date.now())];
  const renew = (text: string) => {
    const renewed = text.replaceAll(nonce, newest);
    return time === null ? renewed : renewed.replaceAll(time, now);
  };
  for (const [name, value] of headers)
    response.setHeader(
      name,
      typeof value === "number" ? value : typeof value === "string" ? renew(value) : value.map(renew),
    );
  const whole = Buffer.from(renew(body));
  const isZipped = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  // Compresses on another thread, so that this one can answer other requests.
  const sent = isZipped ? await compress(whole, { level: 1 }) : whole;
  if (isZipped) response.setHeader("content-encoding", "gzip");
  response.appendHeader("vary", "accept-encoding");
  response.setHeader("content-length", sent.length);
  response.end(sent);
}
