/**
 * The service worker of the room's pages: shows the offline page when no server answers, and push messages. It keeps nothing: the offline page
 * is part of its script, and every other answer comes from the network. Decision 0064
 */
import type { PushMessage } from "@poker/protocol";
import { findPageFor, toNotification } from "./notification.ts";
import type { ServiceWorkerSetup } from "./setup.ts";

declare const self: ServiceWorkerGlobalScope;
/** Stands before this script where it is served. */
declare const SETUP: ServiceWorkerSetup;

// It holds nothing of an earlier version, so pages that are open can change to it at once.
self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(fetchPage(event));
});

self.addEventListener("push", (event) => {
  // Only the room can make a message that the browser decrypts.
  const message: PushMessage | undefined = event.data?.json();
  if (message) event.waitUntil(showMessage(message));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path: string = event.notification.data;
  event.waitUntil(openPage(path));
});

async function takeOver(): Promise<void> {
  // The request of a page does not wait for this script to start.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** What a server answers is shown as it is, also a refusal or an error. */
async function fetchPage(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: Response | undefined = await event.preloadResponse;
    return preloaded ?? (await fetch(event.request));
  } catch {
    const { page, headers } = SETUP.offline;
    return new Response(page, { status: 503, headers });
  }
}

/** What a browser does with a later message of the same tag is not in the types yet: with `renotify` it makes a sound again. */
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
