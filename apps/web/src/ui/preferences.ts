"use client";
/** How this browser likes the room to look, sound and be played; kept in its own storage. */
import { create } from "zustand";
import { persist } from "zustand/middleware";

export type BetShares = readonly [number, number, number];
export const DEFAULT_BET_SHARES: BetShares = [50, 75, 100];

export interface PreferenceValues {
  readonly deck: "two" | "four";
  readonly hotkeys: boolean;
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  /** A notification of the system when it is your turn and the page is not in front. */
  readonly notify: boolean;
  /** Putting in as many big blinds or more has to be held, not clicked; null: never. */
  readonly holdAbove: number | null;
  /** The talk stands open beside the table, where there is room. */
  readonly chatOpen: boolean;
  /** A screen reader reads the talk as it comes. */
  readonly chatAloud: boolean;
  /** Short words stand at their speaker's seat for a moment. */
  readonly emotes: boolean;
  /** Cards that need not be shown are mucked without asking. */
  readonly autoMuck: boolean;
  /** Sizes offered between the least and the most bet, in percent of the pot. */
  readonly shares: BetShares;
  /** Keys that differ from the room's own, by what they do. */
  readonly keys: Readonly<Record<string, string>>;
  /** Of several tables on one page the one that waits for you gets the keys, and the place where there is only one. */
  readonly jump: boolean;
}

interface PreferenceStore extends PreferenceValues {
  setDeck(deck: PreferenceValues["deck"]): void;
  setPreferences(change: Partial<PreferenceValues>): void;
}

export const usePreferences = create<PreferenceStore>()(
  persist(
    (set) => ({
      deck: "four",
      hotkeys: true,
      volume: 0.5,
      muted: false,
      notify: false,
      holdAbove: null,
      chatOpen: false,
      chatAloud: false,
      emotes: true,
      autoMuck: false,
      shares: DEFAULT_BET_SHARES,
      keys: {},
      jump: true,
      setDeck: (deck) => set({ deck }),
      setPreferences: (change) => set(change),
    }),
    { name: "appearance", skipHydration: true },
  ),
);
