/** Defines a move of chips between ledger accounts, and how an account is named. */
import type { LedgerMoveKind, TableCurrency } from "@poker/protocol";

/** Moves chips between accounts of one currency. The entries add up to zero. */
export interface LedgerMove {
  /**
   * Identifies the move. A second move with the same key and the same content is not posted again. The same key with another content is
   * refused, because that is a bug.
   */
  readonly key: string;
  readonly kind: LedgerMoveKind;
  readonly currency: TableCurrency;
  readonly entries: readonly { readonly account: AccountRef; readonly amount: number }[];
}

export type AccountRef =
  | { readonly kind: "wallet"; readonly userId: string }
  | { readonly kind: "stack"; readonly tableId: string; readonly userId: string }
  | { readonly kind: "rake"; readonly tableId: string }
  /** The fees of a tournament that the room has kept. M2 */
  | { readonly kind: "tournament-rake"; readonly tournamentId: string }
  | { readonly kind: "escrow"; readonly tournamentId: string }
  /** Money that a player won in a satellite. It can pay only an entry in the tournament with this id. M23 */
  | { readonly kind: "ticket"; readonly userId: string; readonly tournamentId: string }
  /** The money that the room has set aside for guarantees. M19 */
  | { readonly kind: "promotion" }
  | { readonly kind: "charity" }
  | { readonly kind: "suspense"; readonly handId: string }
  | { readonly kind: "mint" }
  /** The account from which a private game gets its chips, and to which they return. H1 */
  | { readonly kind: "game-mint"; readonly tableId: string };
