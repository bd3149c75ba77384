"use client";
import { useEffect } from "react";

/** Set where `http/service-worker-script.ts` answers. */
export const SERVICE_WORKER_PATH = "/service-worker.js";

/** Has the browser keep the room's service worker, where it can; `npm run dev` has none. A page in a frame is the same for every visitor. */
export function RegisterServiceWorker() {
  useEffect(() => {
    if (process.env.NODE_ENV === "development" || window.self !== window.top) return;
    // Without it the page is as it was before there were service workers.
    navigator.serviceWorker?.register(SERVICE_WORKER_PATH, { updateViaCache: "none" }).catch(() => {});
  }, []);
  return null;
}
