/** Signs out: clears everything of the user from this browser, in all of its tabs. */
import { SYNC_KEY } from "../preferences/sync-key.ts";

/** Looks and sounds belong to the browser and stay; filters, favourites, buy-ins and open tables belong to the user and go. Decision 0065 */
const USER_STORAGE_KEYS = { local: ["lobby", "buy-ins", SYNC_KEY], session: ["tables"] } as const;
/** Written at every sign-out; the write notifies the other tabs. */
const SIGNED_OUT_KEY = "signed-out";

/** Loads a new page, which drops the old one's memory and connection. */
function reloadAt(path: string): void {
  for (const name of USER_STORAGE_KEYS.session) sessionStorage.removeItem(name);
  window.location.assign(path);
}

/** Runs after the room has ended the session, or has begun one of another user; this tab goes on at `next`. */
export function clearEveryTab(next = "/"): void {
  for (const name of USER_STORAGE_KEYS.local) localStorage.removeItem(name);
  localStorage.setItem(SIGNED_OUT_KEY, String(Date.now()));
  reloadAt(next);
}

/** Follows a sign-out in another tab; returns the function that ends it. */
export function watchOtherTabsSignOut(): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === SIGNED_OUT_KEY) reloadAt("/");
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
