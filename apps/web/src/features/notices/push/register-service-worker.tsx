"use client";
import { useEffect } from "react";

/** The path of the service worker. `http/service-worker-script.ts` serves the same path. */
const SERVICE_WORKER_PATH = "/service-worker.js";

/**
 * Registers the room's service worker if the browser supports service workers. Does nothing under `npm run dev`, where
 * there is none, and nothing on a page inside a frame.
 */
export function RegisterServiceWorker() {
  useEffect(() => {
    if (process.env.NODE_ENV === "development" || window.self !== window.top) return;
    // Ignores a failure, because the page works without a service worker as well.
    navigator.serviceWorker?.register(SERVICE_WORKER_PATH, { updateViaCache: "none" }).catch(() => {});
  }, []);
  return null;
}
