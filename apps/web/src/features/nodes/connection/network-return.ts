/** Follows the browser's network state. */
import type { NetworkListeners } from "@poker/client";

/** Calls `onReturn` when the browser is online again, or the page is visible again. Returns a function that stops listening. */
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
 * Calls `onReturn` as `onNetworkReturn` does, and calls `onLost` when the browser goes offline. Returns a function that stops listening.
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
