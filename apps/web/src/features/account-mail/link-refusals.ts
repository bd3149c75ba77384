import { toKnownCode } from "../../ui/request-json.ts";

/** Stable codes of what can go wrong with a link of a mail; `messages` has a sentence for each. */
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

/** A code that is about no link counts as `unavailable`. */
export const toLinkRefusal = (code: string): LinkRefusalCode => toKnownCode(LINK_REFUSALS, code);
