/** Notices when the browser goes offline and when it comes back. */
import type { NetworkListeners } from "@poker/client";

/** Calls `onReturn` each time the browser is online again or the page is visible again. Call the returned function to stop. */
export function onNetworkReturn(onReturn: () => void): () => void {
  if (typeof window === "undefined") return () => {};
  const onVisibilityChange = () => {
    if (document.visibilityState === "visible") onReturn();
  };
  window.addEventListener("online", onReturn);
  document.addEventListener("visibilitychange", onVisibilityChange);
  return () => {
    window.removeEventListener("online", onReturn);
    document.removeEventListener("visibilitychange", onVisibilityChange);
  };
}

/**
 * Calls `onLost` each time the browser goes offline. Calls `onReturn` in the same cases as `onNetworkReturn` does. Call the returned
 * function to stop.
 */
export function watchNetwork({ onLost, onReturn }: NetworkListeners): () => void {
  const stop = onNetworkReturn(onReturn);
  if (typeof window === "undefined") return stop;
  window.addEventListener("offline", onLost);
  return () => {
    window.removeEventListener("offline", onLost);
    stop();
  };
}
