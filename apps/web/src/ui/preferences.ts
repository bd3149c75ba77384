"use client";
/** How the room looks, sounds and is played in this browser; kept in local storage, and on the account as `features/preferences` has it. */
import type { Preferences } from "@poker/protocol";
import { create } from "zustand";
import { persist } from "zustand/middleware";

/** Three bet sizes of the player's own. */
export type OwnSizes = Preferences["shares"];

/** What else the browser keeps by other means. */
type KeptElsewhere = "theme" | "locale" | "lobbyFilters" | "favourites" | "lastGame" | "buyIns";
/** Those that an account keeps; the protocol says what each is. */
export type TablePreferences = Omit<Preferences, KeptElsewhere>;

interface PreferenceValues extends TablePreferences {
  /** A notification of the system when it is your turn and the page is not in front. */
  readonly notify: boolean;
  /** Words of the player's own, mixed into the seeds that this browser adds to deals; empty when there are none. */
  readonly dealWords: string;
  /** The nickname that was used last to sit down as a guest; empty before. */
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
      // Browsers grant notifications one by one, and words that the room knew would add nothing to a seed: these stay here.
      notify: false,
      dealWords: "",
      nickname: "",
      setDeck: (deck) => set({ deck }),
      setPreferences: (change) => set(change),
    }),
    { name: "appearance", skipHydration: true },
  ),
);
