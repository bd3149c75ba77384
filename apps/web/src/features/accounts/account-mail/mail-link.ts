"use client";
import { useSyncExternalStore } from "react";
import { toKnownCode } from "../../../ui/request-json.ts";

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

/** Stable codes of what can go wrong with a link in a mail; `messages` has a sentence for each. */
export const LINK_REFUSALS = [
  "link-unknown",
  "link-used",
  "link-expired",
  "email-taken",
  "other-account",
  "session-revoked",
  "malformed",
  "too-many-tries",
  "unavailable",
] as const;
export type LinkRefusalCode = (typeof LINK_REFUSALS)[number];

/** A code that is not about a link counts as `unavailable`. */
export const toLinkRefusal = (code: string): LinkRefusalCode => toKnownCode(LINK_REFUSALS, code);
