/** Builds the id of a ledger account from its owner, table or tournament, so that it is never looked up. */
import type { TableCurrency } from "@poker/protocol";
import type { AccountRef } from "./ledger-move.ts";

export function accountId(account: AccountRef, currency: TableCurrency): string {
  switch (account.kind) {
    case "wallet":
      return `wallet:${account.userId}:${currency}`;
    case "stack":
      return `stack:${account.tableId}:${account.userId}`;
    case "rake":
      return `rake:${account.tableId}`;
    case "tournament-rake":
      return `rake:${account.tournamentId}`;
    case "suspense":
      return `suspense:${account.handId}`;
    case "escrow":
      return `escrow:${account.tournamentId}`;
    case "ticket":
      return `ticket:${account.userId}:${account.tournamentId}`;
    case "game-mint":
      return `mint:game:${account.tableId}`;
    case "charity":
    case "promotion":
    case "mint":
      return `${account.kind}:${currency}`;
  }
}
