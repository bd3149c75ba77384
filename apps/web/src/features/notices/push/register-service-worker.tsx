"use client";
import { useEffect } from "react";

/** Must match the path that `http/service-worker-script.ts` serves. */
const SERVICE_WORKER_PATH = "/service-worker.js";

/**
 * Registers the room's service worker if the browser supports it. There is no service worker under `npm run dev`, and a page in a frame
 * does not register it.
 */
export function RegisterServiceWorker() {
  useEffect(() => {
    if (process.env.NODE_ENV === "development" || window.self !== window.top) return;
    // A failure is ignored, because the page also works without a service worker.
    navigator.serviceWorker?.register(SERVICE_WORKER_PATH, { updateViaCache: "none" }).catch(() => {});
  }, []);
  return null;
}
