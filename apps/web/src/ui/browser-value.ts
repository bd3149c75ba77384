"use client";
import { useCallback, useSyncExternalStore } from "react";

/** Returns true when the window matches a media query. Returns false until React has hydrated the page. */
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

/** Returns a value that only the browser knows. Returns `before` on the server, and in the browser until React has hydrated the page. */
export const useClientValue = <T extends string | boolean | number>(read: () => T, before: T): T =>
  useSyncExternalStore(never, read, () => before);
