/** The response to a visitor who is refused before any page is made: a page that retries by itself, or a refusal with a stable code. */
import type http from "node:http";
import { REQUEST_ID_HEADER } from "@poker/http";
import { isLoopback } from "@poker/http/loopback";
import { messagesFor, pickLocale } from "../messages/index.ts";
import { formatPlainPage, html } from "./html.ts";
import { FILE_POLICY } from "./security-headers.ts";

const STATUS = {
  malformed: 400,
  "wrong-origin": 403,
  "body-too-large": 413,
  "address-too-long": 414,
  "wrong-host": 421,
  "too-many-requests": 429,
  "too-many-at-once": 429,
  "too-costly": 429,
  busy: 503,
  unavailable: 503,
} as const;
/** Why a request is refused before it reaches a page or a route. */
export type HttpRefusalCode = keyof typeof STATUS;

/** The seconds after which a retry makes sense. Refusals that are not listed are permanent. */
const RETRY_AFTER: Partial<Readonly<Record<HttpRefusalCode, number>>> = {
  "too-many-requests": 30,
  "too-many-at-once": 5,
  "too-costly": 30,
  busy: 5,
  unavailable: 5,
};

const MAX_LANGUAGES_LENGTH = 200;

type Words = "busy" | "tooMany" | "unavailable" | "wrongHost";

/** Refusals that a person can meet by typing an address or reloading a page; programs get all refusals as JSON. */
const PAGES: Partial<Readonly<Record<HttpRefusalCode, Words>>> = {
  "too-many-requests": "tooMany",
  "too-many-at-once": "tooMany",
  "too-costly": "tooMany",
  busy: "busy",
  unavailable: "unavailable",
  "wrong-host": "wrongHost",
};

/**
 * Answers the request, and closes its connection when its body was not read completely. `origins` are the room's addresses, which the page
 * for a wrong host shows. `retryAfter` is in seconds, if known.
 */
export function answerRefusal(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  code: HttpRefusalCode,
  origins: readonly string[],
  retryAfter = RETRY_AFTER[code],
): void {
  const words = PAGES[code];
  const isPage = words !== undefined && (request.headers.accept ?? "").includes("text/html");
  const home = isPage && code === "wrong-host" ? findHome(request, origins) : null;
  const body = isPage ? formatPage(request, words, origins) : JSON.stringify({ ok: false, code });
  response.writeHead(home === null ? STATUS[code] : 302, {
    ...(home === null ? {} : { location: home }),
    "content-type": isPage ? "text/html; charset=utf-8" : "application/json",
    "content-length": Buffer.byteLength(body),
    "content-security-policy": FILE_POLICY,
    "cache-control": "no-store",
    ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
    ...(isPage && retryAfter !== undefined ? { refresh: String(retryAfter) } : {}),
    ...(request.complete ? {} : { connection: "close" }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Returns the room's address for a browser on this machine that used another of the machine's names; null for all other browsers. */
function findHome({ method, url = "", headers }: http.IncomingMessage, origins: readonly string[]): string | null {
  const host = `http://${headers.host ?? ""}`;
  if (method !== "GET" || !url.startsWith("/") || !URL.canParse(host) || !isLoopback(new URL(host).hostname))
    return null;
  const home = origins.find((origin) => isLoopback(new URL(origin).hostname));
  return home === undefined ? null : home + url;
}

function formatPage({ headers }: http.IncomingMessage, words: Words, origins: readonly string[]): string {
  const locale = pickLocale(headers["accept-language"]?.slice(0, MAX_LANGUAGES_LENGTH) ?? null);
  const { app } = messagesFor(locale);
  const links = words === "wrongHost" ? origins.map((origin) => html`<p><a href="${origin}/">${origin}</a></p>`) : [];
  const id = headers[REQUEST_ID_HEADER];
  const reference =
    words === "unavailable" && typeof id === "string" ? [html`<p><small>${app.reference} ${id}</small></p>`] : [];
  const content = html`<p>${app[`${words}Help`]}</p>${links}${reference}`;
  return formatPlainPage({ locale, title: app[words], content });
}
