/**
 * Computes what an event of a tournament moves in the ledger. The caller puts the moves of one event into one
 * transaction. M2, M5, M19, M20, M23
 */

import type { TournamentEvent } from "./events.ts";
import type { Cents } from "./settings.ts";

export type MoneyAccount =
  | { readonly kind: "wallet"; readonly playerId: string }
  /** A player's ticket for the tournament `tournamentId`. */
  | { readonly kind: "ticket"; readonly playerId: string; readonly tournamentId: string }
  /** The escrow of the tournament to which the event belongs. */
  | { readonly kind: "escrow" }
  | { readonly kind: "rake" }
  | { readonly kind: "promotion" };

export interface LedgerMove {
  readonly from: MoneyAccount;
  readonly to: MoneyAccount;
  readonly amount: Cents;
}

const ESCROW: MoneyAccount = { kind: "escrow" };
const RAKE: MoneyAccount = { kind: "rake" };
const PROMOTION: MoneyAccount = { kind: "promotion" };
const walletOf = (playerId: string): MoneyAccount => ({ kind: "wallet", playerId });

/** Returns the moves that reserve the whole guarantee, when the tournament is announced. M19 */
export const guaranteeMoves = (guarantee: Cents): readonly LedgerMove[] =>
  withoutZeros([{ from: PROMOTION, to: ESCROW, amount: guarantee }]);

/** Returns the moves of an event of the tournament `tournamentId`. Moves of 0 are left out. */
export function ledgerMovesOf(event: TournamentEvent, tournamentId: string): readonly LedgerMove[] {
  const payerOf = (paid: "wallet" | "ticket", playerId: string): MoneyAccount =>
    paid === "wallet" ? walletOf(playerId) : { kind: "ticket", playerId, tournamentId };
  switch (event.type) {
    case "registered": {
      const from = payerOf(event.paidWith, event.playerId);
      const { prize, fee } = event.price;
      return withoutZeros([
        { from, to: ESCROW, amount: prize },
        { from, to: event.late ? RAKE : ESCROW, amount: fee },
      ]);
    }
    case "unregistered": {
      const to = payerOf(event.paidWith, event.playerId);
      return withoutZeros([{ from: ESCROW, to, amount: event.price.prize + event.price.fee }]);
    }
    case "started":
      return withoutZeros([{ from: ESCROW, to: RAKE, amount: event.fees }]);
    case "rebought":
    case "added-on": {
      const from = walletOf(event.playerId);
      return withoutZeros([
        { from, to: ESCROW, amount: event.price.prize },
        { from, to: RAKE, amount: event.price.fee },
      ]);
    }
    case "pool-frozen":
      return withoutZeros([{ from: ESCROW, to: PROMOTION, amount: event.returned }]);
    case "prize-awarded":
      return withoutZeros([{ from: ESCROW, to: walletOf(event.playerId), amount: event.amount }]);
    case "ticket-awarded": {
      const ticket: MoneyAccount = { kind: "ticket", playerId: event.playerId, tournamentId: event.target };
      return withoutZeros([{ from: ESCROW, to: ticket, amount: event.amount }]);
    }
    case "deal-agreed":
      return withoutZeros(
        event.shares.map(({ playerId, amount }) => ({ from: ESCROW, to: walletOf(playerId), amount })),
      );
    case "cancelled":
      return withoutZeros([
        ...event.refunds.flatMap(({ to, playerId, amount, fee }) => [
          { from: ESCROW, to: payerOf(to, playerId), amount },
          { from: RAKE, to: walletOf(playerId), amount: fee },
        ]),
        { from: ESCROW, to: PROMOTION, amount: event.promotion },
      ]);
    default:
      return [];
  }
}

/** Returns by how much the moves change the tournament's escrow. */
export const escrowChange = (moves: readonly LedgerMove[]): Cents =>
  moves.reduce(
    (sum, { from, to, amount }) => sum + (to.kind === "escrow" ? amount : 0) - (from.kind === "escrow" ? amount : 0),
    0,
  );

const withoutZeros = (moves: readonly LedgerMove[]): readonly LedgerMove[] =>
  moves.filter(({ amount }) => amount !== 0);
