/** A player's statement: the ledger lines of the player's wallets, stacks and tickets. */

import type { NamedTournament } from "../tournaments/named-tournament.ts";
import type { Currency } from "./currency.ts";

/** The reasons for which chips move in the ledger. */
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
  /** Where the next page of the statement starts if this line is the last one on its page. */
  readonly cursor: string;
  /** Epoch ms. */
  readonly at: number;
  readonly kind: LedgerMoveKind;
  readonly account: StatementAccount;
  readonly currency: Currency;
  /** In cents. Negative when chips left the account. */
  readonly amount: number;
  /** The account's balance after this line, in cents. */
  readonly balance: number;
  /** null when no table was involved. */
  readonly tableName: string | null;
  /** The tournament that received or paid the money. null when no tournament was involved. */
  readonly tournament: NamedTournament | null;
  /** The tournament that the ticket is for. null when the account does not hold a ticket. M23 */
  readonly ticketFor: NamedTournament | null;
  /** null when no hand was involved. */
  readonly handNo: number | null;
}
