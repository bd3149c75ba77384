"use client";
import { useEffect } from "react";
import { followLeaving } from "./leaving.ts";

/** Whoever signs out in one tab has signed out in all of them. */
export function SignedOutElsewhere() {
  useEffect(followLeaving, []);
  return null;
}
