"use client";
/** How the room looks, sounds and is played in this browser; kept in local storage. */
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
  /** Actions that put in this many big blinds or more must be held, not clicked; null when none must. */
  readonly holdAbove: number | null;
  /** The chat is open beside the table, where there is room. */
  readonly chatOpen: boolean;
  /** A screen reader reads chat messages as they come. */
  readonly chatAloud: boolean;
  /** Emotes are shown at their sender's seat for a moment. */
  readonly emotes: boolean;
  /** Cards that need not be shown are mucked without asking. */
  readonly autoMuck: boolean;
  /** Sizes offered between the least and the most bet, in percent of the pot. */
  readonly shares: BetShares;
  /** Keys that differ from the room's own, by what they do. */
  readonly keys: Readonly<Record<string, string>>;
  /** Of several tables on one page the one that waits for the player gets the focus. */
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
