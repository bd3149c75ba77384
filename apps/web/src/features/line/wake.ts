/** When waiting makes no sense any longer: the browser is on the network again, or somebody looks at the page again. Ends with what it returns. */
export function onWake(wake: () => void): () => void {
  if (typeof window === "undefined") return () => {};
  const look = () => {
    if (document.visibilityState === "visible") wake();
  };
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", look);
  return () => {
    window.removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", look);
  };
}
