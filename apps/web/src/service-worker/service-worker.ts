/**
 * The service worker of the room's pages: shows the offline page when no server answers. It keeps nothing: the offline page is part of its
 * script, and every other answer comes from the network. Decision 0064
 */
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
