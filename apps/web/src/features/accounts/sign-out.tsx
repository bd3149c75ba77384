"use client";
/** Signs out: removes everything about the user from this browser, in all of its tabs. */
import { useEffect } from "react";
import { SYNC_KEY } from "../../ui/preferences.ts";

/**
 * Look and sound settings belong to the browser and stay. Filters, favourites, buy-ins and open tables belong to the user and are removed.
 * Decision 0065
 */
const USER_STORAGE_KEYS = { local: ["lobby", "buy-ins", SYNC_KEY], session: ["tables"] } as const;
/** Written at every sign-out; the write notifies the other tabs. */
const SIGNED_OUT_KEY = "signed-out";

/** Loads a new page, which discards the old page's memory and connection. */
function reloadAt(path: string): void {
  for (const name of USER_STORAGE_KEYS.session) sessionStorage.removeItem(name);
  window.location.assign(path);
}

/** Runs after the room has ended the session, or has begun a session of another user. This tab continues at `next`. */
export function clearEveryTab(next = "/"): void {
  for (const name of USER_STORAGE_KEYS.local) localStorage.removeItem(name);
  localStorage.setItem(SIGNED_OUT_KEY, String(Date.now()));
  reloadAt(next);
}

/** Reacts to a sign-out in another tab. Returns a function that stops listening. */
function watchOtherTabsSignOut(): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === SIGNED_OUT_KEY) reloadAt("/");
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

/** Reacts to a sign-out in another tab of this browser. A page in a frame is the same for every visitor and stays open. */
export function SignOutListener() {
  useEffect(() => (window.self === window.top ? watchOtherTabsSignOut() : undefined), []);
  return null;
}
