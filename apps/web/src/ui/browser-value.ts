"use client";
import { useCallback, useSyncExternalStore } from "react";

/** True when the window matches a media query; false until the page is hydrated. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

const never = () => () => {};

/** A value that only the browser knows; `before` is used on the server, and until the browser has hydrated the page. */
export const useClientValue = <T extends string | boolean | number>(read: () => T, before: T): T =>
  useSyncExternalStore(never, read, () => before);
