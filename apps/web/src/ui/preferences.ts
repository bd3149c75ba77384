"use client";
/** The room's look, sound and play settings in this browser, in local storage. `features/accounts/preferences` stores them on the account. */
import type { Preferences } from "@poker/protocol";
import { create } from "zustand";
import { persist } from "zustand/middleware";

/** The player's own three bet sizes. */
export type OwnSizes = Preferences["shares"];

/** Preferences that the browser stores elsewhere. */
type KeptElsewhere = "theme" | "locale" | "lobbyFilters" | "favourites" | "lastGame" | "buyIns";
/** The preferences that an account stores; the protocol describes each. */
type TablePreferences = Omit<Preferences, KeptElsewhere>;

interface PreferenceValues extends TablePreferences {
  /** True to show a system notification when it is the player's turn and the page is in the background. */
  readonly notify: boolean;
  /** The player's own words, which are mixed into the seeds that this browser adds to deals; empty when there are none. */
  readonly dealWords: string;
  /** The nickname last used to sit down as a guest; empty before the first time. */
  readonly nickname: string;
}

interface PreferenceStore extends PreferenceValues {
  setDeck(deck: PreferenceValues["deck"]): void;
  setPreferences(change: Partial<PreferenceValues>): void;
}

export const DEFAULT_PREFERENCES: TablePreferences = {
  deck: "four",
  hotkeys: true,
  volume: 0.5,
  muted: false,
  haptics: true,
  holdAbove: null,
  chatOpen: false,
  chatAloud: false,
  emotes: true,
  chatAtSeats: true,
  sortCards: false,
  autoMuck: false,
  shares: [50, 75, 100],
  multiples: [250, 300, 400],
  keys: {},
  inBigBlinds: false,
  potOdds: false,
  jump: true,
};

export const usePreferences = create<PreferenceStore>()(
  persist(
    (set) => ({
      ...DEFAULT_PREFERENCES,
      // These stay in this browser: notifications are permitted for each browser separately, and words known to the room would add nothing
      // to a seed.
      notify: false,
      dealWords: "",
      nickname: "",
      setDeck: (deck) => set({ deck }),
      setPreferences: (change) => set(change),
    }),
    { name: "appearance", skipHydration: true },
  ),
);
