"use client";
/** In what the amounts of a table are written and typed in this browser: in chips, or in big blinds if the player prefers them. */
import type { HandSummary } from "@poker/protocol";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { type AmountUnit, type ChipUnit, chipUnitOf } from "./format-amount.ts";
import { usePreferences } from "./preferences.ts";

/** What is played for. */
export interface Stake {
  readonly currency: ChipUnit;
  /** Cents; chips of a tournament. */
  readonly bigBlind: number;
}

export interface AmountUnits {
  readonly shown: AmountUnit;
  /** The same with whole words instead of letters, for screen readers. */
  readonly spoken: AmountUnit;
}

/** The stake of a table, by its settings. */
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

/** Returns a function that says in what the amounts at a stake are written. */
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

/** In what the amounts of one table are written. */
export function useAmountUnits({ currency, bigBlind }: Stake): AmountUnits {
  const unitsOf = useAmountUnitsOf();
  return useMemo(() => unitsOf({ currency, bigBlind }), [unitsOf, currency, bigBlind]);
}
