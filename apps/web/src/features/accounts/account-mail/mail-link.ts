"use client";
import { useSyncExternalStore } from "react";

/**
 * Returns the token from the URL of this page, which a link in a mail has opened. The token is after the `#`, so
 * browsers send it to no server. A program that opens the links in mails to check them therefore cannot use the token
 * up.
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
