/**
 * Calls back when waiting longer is pointless: the browser is on the network again, or the page is looked at again. Returns a function
 * that ends it.
 */
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
