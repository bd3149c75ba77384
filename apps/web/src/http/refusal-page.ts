/**
 * Answers a visitor who is refused before any page is made. A browser gets a page that loads itself again, and a
 * program gets a refusal with a stable code.
 */
import type http from "node:http";
import { REQUEST_ID_HEADER } from "@poker/http";
import { isLoopback } from "@poker/http/loopback";
import { type Locale, messagesFor, pickLocale } from "../messages/index.ts";
import { formatPlainPage, type Html, html } from "./html.ts";
import { type ClosedRoom, maintenanceSignal } from "./maintenance-signal.ts";
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
  maintenance: 503,
} as const;
/** Why a request is refused before it reaches a page or a route. */
export type HttpRefusalCode = keyof typeof STATUS;

/** How long a client should wait before it tries again, in seconds. Refusals that are not listed here are permanent. */
const RETRY_AFTER: Partial<Readonly<Record<HttpRefusalCode, number>>> = {
  "too-many-requests": 30,
  "too-many-at-once": 5,
  "too-costly": 30,
  busy: 5,
  unavailable: 5,
  maintenance: 5,
};

const MAX_LANGUAGES_LENGTH = 200;

type Words = "busy" | "tooMany" | "unavailable" | "wrongHost";

/**
 * Refusals that a person can get by typing an address or reloading a page, and the words of their page. Programs get every refusal as JSON.
 */
const PAGES: Partial<Readonly<Record<HttpRefusalCode, Words>>> = {
  "too-many-requests": "tooMany",
  "too-many-at-once": "tooMany",
  "too-costly": "tooMany",
  busy: "busy",
  unavailable: "unavailable",
  "wrong-host": "wrongHost",
};

/**
 * Refuses the request. Closes its connection if the request's body was not read completely. `origins` are the room's
 * addresses, which the page for a wrong host shows. `retryAfter` is in seconds, and undefined when not known.
 */
export function answerRefusal(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  code: HttpRefusalCode,
  origins: readonly string[],
  retryAfter = RETRY_AFTER[code],
): void {
  const closed = code === "maintenance" ? maintenanceSignal().current : null;
  if (closed) {
    answerMaintenance(request, response, closed);
    return;
  }
  const words = PAGES[code];
  const isPage = words !== undefined && wantsPage(request);
  const home = isPage && code === "wrong-host" ? findHome(request, origins) : null;
  const body = isPage ? formatPage(request, words, origins) : JSON.stringify({ ok: false, code });
  const status = home === null ? STATUS[code] : 302;
  const headers = home === null ? {} : { location: home };
  sendRefusal(request, response, { status, body, isPage, retryAfter, refreshAfter: retryAfter, headers });
}

interface RefusalAnswer {
  readonly status: number;
  readonly body: string;
  readonly isPage: boolean;
  /** How long the client should wait before it tries again, in seconds. Undefined when another try makes no sense. */
  readonly retryAfter: number | undefined;
  /** After how many seconds the page loads itself again. */
  readonly refreshAfter: number | undefined;
  readonly headers?: http.OutgoingHttpHeaders;
}

function sendRefusal(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { status, body, isPage, retryAfter, refreshAfter, headers }: RefusalAnswer,
): void {
  response.writeHead(status, {
    ...headers,
    "content-type": isPage ? "text/html; charset=utf-8" : "application/json",
    "content-length": Buffer.byteLength(body),
    "content-security-policy": FILE_POLICY,
    "cache-control": "no-store",
    ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
    ...(isPage && refreshAfter !== undefined ? { refresh: String(refreshAfter) } : {}),
    ...(request.complete ? {} : { connection: "close" }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** How often the page of a closed room loads itself again, in seconds. */
const REFRESH_SECONDS = 60;
/**
 * The minimum and maximum time that programs are asked to wait. Between them, programs wait until the expected end. The
 * maximum exists because staff may end the maintenance earlier.
 */
const LEAST_WAIT_SECONDS = 60;
const MOST_WAIT_SECONDS = 3_600;
const USUAL_WAIT_SECONDS = 300;

/** Answers a player's request while the room is closed for maintenance. Shows the text that staff wrote, and the expected end. */
function answerMaintenance(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { text, until, timeZone }: ClosedRoom,
): void {
  const now = Date.now();
  const left = until === null || until <= now ? USUAL_WAIT_SECONDS : Math.ceil((until - now) / 1_000);
  const isPage = wantsPage(request);
  const locale = localeOf(request);
  const { app } = messagesFor(locale);
  const body = isPage
    ? formatPlainPage({
        locale,
        title: app.maintenance,
        content: html`<p><strong>${text}</strong></p>${until === null || until <= now ? "" : formatEnd(app.maintenanceUntil, until, { locale, timeZone })}<p>${app.maintenanceHelp}</p>`,
      })
    : JSON.stringify({ ok: false, code: "maintenance" });
  sendRefusal(request, response, {
    status: 503,
    body,
    isPage,
    retryAfter: Math.min(Math.max(left, LEAST_WAIT_SECONDS), MOST_WAIT_SECONDS),
    refreshAfter: REFRESH_SECONDS,
  });
}

function formatEnd(label: string, until: number, { locale, timeZone }: { locale: string; timeZone: string }): Html {
  const at = new Date(until);
  const written = at.toLocaleString(locale, {
    timeZone,
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  });
  return html`<p>${label} <time datetime="${at.toISOString()}">${written}</time></p>`;
}

/**
 * Finds out whether a browser on this machine opened the room by another name of the machine, such as `127.0.0.1`.
 * Returns the same page's URL at the room's own address. Returns null for every other browser.
 */
function findHome({ method, url = "", headers }: http.IncomingMessage, origins: readonly string[]): string | null {
  const host = `http://${headers.host ?? ""}`;
  if (method !== "GET" || !url.startsWith("/") || !URL.canParse(host) || !isLoopback(new URL(host).hostname))
    return null;
  const home = origins.find((origin) => isLoopback(new URL(origin).hostname));
  return home === undefined ? null : home + url;
}

const wantsPage = ({ headers }: http.IncomingMessage): boolean => (headers.accept ?? "").includes("text/html");

const localeOf = ({ headers }: http.IncomingMessage): Locale =>
  pickLocale(headers["accept-language"]?.slice(0, MAX_LANGUAGES_LENGTH) ?? null);

function formatPage(request: http.IncomingMessage, words: Words, origins: readonly string[]): string {
  const { headers } = request;
  const locale = localeOf(request);
  const { app } = messagesFor(locale);
  const links = words === "wrongHost" ? origins.map((origin) => html`<p><a href="${origin}/">${origin}</a></p>`) : [];
  const id = headers[REQUEST_ID_HEADER];
  const reference =
    words === "unavailable" && typeof id === "string" ? [html`<p><small>${app.reference} ${id}</small></p>`] : [];
  const content = html`<p>${app[`${words}Help`]}</p>${links}${reference}`;
  return formatPlainPage({ locale, title: app[words], content });
}
