/**
 * Makes the HTTP headers that protect a visitor's browser. Every response has the same set, including files. Each kind
 * of response has its own content security policy.
 */
import { isShareToken } from "@poker/protocol";
import type { HttpSettings } from "@poker/settings/http";
import { publicOrigins } from "./http-settings.ts";
import { isSecretPath } from "./secret-path.ts";

const YEAR_SECONDS = 365 * 24 * 3600;

/** Returns true for the replay of a shared hand, which other sites may show in a frame. No other page may be framed. Decision 0056 */
export function isEmbedPath(path: string): boolean {
  const [, page, token = "", ...rest] = path.split("/");
  return page === "embed" && isShareToken(token) && rest.length === 0;
}

/**
 * Returns true for responses that are the same for every visitor: the framed replay, and the preview picture of a
 * shared hand. The code that makes them does not know who asks.
 */
export function isSameForAll(path: string): boolean {
  const [, page, , part] = path.split("/");
  return isEmbedPath(path) || (page === "shared" && part === "picture");
}

/**
 * Returns the headers for every response at this path. If the room uses https, browsers are told to use only https from
 * then on. Faults 103 and 110
 */
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

/** Returns both origins of a server: the one for HTTP and the one for its WebSockets. */
const withSocket = (origin: string): readonly string[] => [origin, origin.replace(/^http/, "ws")];

const scriptSource = (nonce: string): string =>
  `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : ""}`;

/** The header that carries the server's time, in epoch ms, to the code that makes the page. */
export const PAGE_TIME_HEADER = "x-page-time";

/** Makes a new nonce for one response. The browser runs only scripts that have this nonce. */
export const newNonce = (): string => Buffer.from(crypto.randomUUID()).toString("base64");

/**
 * Makes the policy of a page. The browser runs only scripts with this nonce, and connects only to the room's own servers. Faults 71 and 110
 */
export const pagePolicy = (settings: HttpSettings, nonce: string): string =>
  [
    "default-src 'self'",
    scriptSource(nonce),
    // Style attributes set the positions of seats and chips.
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
 * Makes the policy of the framed replay. Any site may frame it. It may not connect to a server, submit a form or set a
 * base URL. Decision 0056
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

/** The policy of files and refusals, which run no scripts. It allows scripts only so that a worker's script can load its own parts. */
export const FILE_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
