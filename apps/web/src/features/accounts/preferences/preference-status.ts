"use client";
/** Tells the preferences page whether the account has stored what was chosen here. */
import { create } from "zustand";

/** Stable codes; `messages/preferences` has a sentence for each. */
export const PREFERENCE_REFUSALS = [
  "session-revoked",
  "other-account",
  "bad-preference",
  "preferences-too-large",
  "malformed",
  "too-many-tries",
  "unavailable",
] as const;
export type PreferenceRefusalCode = (typeof PREFERENCE_REFUSALS)[number];

export const usePreferenceStatus = create<{ readonly status: "saved" | "saving" | PreferenceRefusalCode }>()(() => ({
  status: "saved",
}));
