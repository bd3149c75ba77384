"use client";
import { useEffect } from "react";

/** Must match the path that `http/service-worker-script.ts` serves. */
const SERVICE_WORKER_PATH = "/service-worker.js";

/**
 * Registers the room's service worker if the browser supports it; `npm run dev` has none. A page in a frame is the same for every visitor.
 */
export function RegisterServiceWorker() {
  useEffect(() => {
    if (process.env.NODE_ENV === "development" || window.self !== window.top) return;
    // Without a service worker the page still works, only without its features.
    navigator.serviceWorker?.register(SERVICE_WORKER_PATH, { updateViaCache: "none" }).catch(() => {});
  }, []);
  return null;
}
