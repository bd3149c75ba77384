/** Keeps the size of the bet that a player is choosing: set by button, slider, wheel or key, or typed. An illegal text is never bet. */
import type { Chips } from "@poker/engine";
import { useState } from "react";
import { parseAmount } from "../../../ui/format-amount.ts";
import type { Wager } from "./bet-presets.ts";

/** The total a text stands for; null when it is no amount, or not legal. */
export function parseTotal(wager: Wager, text: string): Chips | null {
  const amount = parseAmount(text);
  return amount !== null && amount >= wager.min && amount <= wager.max ? amount : null;
}

export interface BetSize {
  /** Total on this street. */
  readonly to: Chips;
  /** The text in the field while the player types; null when they do not. */
  readonly typedText: string | null;
  /** False when the text in the field cannot be bet. */
  readonly isLegal: boolean;
  setTotal(to: Chips): void;
  setText(text: string): void;
  /** Ends typing: a legal amount becomes the size, an illegal text stays to be corrected. */
  finishTyping(): void;
  /** Goes back to the last legal size. */
  discardTyping(): void;
}

/** Begins with the minimum. Its component has a key of the decision, so that each decision begins anew. */
export function useBetSize(wager: Wager | null): BetSize {
  const [to, setTo] = useState<Chips>(wager?.min ?? 0);
  const [typedText, setTyped] = useState<string | null>(null);
  const isLegal = typedText === null || (wager !== null && parseTotal(wager, typedText) !== null);
  return {
    to,
    typedText,
    isLegal,
    setTotal(next) {
      setTyped(null);
      setTo(next);
    },
    setText(text) {
      setTyped(text);
      const total = wager && parseTotal(wager, text);
      if (total !== null) setTo(total);
    },
    finishTyping() {
      if (isLegal) setTyped(null);
    },
    discardTyping: () => setTyped(null),
  };
}
