/** What a visitor gets who is refused before any page is made: a page that tries again by itself, or a refusal with a stable code. */
import type http from "node:http";
import { messagesFor, pickLocale } from "../messages/index.ts";
import { escapeHtml } from "./html.ts";
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

/** The colours are those of `ui/tokens.css`, which this page cannot load while the server is busy. */
const STYLE = `
  :root { color-scheme: dark light; --room: oklch(0.19 0.012 200); --ink: oklch(0.955 0.008 95); --ink-2: oklch(0.755 0.012 190) }
  @media (prefers-color-scheme: light) {
    :root { --room: oklch(0.945 0.013 85); --ink: oklch(0.25 0.014 80); --ink-2: oklch(0.43 0.016 80) }
  }
  body { margin: 0; min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 0.5rem; padding: 0 1.5rem;
         box-sizing: border-box; background: var(--room); color: var(--ink); text-align: center;
         font: 1rem/1.5 "Inter Variable", ui-sans-serif, system-ui, sans-serif }
  main { max-width: 28rem }
  h1 { margin: 0 0 0.5rem; font-size: 1.62rem; line-height: 2rem; font-weight: 600; letter-spacing: -0.02em }
  p { margin: 0; color: var(--ink-2) }`;

function formatPage({ headers }: http.IncomingMessage, words: "busy" | "tooMany"): string {
  const locale = pickLocale(headers["accept-language"]?.slice(0, MAX_LANGUAGES_LENGTH) ?? null);
  const { app } = messagesFor(locale);
  const [title, help] = [app[words], app[`${words}Help`]].map(escapeHtml);
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body><main id="content"><h1>${title}</h1><p>${help}</p></main></body></html>`;
}
