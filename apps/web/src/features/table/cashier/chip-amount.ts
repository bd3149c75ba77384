"use client";
/** Keeps the amount of chips that a player chooses to bring or to add: by slider, or typed. */
import type { BuyInOffer } from "@poker/protocol";
import { useEffect, useState } from "react";
import { parseAmount } from "../../../ui/format-amount.ts";

export interface ChipRange {
  readonly min: number;
  readonly max: number;
  readonly balance: number;
  /** The amount offered first. */
  readonly initial: number;
  readonly reason: BuyInOffer["reason"];
}

export interface ChipAmount {
  /** The chosen amount, within the range; 0 while there is no range. */
  readonly value: number;
  /** The text in the field while the player types; null when they do not. */
  readonly typedText: string | null;
  /** The most the range and the balance allow. */
  readonly max: number;
  /** True when the balance does not reach the minimum. */
  readonly isShort: boolean;
  setTypedText(text: string): void;
  setValue(value: number): void;
  /** Ends typing: an amount is chosen, any other text is dropped. */
  finishTyping(): void;
  /** The amount to confirm, of what is typed just now too. */
  readFinal(): number;
}

/** `range` is null while the room is asked for it. Closing the dialog forgets the choice. */
export function useChipAmount(range: ChipRange | null, isOpen: boolean): ChipAmount {
  const [chosen, setChosen] = useState<number | null>(null);
  const [typedText, setTypedText] = useState<string | null>(null);
  useEffect(() => {
    if (!isOpen) setChosen(null);
    setTypedText(null);
  }, [isOpen]);
  const max = range ? Math.min(range.max, range.balance) : 0;
  const clampToRange = (amount: number) => (range ? Math.max(range.min, Math.min(max, amount)) : 0);
  const value = range ? clampToRange(chosen ?? range.initial) : 0;
  const parsed = typedText === null ? null : parseAmount(typedText);
  return {
    value,
    typedText,
    max,
    isShort: range !== null && range.balance < range.min,
    setTypedText,
    setValue(next) {
      setTypedText(null);
      setChosen(next);
    },
    finishTyping() {
      if (parsed !== null) setChosen(parsed);
      setTypedText(null);
    },
    readFinal: () => (parsed === null ? value : clampToRange(parsed)),
  };
}
