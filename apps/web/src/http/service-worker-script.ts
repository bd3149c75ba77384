/**
 * Serves the service worker's script, which contains the offline page in the visitor's language. At each visit the
 * browser checks for a new version of the script, and any changed byte makes a new version. Thanks to the entity tag
 * (ETag), an unchanged script is not sent again. Decision 0064
 */
import { createHash } from "node:crypto";
import type http from "node:http";
import { HEALTH_PATH } from "@poker/settings/http";
import { LOCALE_COOKIE, LOCALES, type Locale, pickLocale } from "../messages/index.ts";
import { pushWordsFor } from "../messages/notices/push.ts";
import type { ServiceWorkerSetup } from "../service-worker/notification.ts";
import { formatPlainPage, html } from "./html.ts";

export const SERVICE_WORKER_PATH = "/service-worker.js";

/**
 * The script that browsers get when service workers are switched off. It removes the service worker, and with it the
 * browser's push subscription.
 */
const ENDING_SCRIPT = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.registration.unregister()));
`;

const OFFLINE_SCRIPT = `
const picked = localStorage.getItem("theme");
if (picked === "dark" || picked === "light") document.documentElement.dataset.theme = picked;
async function tryAgain() {
  const { ok } = await fetch("${HEALTH_PATH}", { cache: "no-store" });
  if (ok) location.reload();
}
const tryQuietly = () => void tryAgain().catch(() => {});
setInterval(tryQuietly, 3000 + 2000 * Math.random());
addEventListener("online", tryQuietly);
`;

/** Allows only the offline page's own script. */
const OFFLINE_POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash("sha256").update(OFFLINE_SCRIPT).digest("base64")}'`,
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

function formatOfflinePage(locale: Locale): string {
  const { title, away, playing, hands, seat, room, again } = pushWordsFor(locale).offline;
  const content = html`<p>${away}</p>
<h2>${playing}</h2><p>${hands}</p><p>${seat}</p><p>${room}</p>
<a href="">${again}</a>`;
  return formatPlainPage({ locale, title, content, script: OFFLINE_SCRIPT });
}

const setupFor = (locale: Locale): ServiceWorkerSetup => ({
  offline: {
    page: formatOfflinePage(locale),
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": OFFLINE_POLICY,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
    },
  },
  words: pushWordsFor(locale).message,
});

interface Script {
  readonly text: string;
  readonly etag: string;
}

const toScript = (text: string): Script => ({
  text,
  etag: `"${createHash("sha256").update(text).digest("base64url")}"`,
});

export type AnswerServiceWorker = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/**
 * Makes the function that serves the script. `code` is the built script. It is null when the room has switched service
 * workers off. Browsers then remove the service worker.
 */
export function createServiceWorkerAnswer(code: string | null): AnswerServiceWorker {
  const ending = toScript(ENDING_SCRIPT);
  const scripts = new Map(
    LOCALES.map((locale) => [
      locale,
      code === null ? ending : toScript(`const SETUP = ${JSON.stringify(setupFor(locale))};\n${code}`),
    ]),
  );
  return ({ method, headers: sent }, response) => {
    const { text, etag } = scripts.get(readLocale(sent)) ?? ending;
    response.setHeader("cache-control", "no-cache");
    response.setHeader("vary", "accept-language, cookie");
    response.setHeader("etag", etag);
    if (sent["if-none-match"] === etag) return void response.writeHead(304).end();
    response.writeHead(200, {
      "content-type": "text/javascript; charset=utf-8",
      "content-length": Buffer.byteLength(text),
    });
    response.end(method === "HEAD" ? undefined : text);
  };
}

const LOCALE_PATTERN = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([a-z]+)`);

const readLocale = ({ "accept-language": accepted, cookie = "" }: http.IncomingHttpHeaders): Locale =>
  pickLocale(accepted ?? null, LOCALE_PATTERN.exec(cookie)?.[1] ?? null);
