"use client";
/** Keeps this browser's settings for look, sound and play in local storage. `features/accounts/preferences` also stores them in the account. */
import type { Preferences } from "@poker/protocol";
import { create } from "zustand";
import { persist } from "zustand/middleware";

/** The bet sizes that the player chose for their own buttons. */
export type OwnSizes = Preferences["shares"];

/** Preferences that other stores of this browser keep. */
type KeptElsewhere = "theme" | "locale" | "lobbyFilters" | "favourites" | "lastGame" | "buyIns";
/** The preferences that this store keeps and that the account stores too. The protocol describes each of them. */
type TablePreferences = Omit<Preferences, KeptElsewhere>;

interface PreferenceValues extends TablePreferences {
  /** True to show a system notification when it is the player's turn and they look at another page or program. */
  readonly notify: boolean;
  /** Words that the player typed. They become a part of the seeds that this browser adds to deals. Empty when the player typed none. */
  readonly dealWords: string;
  /** The nickname with which a guest last sat down; empty until a guest does. */
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
      // These values stay in this browser. Each browser asks separately for permission to show notifications. The
      // player's words make a seed better only if the room does not know them.
      notify: false,
      dealWords: "",
      nickname: "",
      setDeck: (deck) => set({ deck }),
      setPreferences: (change) => set(change),
    }),
    { name: "appearance", skipHydration: true },
  ),
);
