"use client";
import { useSyncExternalStore } from "react";

/**
 * The token of the link that opened this page. The token comes after `#`, so browsers do not send it to any server. A program that opens
 * the links in mails therefore cannot use the token up.
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
