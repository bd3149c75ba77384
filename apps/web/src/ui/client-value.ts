"use client";
import { useSyncExternalStore } from "react";

const never = () => () => {};

/** A value that only the browser knows; `before` is used on the server, and until the browser has hydrated the page. */
export const useClientValue = <T extends string | boolean | number>(read: () => T, before: T): T =>
  useSyncExternalStore(never, read, () => before);
