/** The end of a sign-in in this browser: nothing of the person stays in it, in none of its tabs. */

/** How the room looks and sounds is the browser's and stays; what somebody looked for, starred and had open is his. */
const USER_STORAGE_KEYS = { local: ["lobby"], session: ["tables"] } as const;
/** Written at every sign-out, so that the other tabs hear of it. */
const SIGNED_OUT_KEY = "signed-out";

/** A fresh page: what the old one had in its memory, and its line to the room, go with it. */
function reloadAtLobby(): void {
  for (const name of USER_STORAGE_KEYS.session) sessionStorage.removeItem(name);
  window.location.assign("/");
}

/** After the room has ended the sign-in. */
export function clearEveryTab(): void {
  for (const name of USER_STORAGE_KEYS.local) localStorage.removeItem(name);
  localStorage.setItem(SIGNED_OUT_KEY, String(Date.now()));
  reloadAtLobby();
}

/** Follows when another tab signs out; returns what ends that. */
export function watchOtherTabsSignOut(): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === SIGNED_OUT_KEY) reloadAtLobby();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
