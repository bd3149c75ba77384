/** What a visitor gets who is refused before any page is made: a page that tries again by itself, or a refusal with a stable code. */
import type http from "node:http";
import { messagesFor, pickLocale } from "../messages/index.ts";
import { html } from "./html.ts";
import { formatPlainPage } from "./plain-page.ts";
import { FILE_POLICY } from "./security-headers.ts";

export type HttpRefusalCode =
  | "malformed"
  | "wrong-host"
  | "wrong-origin"
  | "address-too-long"
  | "body-too-large"
  | "too-many-requests"
  | "busy";

const STATUS: Readonly<Record<HttpRefusalCode, number>> = {
  malformed: 400,
  "wrong-origin": 403,
  "body-too-large": 413,
  "address-too-long": 414,
  "wrong-host": 421,
  "too-many-requests": 429,
  busy: 503,
};
/** Seconds after which it is worth trying again; the refusals that are not listed do not pass. */
const RETRY_AFTER: Partial<Readonly<Record<HttpRefusalCode, number>>> = { "too-many-requests": 30, busy: 5 };

const MAX_LANGUAGES_LENGTH = 200;

/** Answers the request and closes its connection when its body was not read to the end. */
export function answerRefusal(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  code: HttpRefusalCode,
): void {
  const retryAfter = RETRY_AFTER[code];
  const isPage = retryAfter !== undefined && (request.headers.accept ?? "").includes("text/html");
  const body = isPage ? formatPage(request, code === "busy" ? "busy" : "tooMany") : JSON.stringify({ ok: false, code });
  response.writeHead(STATUS[code], {
    "content-type": isPage ? "text/html; charset=utf-8" : "application/json",
    "content-length": Buffer.byteLength(body),
    "content-security-policy": FILE_POLICY,
    "cache-control": "no-store",
    ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
    ...(isPage ? { refresh: String(retryAfter) } : {}),
    ...(request.complete ? {} : { connection: "close" }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

function formatPage({ headers }: http.IncomingMessage, words: "busy" | "tooMany"): string {
  const locale = pickLocale(headers["accept-language"]?.slice(0, MAX_LANGUAGES_LENGTH) ?? null);
  const { app } = messagesFor(locale);
  return formatPlainPage({ locale, title: app[words], content: html`<p>${app[`${words}Help`]}</p>` });
}
