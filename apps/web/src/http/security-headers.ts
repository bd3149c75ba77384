/**
 * The headers that protect a visitor's browser: one set for every response, including files, and a content security policy for each kind of
 * response.
 */
import { isShareToken } from "@poker/protocol";
import type { HttpSettings } from "@poker/settings/http";
import { publicOrigins } from "./http-settings.ts";
import { isSecretPath } from "./secret-path.ts";

const YEAR_SECONDS = 365 * 24 * 3600;

/** True for the replay of a shared hand, which other sites may show in a frame. Nothing else may be framed. Decision 0056 */
export function isEmbedPath(path: string): boolean {
  const [, page, token = "", ...rest] = path.split("/");
  return page === "embed" && isShareToken(token) && rest.length === 0;
}

/**
 * True for responses that are the same for every visitor: the framed replay, and the preview of a shared hand. Their code does not know who
 * asks.
 */
export function isSameForAll(path: string): boolean {
  const [, page, , part] = path.split("/");
  return isEmbedPath(path) || (page === "shared" && part === "picture");
}

/** The headers of every response at this path. With https, the room asks browsers to return only over https. Faults 103 and 110 */
export const securityHeaders = (settings: HttpSettings, path: string): Readonly<Record<string, string>> => ({
  ...(isEmbedPath(path) ? {} : { "x-frame-options": "DENY" }),
  "x-content-type-options": "nosniff",
  "referrer-policy": isSecretPath(path) ? "no-referrer" : "same-origin",
  ...(isSecretPath(path) ? { "x-robots-tag": "noindex, nofollow" } : {}),
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  ...(publicOrigins(settings).every((origin) => origin.startsWith("https:"))
    ? { "strict-transport-security": `max-age=${YEAR_SECONDS}` }
    : {}),
});

/** The two addresses of one server: for HTTP and for WebSocket. */
const withSocket = (origin: string): readonly string[] => [origin, origin.replace(/^http/, "ws")];

const scriptSource = (nonce: string): string =>
  `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : ""}`;

/** The header with the server time, in epoch ms, for the browser. */
export const PAGE_TIME_HEADER = "x-page-time";

/** The nonce of one response; scripts with this nonce may run. */
export const newNonce = (): string => Buffer.from(crypto.randomUUID()).toString("base64");

/** The policy of a page: no script without this request's nonce, and no connection except to the room's own servers. Faults 71 and 110 */
export const pagePolicy = (settings: HttpSettings, nonce: string): string =>
  [
    "default-src 'self'",
    scriptSource(nonce),
    // Positions of seats and chips are set in style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...[...publicOrigins(settings), ...settings.GAME_ORIGINS].flatMap(withSocket)].join(" ")}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/**
 * The policy of the framed replay: any site may show it; it connects to nothing, sends nothing and lets the page set no base address.
 * Decision 0056
 */
export const embedPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    scriptSource(nonce),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    ...(process.env.NODE_ENV === "development" ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors *",
  ].join("; ");

/** The policy of files and refusals. They run no scripts, but a worker's script may load its own parts. */
export const FILE_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
