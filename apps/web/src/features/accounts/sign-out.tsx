"use client";
/** Signs out: removes everything about the user from this browser, in all of its tabs. */
import { useEffect } from "react";
import { closeUserStorage } from "../../ui/user-storage.ts";

/** The storage key for the time of the last sign-out, in epoch ms. Writing the time notifies the other tabs. */
const SIGNED_OUT_KEY = "signed-out";

/** Loads a new page, which discards the old page's memory and connection. */
function leaveFor(path: string): void {
  closeUserStorage();
  window.location.assign(path);
}

/**
 * Removes what this browser stores of the user, and opens `next` in this tab. Called after the session has ended, or
 * after another user's session has begun.
 */
export function clearUserAndGoTo(next: string): void {
  closeUserStorage();
  localStorage.setItem(SIGNED_OUT_KEY, String(Date.now()));
  window.location.assign(next);
}

/**
 * True when a sign-out happened after this page was requested. A sign-out time in the future was stored before the clock was set back, so
 * it is ignored.
 */
function wasSignedOutSince(pageStart: number): boolean {
  const at = Number(localStorage.getItem(SIGNED_OUT_KEY));
  return at > pageStart && at <= Date.now();
}

/** Reacts to a sign-out in another tab, also to one while this page was loading. Returns a function that stops listening. */
export function watchOtherTabsSignOut(): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === SIGNED_OUT_KEY) leaveFor("/");
  };
  window.addEventListener("storage", hear);
  try {
    if (wasSignedOutSince(performance.timeOrigin)) leaveFor("/");
  } catch {
    // The browser allows no storage, so no tab can tell another about a sign-out.
  }
  return () => window.removeEventListener("storage", hear);
}

/**
 * Reacts to a sign-out in another tab of this browser. A page in a frame is the same for every visitor, so it stays
 * open.
 */
export function SignOutListener() {
  useEffect(() => (window.self === window.top ? watchOtherTabsSignOut() : undefined), []);
  return null;
}
