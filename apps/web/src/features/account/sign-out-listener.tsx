"use client";
import { useEffect } from "react";
import { watchOtherTabsSignOut } from "./sign-out.ts";

/** Follows a sign-out in another tab of this browser. A page in a frame is the same for every visitor, and stays. */
export function SignOutListener() {
  useEffect(() => (window.self === window.top ? watchOtherTabsSignOut() : undefined), []);
  return null;
}
