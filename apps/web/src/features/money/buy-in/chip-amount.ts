"use client";
/** Keeps the amount of chips that a player chooses with a slider or types into a field. */
import type { BuyInOffer } from "@poker/protocol";
import { useEffect, useState } from "react";
import type { AmountUnit } from "../../../ui/format-amount.ts";
import { parseAmountInRange, type RangedAmountIssue } from "../../../ui/parse-amount.ts";

export interface ChipRange {
  readonly min: number;
  readonly max: number;
  readonly balance: number;
  /** How many more chips the player's own limits allow; null when the player has set no limits. */
  readonly limitLeft: BuyInOffer["limitLeft"];
  /** The amount that is offered first. */
  readonly initial: number;
  readonly reason: BuyInOffer["reason"];
}

export interface ChipAmount {
  /** The chosen amount; 0 until the range is known. */
  readonly value: number;
  /** What the player has typed into the field; null when the field shows the chosen amount. */
  readonly typedText: string | null;
  /** Why the typed text cannot be confirmed; null when it can be confirmed. */
  readonly issue: RangedAmountIssue | null;
  /** The highest amount that the range, the balance and the player's own limits all allow. */
  readonly max: number;
  /** True when the minimum is more than the balance, or more than the player's own limits still allow. */
  readonly isShort: boolean;
  setTypedText(text: string): void;
  setValue(value: number): void;
  /**
   * Must be called when the player leaves the field. Chooses the typed amount if it is within the range. Any other text
   * stays in the field, so that the player can correct it.
   */
  finishTyping(): void;
}

/**
 * Keeps the chosen amount until the dialog closes. `range` is null until the room has answered. Typed amounts are in
 * `unit`.
 */
export function useChipAmount(range: ChipRange | null, isOpen: boolean, unit: AmountUnit): ChipAmount {
  const [chosen, setChosen] = useState<number | null>(null);
  const [typedText, setTypedText] = useState<string | null>(null);
  useEffect(() => {
    if (!isOpen) setChosen(null);
    setTypedText(null);
  }, [isOpen]);
  const available = range ? Math.min(range.balance, range.limitLeft?.left ?? range.balance) : 0;
  const max = range ? Math.min(range.max, available) : 0;
  const clampToRange = (amount: number) => (range ? Math.max(range.min, Math.min(max, amount)) : 0);
  const typed = range && typedText !== null ? parseAmountInRange({ min: range.min, max }, typedText, unit) : null;
  return {
    value: typeof typed === "number" ? typed : clampToRange(chosen ?? range?.initial ?? 0),
    typedText,
    issue: typeof typed === "string" ? typed : null,
    max,
    isShort: range !== null && available < range.min,
    setTypedText,
    setValue(next) {
      setTypedText(null);
      setChosen(next);
    },
    finishTyping() {
      if (typeof typed !== "number") return;
      setChosen(typed);
      setTypedText(null);
    },
  };
}
