/** The size of a bet in the making: set by button, slider, wheel or key, or typed. What is typed and not legal is not bet. */
import type { Chips, LegalActions } from "@poker/engine";
import { useState } from "react";
import { parseAmount } from "../../../ui/format-amount.ts";

type Wager = NonNullable<LegalActions["wager"]>;

/** The legal total that a text says; null: no amount, or one that the turn does not allow. */
export function parseTotal(wager: Wager, text: string): Chips | null {
  const amount = parseAmount(text);
  return amount !== null && amount >= wager.min && amount <= wager.max ? amount : null;
}

export interface BetSize {
  /** Total on this street. */
  readonly to: Chips;
  /** As it stands in the field while somebody types; null: nobody does. */
  readonly typedText: string | null;
  /** false: what stands in the field cannot be bet. */
  readonly isLegal: boolean;
  setTotal(to: Chips): void;
  setText(text: string): void;
  /** Typing is over: a legal amount stands as any other, what is none stays to be corrected. */
  finishTyping(): void;
  /** Back to the last legal size. */
  discardTyping(): void;
}

/** Begins with the least, at every turn anew: it is used under a key of the turn. */
export function useBetSize(wager: LegalActions["wager"]): BetSize {
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
