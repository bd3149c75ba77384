"use client";
/** Signs out: removes everything about the user from this browser, in all its tabs. */
import { useEffect } from "react";
import { closeUserStorage } from "../../ui/user-storage.ts";

/**
 * The key in the browser's storage for the time of the last sign-out, in epoch ms. Writing it also tells the other tabs
 * about the sign-out.
 */
const SIGNED_OUT_KEY = "signed-out";

/** Opens another page. This ends the old page, with its memory and its connection. */
function leaveFor(path: string): void {
  closeUserStorage();
  window.location.assign(path);
}

/**
 * Removes what this browser stores about the user, and opens `next` in this tab. Must be called after the user's
 * session has ended, or after the session of another user has begun.
 */
export function clearUserAndGoTo(next: string): void {
  closeUserStorage();
  localStorage.setItem(SIGNED_OUT_KEY, String(Date.now()));
  window.location.assign(next);
}

/**
 * Returns true when a sign-out happened after this page was requested. Ignores a sign-out time in the future: it was
 * stored before the clock was set back.
 */
function wasSignedOutSince(pageStart: number): boolean {
  const at = Number(localStorage.getItem(SIGNED_OUT_KEY));
  return at > pageStart && at <= Date.now();
}

/**
 * Leaves the page when another tab signs out. Also leaves it when that happened while this page was loading. Call the
 * returned function to stop.
 */
export function watchOtherTabsSignOut(): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === SIGNED_OUT_KEY) leaveFor("/");
  };
  window.addEventListener("storage", hear);
  try {
    if (wasSignedOutSince(performance.timeOrigin)) leaveFor("/");
  } catch {
    // The browser allows no storage, so tabs cannot tell each other about a sign-out.
  }
  return () => window.removeEventListener("storage", hear);
}

/**
 * Leaves the page when another tab of this browser signs out. A page inside a frame stays, because it shows every
 * visitor the same.
 */
export function SignOutListener() {
  useEffect(() => (window.self === window.top ? watchOtherTabsSignOut() : undefined), []);
  return null;
}
