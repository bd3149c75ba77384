"use client";
import { useSyncExternalStore } from "react";

const never = () => () => {};

/** A value that only the browser knows; before it has taken the page over, and on the server, `before` stands for it. */
export const useClientValue = <T extends string | boolean | number>(read: () => T, before: T): T =>
  useSyncExternalStore(never, read, () => before);
