/**
 * The service worker of the room's pages. It shows push messages, and the offline page when no server answers. It stores nothing: the
 * offline page is part of its script, and every other response comes from the network. Decision 0064
 */
import type { PushMessage } from "@poker/protocol";
import { findPageFor, type ServiceWorkerSetup, toNotification } from "./notification.ts";

declare const self: ServiceWorkerGlobalScope;
/** The server puts this constant before the script. */
declare const SETUP: ServiceWorkerSetup;

// The worker stores nothing for a version, so open pages can switch to a new version at once.
self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(fetchPage(event));
});

self.addEventListener("push", (event) => {
  // Only the room can create a message that the browser decrypts.
  const message: PushMessage | undefined = event.data?.json();
  if (message) event.waitUntil(showMessage(message));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path: string = event.notification.data;
  event.waitUntil(openPage(path));
});

async function takeOver(): Promise<void> {
  // Lets the browser send a page's request without waiting until this script has started.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Shows the server's response as it is, even a refusal or an error. */
async function fetchPage(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: Response | undefined = await event.preloadResponse;
    return preloaded ?? (await fetch(event.request));
  } catch {
    const { page, headers } = SETUP.offline;
    return new Response(page, { status: 503, headers });
  }
}

/** `renotify`, which makes a sound again for a later message with the same tag, is not in the types yet. */
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
