/** When waiting makes no sense any longer: the browser is on the network again, or somebody looks at the page again. Ends with what it returns. */
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
