/** Defines a move of chips between accounts and the reference to an account. */
import type { LedgerMoveKind, TableCurrency } from "@poker/protocol";

/** Chips that move between accounts of one currency; the entries sum to zero. */
export interface LedgerMove {
  /** A move with the same key and content is posted once. The same key with other content is refused as a bug. */
  readonly key: string;
  readonly kind: LedgerMoveKind;
  readonly currency: TableCurrency;
  readonly entries: readonly { readonly account: AccountRef; readonly amount: number }[];
}

export type AccountRef =
  | { readonly kind: "wallet"; readonly userId: string }
  | { readonly kind: "stack"; readonly tableId: string; readonly userId: string }
  | { readonly kind: "rake"; readonly tableId: string }
  /** Fees of tournaments. M2 */
  | { readonly kind: "tournament-rake"; readonly tournamentId: string }
  | { readonly kind: "escrow"; readonly tournamentId: string }
  /** Money that a player won in a satellite, and that pays an entry in the tournament with this id. M23 */
  | { readonly kind: "ticket"; readonly userId: string; readonly tournamentId: string }
  /** The money that the room has set aside for guarantees. M19 */
  | { readonly kind: "promotion" }
  | { readonly kind: "charity" }
  | { readonly kind: "suspense"; readonly handId: string }
  | { readonly kind: "mint" }
  /** The source of a private game's chips, to which they return. H1 */
  | { readonly kind: "game-mint"; readonly tableId: string };
