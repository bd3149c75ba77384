/**
 * Keeps the size of the bet while a player chooses it by button, slider, wheel, key or typing. An amount that is not legal is never bet.
 */
import type { Chips } from "@poker/engine";
import { useState } from "react";
import type { AmountUnit } from "../../../../ui/format-amount.ts";
import { parseAmountInRange, type RangedAmountIssue } from "../../../../ui/parse-amount.ts";
import type { Wager } from "./bet-presets.ts";

export interface BetSize {
  /** The chosen size, as the player's total on this street. */
  readonly to: Chips;
  /** The text in the field while the player is typing; null when they are not. */
  readonly typedText: string | null;
  /** Why the amount in the field cannot be bet; null when it can be bet. */
  readonly issue: RangedAmountIssue | null;
  setTotal(to: Chips): void;
  setText(text: string): void;
  /** Ends the typing. A legal amount becomes the size. Any other text stays in the field, so that the player can correct it. */
  finishTyping(): void;
  /** Drops the typed text and shows the last legal size again. */
  discardTyping(): void;
}

/**
 * Starts at the minimum. Typed amounts are read in `unit`. The component that uses this hook has the decision as its React key, so each
 * decision starts at the minimum again.
 */
export function useBetSize(wager: Wager | null, unit: AmountUnit): BetSize {
  const [to, setTo] = useState<Chips>(wager?.min ?? 0);
  const [typedText, setTyped] = useState<string | null>(null);
  const total = wager && typedText !== null ? parseAmountInRange(wager, typedText, unit) : to;
  const issue = typeof total === "string" ? total : null;
  return {
    to,
    typedText,
    issue,
    setTotal(next) {
      setTyped(null);
      setTo(next);
    },
    setText(text) {
      setTyped(text);
      const next = wager && parseAmountInRange(wager, text, unit);
      if (typeof next === "number") setTo(next);
    },
    finishTyping() {
      if (issue === null) setTyped(null);
    },
    discardTyping: () => setTyped(null),
  };
}
