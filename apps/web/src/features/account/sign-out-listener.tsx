"use client";
import { useEffect } from "react";
import { watchOtherTabsSignOut } from "./sign-out.ts";

/** Whoever signs out in one tab has signed out in all of them. */
export function SignOutListener() {
  useEffect(watchOtherTabsSignOut, []);
  return null;
}
