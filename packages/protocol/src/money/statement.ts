/** A player's statement: the lines of the ledger that belong to the player's wallets, stacks and tickets. */

import type { NamedTournament } from "../tournaments/named-tournament.ts";
import type { Currency } from "./currency.ts";

/** Why chips move in the ledger. */
export const LEDGER_MOVE_KINDS = [
  "buy-in",
  "top-up",
  "leave",
  "give",
  "take",
  "settle",
  "grant",
  "refill",
  "suspend",
  "suspense-return",
  "suspense-charity",
  "adjust",
  "tournament-buy-in",
  "tournament-refund",
  "tournament-fees",
  "tournament-rebuy",
  "tournament-add-on",
  "tournament-prize",
  "tournament-deal",
  "tournament-ticket",
  "guarantee",
  "guarantee-return",
  "ticket-return",
] as const;
export type LedgerMoveKind = (typeof LEDGER_MOVE_KINDS)[number];

export const STATEMENT_ACCOUNTS = ["wallet", "stack", "ticket"] as const;
export type StatementAccount = (typeof STATEMENT_ACCOUNTS)[number];

export interface StatementLine {
  /** The cursor of the page that begins after this line. */
  readonly cursor: string;
  /** Epoch ms. */
  readonly at: number;
  readonly kind: LedgerMoveKind;
  readonly account: StatementAccount;
  readonly currency: Currency;
  /** Cents; negative when chips left the account. */
  readonly amount: number;
  /** The account's balance after this line, cents. */
  readonly balance: number;
  /** null when no table was involved. */
  readonly tableName: string | null;
  /** The tournament to which, or from which, the money was paid; null when no tournament was involved. */
  readonly tournament: NamedTournament | null;
  /** The tournament that a ticket is for; null when the account does not hold a ticket. M23 */
  readonly ticketFor: NamedTournament | null;
  /** null when no hand was involved. */
  readonly handNo: number | null;
}
