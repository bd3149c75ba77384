"use client";
/** The unit in which this browser shows and reads a table's amounts: chips, or big blinds if the player prefers them. */
import type { HandSummary } from "@poker/protocol";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { type AmountUnit, type ChipUnit, chipUnitOf } from "./format-amount.ts";
import { usePreferences } from "./preferences.ts";

/** The kind of chips, and the size of the big blind. */
export interface Stake {
  readonly currency: ChipUnit;
  /** The big blind in cents, or in tournament chips. */
  readonly bigBlind: number;
}

export interface AmountUnits {
  readonly shown: AmountUnit;
  /** The same unit in whole words, for screen readers. */
  readonly spoken: AmountUnit;
}

/** The stake of a table, from its settings. */
export const stakeOfTable = ({
  currency,
  rules,
}: {
  readonly currency: ChipUnit;
  readonly rules: Pick<Stake, "bigBlind">;
}): Stake => ({ currency, bigBlind: rules.bigBlind });

/** The stake of a finished hand. */
export const stakeOfHand = (hand: Pick<HandSummary, "tournament" | "currency" | "bigBlind">): Stake => ({
  currency: chipUnitOf(hand),
  bigBlind: hand.bigBlind,
});

/** Returns a function that finds the units for amounts at a stake. */
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

/** The units for the amounts of one table. */
export function useAmountUnits({ currency, bigBlind }: Stake): AmountUnits {
  const unitsOf = useAmountUnitsOf();
  return useMemo(() => unitsOf({ currency, bigBlind }), [unitsOf, currency, bigBlind]);
}
