/** The headers that protect a visitor's browser: one set for every answer, files included, and the content security policy of each kind. */
import { isShareToken } from "@poker/protocol";
import { type HttpSettings, publicOrigins } from "./http-settings.ts";

const YEAR_SECONDS = 365 * 24 * 3600;

/** The replay of a shared hand, which other sites may show in a frame. Nothing else may be framed. Decision 0056 */
export function isEmbedPath(path: string): boolean {
  const [, page, token = "", ...rest] = path.split("/");
  return page === "embed" && isShareToken(token) && rest.length === 0;
}

/** What is the same for every visitor: the replay in a frame, and the preview of a shared hand. Nothing there learns who asks. */
export function isSameForAll(path: string): boolean {
  const [, page, , part] = path.split("/");
  return isEmbedPath(path) || (page === "shared" && part === "picture");
}

/** What stands in the address opens a private game or its sheet: no other page may learn the address, and no search engine lists it. H2, H9 */
const isSecretPath = (path: string): boolean => /^\/(g|sheet|api\/games)\//.test(path);

/** Of every answer at this path. A room with https asks browsers to come back by https only. Faults 103 and 110 */
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

/** The same server by HTTP and by WebSocket. */
const withSocket = (origin: string): readonly string[] => [origin, origin.replace(/^http/, "ws")];

const scriptSource = (nonce: string): string =>
  `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : ""}`;

/** Of a page: no script without this request's nonce, and no connection but to the room's own servers. Faults 71 and 110 */
export const pagePolicy = (settings: HttpSettings, nonce: string): string =>
  [
    "default-src 'self'",
    scriptSource(nonce),
    // Positions of seats and chips are style attributes.
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

/** Of the replay in a frame: any site may show it; it connects to nothing, sends nothing and takes no address from the page. Decision 0056 */
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

/** Of a file or a refusal, which runs nothing by itself; a worker's script may load its own parts. */
export const FILE_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
