"use client";
/** How the room looks, sounds and is played in this browser; kept in local storage. */
import { create } from "zustand";
import { persist } from "zustand/middleware";

/** Three bet sizes of the player's own. */
export type OwnSizes = readonly [number, number, number];
export const DEFAULT_BET_SHARES: OwnSizes = [50, 75, 100];
export const DEFAULT_BET_MULTIPLES: OwnSizes = [250, 300, 400];

interface PreferenceValues {
  readonly deck: "two" | "four";
  readonly hotkeys: boolean;
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  /** The phone vibrates when it is your turn, when your time runs out, and when you win. */
  readonly haptics: boolean;
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
  /** Typed messages are shown at their sender's seat for a moment. */
  readonly chatAtSeats: boolean;
  /** The viewer's own cards lie from the highest to the lowest, where they are more than two. */
  readonly sortCards: boolean;
  /** Cards that need not be shown are mucked without asking. */
  readonly autoMuck: boolean;
  /** Sizes offered between the least and the most bet from the flop on, in percent of the pot. */
  readonly shares: OwnSizes;
  /** Sizes offered before the flop, in percent of the bet to call, so that 250 is 2.5×. */
  readonly multiples: OwnSizes;
  /** Keys that differ from the room's own, by what they do. */
  readonly keys: Readonly<Record<string, string>>;
  /** Amounts at the tables are written in big blinds instead of chips. */
  readonly inBigBlinds: boolean;
  /** Beside a call stands the part of the pot that it costs. */
  readonly potOdds: boolean;
  /** Of several tables on one page the one that waits for the player gets the focus. */
  readonly jump: boolean;
  /** Words of the player's own, mixed into the seeds that this browser adds to deals; empty when there are none. */
  readonly dealWords: string;
  /** The nickname that was used last to sit down as a guest; empty before. */
  readonly nickname: string;
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
      haptics: true,
      notify: false,
      holdAbove: null,
      chatOpen: false,
      chatAloud: false,
      emotes: true,
      chatAtSeats: true,
      sortCards: false,
      autoMuck: false,
      shares: DEFAULT_BET_SHARES,
      multiples: DEFAULT_BET_MULTIPLES,
      keys: {},
      inBigBlinds: false,
      potOdds: false,
      jump: true,
      dealWords: "",
      nickname: "",
      setDeck: (deck) => set({ deck }),
      setPreferences: (change) => set(change),
    }),
    { name: "appearance", skipHydration: true },
  ),
);
