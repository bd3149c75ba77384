/** Keeps the size of the bet that a player is choosing by button, slider, wheel or key, or by typing. An illegal text is never bet. */
import type { Chips } from "@poker/engine";
import { useState } from "react";
import type { AmountUnit } from "../../../../ui/format-amount.ts";
import { parseAmountInRange, type RangedAmountIssue } from "../../../../ui/parse-amount.ts";
import type { Wager } from "./bet-presets.ts";

export interface BetSize {
  /** The total on this street. */
  readonly to: Chips;
  /** The text in the field while the player types; null when the player does not type. */
  readonly typedText: string | null;
  /** Why the text in the field cannot be bet; null when the text can be bet. */
  readonly issue: RangedAmountIssue | null;
  setTotal(to: Chips): void;
  setText(text: string): void;
  /** Ends typing. A legal amount becomes the size; an illegal text stays in the field to be corrected. */
  finishTyping(): void;
  /** Returns to the last legal size. */
  discardTyping(): void;
}

/**
 * Begins with the minimum. Typed amounts are read in `unit`. The component that uses the hook has the decision as its key, so each decision
 * begins with the minimum again.
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
