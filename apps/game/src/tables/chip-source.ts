/**
 * Decides where the chips of a table come from and return to: the wallets of its players, or a private game that creates its own chips. H1,
 * S7
 */
import type { AccountRef, Cashier } from "@poker/db";
import { MAX_AMOUNT, type TableSettings } from "@poker/engine";
import { type PlayLimitLeft, walletCurrencyOf } from "@poker/protocol";

type Money = Pick<TableSettings, "currency">;

export const sourceAccount = ({ currency }: Money, tableId: string, userId: string): AccountRef =>
  walletCurrencyOf(currency) === null ? { kind: "game-mint", tableId } : { kind: "wallet", userId };

/** How much a player can bring to a table, in cents. */
interface Means {
  readonly balance: number;
  /**
   * How much the player's own limits still allow. null when the player has set no limits, or when the chips do not come from a wallet.
   * Decision 0061
   */
  readonly limitLeft: PlayLimitLeft | null;
}

export async function readMeans(cashier: Cashier, userId: string, { currency }: Money): Promise<Means> {
  const paidFrom = walletCurrencyOf(currency);
  if (paidFrom === null) return { balance: MAX_AMOUNT, limitLeft: null };
  const [balance, limitLeft] = await Promise.all([
    cashier.getWalletBalance(userId, paidFrom),
    cashier.getPlayLimitLeft(userId, paidFrom),
  ]);
  return { balance, limitLeft };
}
