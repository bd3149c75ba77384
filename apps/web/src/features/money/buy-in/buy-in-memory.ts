"use client";
/**
 * Remembers in this browser how much a player last bought in for at each stake. Chooses the amount that the dialog
 * offers first.
 */
import { type BuyInOffer, MAX_REMEMBERED_BUY_INS } from "@poker/protocol";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { Stake } from "../../../ui/amount-unit.ts";
import { userStorage } from "../../../ui/user-storage.ts";

interface BuyInMemory {
  /** The amount of the last buy-in at each stake, in cents. The key is the currency and the big blind. */
  readonly amounts: Readonly<Record<string, number>>;
  remember(stake: Stake, amount: number): void;
}

const stakeKey = ({ currency, bigBlind }: Stake): string => `${currency} ${bigBlind}`;

export const useBuyInMemory = create<BuyInMemory>()(
  persist(
    (set) => ({
      amounts: {},
      remember: (stake, amount) =>
        set(({ amounts }) => {
          const { [stakeKey(stake)]: _, ...others } = amounts;
          const newest = [...Object.entries(others), [stakeKey(stake), amount] as const].slice(-MAX_REMEMBERED_BUY_INS);
          return { amounts: Object.fromEntries(newest) };
        }),
    }),
    { name: "buy-ins", storage: userStorage() },
  ),
);

/**
 * Returns the amount that the dialog offers first: the player's last buy-in at this stake, or the maximum if there was
 * none. Limits the amount to the balance, and to the allowed range. If the balance is below the minimum, returns the
 * minimum.
 */
export function initialBuyIn(offer: BuyInOffer, stake: Stake, { amounts }: Pick<BuyInMemory, "amounts">): number {
  const last = amounts[stakeKey(stake)];
  const wanted = Number.isSafeInteger(last) && last !== undefined ? last : offer.max;
  return Math.max(offer.min, Math.min(offer.max, offer.balance, wanted));
}
