/**
 * The service worker of the room's pages. Shows push messages, and shows the offline page when no server answers.
 * Stores nothing: the offline page is part of its script, and every other response comes from the network. Decision
 * 0064
 */
import type { PushMessage } from "@poker/protocol";
import { findPageFor, type ServiceWorkerSetup, toNotification } from "./notification.ts";

declare const self: ServiceWorkerGlobalScope;
/** The web server writes this constant in front of the script. */
declare const SETUP: ServiceWorkerSetup;

// A new version can replace the old one at once, because the service worker stores nothing that open pages depend on.
self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(fetchPage(event));
});

self.addEventListener("push", (event) => {
  // The message is from the room, because only the room can create a message that the browser can decrypt.
  const message: PushMessage | undefined = event.data?.json();
  if (message) event.waitUntil(showMessage(message));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path: string = event.notification.data;
  event.waitUntil(openPage(path));
});

async function takeOver(): Promise<void> {
  // The browser sends the request for a page at once, and does not wait until this script has started.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/**
 * Requests a page. Shows the server's response whatever it is, even a refusal or an error. Shows the offline page when no server answers.
 */
async function fetchPage(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: Response | undefined = await event.preloadResponse;
    return preloaded ?? (await fetch(event.request));
  } catch {
    const { page, headers } = SETUP.offline;
    return new Response(page, { status: 503, headers });
  }
}

/** With `renotify`, a later message with the same tag makes a sound again. TypeScript's types do not have it yet. */
interface RenotifyOptions extends NotificationOptions {
  readonly renotify: boolean;
}

async function showMessage(message: PushMessage): Promise<void> {
  const { title, body, tag, path } = toNotification(message, SETUP.words, Date.now());
  const options: RenotifyOptions = { body, tag, renotify: true, icon: "/icon-192.png", data: path };
  await self.registration.showNotification(title, options);
}

async function openPage(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open =
    pages[
      findPageFor(
        path,
        pages.map(({ url }) => url),
      )
    ];
  if (open) await open.focus();
  else await self.clients.openWindow(path);
}
