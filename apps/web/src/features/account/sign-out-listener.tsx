"use client";
import { useEffect } from "react";
import { watchOtherTabsSignOut } from "./sign-out.ts";

/** Follows a sign-out in another tab of this browser. */
export function SignOutListener() {
  useEffect(watchOtherTabsSignOut, []);
  return null;
}
