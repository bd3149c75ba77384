"use client";
/** Chooses the unit in which this browser shows and reads the amounts of a table: chips, or big blinds if the player prefers them. */
import type { HandSummary } from "@poker/protocol";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { type AmountUnit, type ChipUnit, chipUnitOf } from "./format-amount.ts";
import { usePreferences } from "./preferences.ts";

/** What decides the unit of an amount: the kind of chips and the size of the big blind. */
export interface Stake {
  readonly currency: ChipUnit;
  /** The big blind, in cents or in tournament chips. */
  readonly bigBlind: number;
}

export interface AmountUnits {
  readonly shown: AmountUnit;
  /** The same unit written out in full, for screen readers. */
  readonly spoken: AmountUnit;
}

/** Returns the stake of a table with these settings. */
export const stakeOfTable = ({
  currency,
  rules,
}: {
  readonly currency: ChipUnit;
  readonly rules: Pick<Stake, "bigBlind">;
}): Stake => ({ currency, bigBlind: rules.bigBlind });

/** Returns the stake of a finished hand. */
export const stakeOfHand = (hand: Pick<HandSummary, "tournament" | "currency" | "bigBlind">): Stake => ({
  currency: chipUnitOf(hand),
  bigBlind: hand.bigBlind,
});

/** Returns a function that returns the units for the amounts at a stake. */
export function useAmountUnitsOf(): (stake: Stake) => AmountUnits {
  const t = useTranslations("amount");
  const inBigBlinds = usePreferences((preferences) => preferences.inBigBlinds);
  return useCallback(
    ({ currency, bigBlind }) => {
      if (!inBigBlinds) return { shown: currency, spoken: currency };
      const letters = t("bigBlindLetters");
      return {
        shown: { bigBlind, one: letters, many: letters },
        spoken: { bigBlind, one: t("bigBlind"), many: t("bigBlinds") },
      };
    },
    [t, inBigBlinds],
  );
}

/** Returns the units for the amounts of one table. */
export function useAmountUnits({ currency, bigBlind }: Stake): AmountUnits {
  const unitsOf = useAmountUnitsOf();
  return useMemo(() => unitsOf({ currency, bigBlind }), [unitsOf, currency, bigBlind]);
}
