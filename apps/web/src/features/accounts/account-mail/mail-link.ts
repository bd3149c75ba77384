"use client";
import { useSyncExternalStore } from "react";

/**
 * The token of the link that opened this page. It comes after `#`, so that browsers send it to no server, and a program that opens the
 * links of mails does not use the token up.
 */
export const useLinkToken = (): string =>
  useSyncExternalStore(
    (onChange) => {
      window.addEventListener("hashchange", onChange);
      return () => window.removeEventListener("hashchange", onChange);
    },
    () => window.location.hash.slice(1),
    () => "",
  );
