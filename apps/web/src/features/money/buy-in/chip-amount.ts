"use client";
/** Keeps the amount of chips that a player chooses to bring or to add, by slider or by typing. */
import type { BuyInOffer } from "@poker/protocol";
import { useEffect, useState } from "react";
import type { AmountUnit } from "../../../ui/format-amount.ts";
import { parseAmountInRange, type RangedAmountIssue } from "../../../ui/parse-amount.ts";

export interface ChipRange {
  readonly min: number;
  readonly max: number;
  readonly balance: number;
  /** How much the player's own limits still allow; null when the player has set no limits. */
  readonly limitLeft: BuyInOffer["limitLeft"];
  /** The amount offered first. */
  readonly initial: number;
  readonly reason: BuyInOffer["reason"];
}

export interface ChipAmount {
  /** The chosen amount, within the range; 0 while there is no range. */
  readonly value: number;
  /** The text in the field while the player types; null when the player does not type. */
  readonly typedText: string | null;
  /** Why the text in the field cannot be confirmed; null when the text can be confirmed. */
  readonly issue: RangedAmountIssue | null;
  /** The most that the range, the balance and the player's own limits allow. */
  readonly max: number;
  /** True when the balance, or what the player's own limits still allow, is less than the minimum. */
  readonly isShort: boolean;
  setTypedText(text: string): void;
  setValue(value: number): void;
  /** Ends typing. An amount within the range is chosen; any other text stays in the field to be corrected. */
  finishTyping(): void;
}

/** `range` is null while the room's answer is awaited. Typed amounts are read in `unit`. Closing the dialog forgets the choice. */
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
