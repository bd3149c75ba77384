/** What a page is told of the coin from which a tournament's first seats are drawn. Hashes, seeds, signature and key in hex. M10, F3 */
import type { SeatNo } from "@poker/engine";

/** The same for all but `commit`, `own` and `opened`, which are the player's. */
export interface DrawView {
  readonly tournamentId: string;
  /** The room's commitment to its own seed. */
  readonly roomCommit: string;
  /** What the room holds as this player's commitment; null when it holds none. */
  readonly commit: string | null;
  /** Entries and commitments, fixed and signed; null while entries are taken. */
  readonly frozen: {
    /** Of each table. */
    readonly seats: number;
    readonly entries: number;
    /** Of the tree of entries. */
    readonly root: string;
    readonly freeze: string;
    readonly signature: string;
    readonly key: string;
  } | null;
  /** Where the player's entry is among those, with the siblings that prove it; null when there is none. */
  readonly own: { readonly place: number; readonly entryNo: number; readonly path: readonly string[] } | null;
  /** To players who committed, once the seats are drawn. */
  readonly opened: {
    readonly roomSeed: string;
    /** Of the tree of revealed seeds. */
    readonly revealRoot: string;
    readonly path: readonly string[];
    /** The player's own seed is in the coin. */
    readonly isRevealed: boolean;
    readonly tableNo: number;
    readonly seat: SeatNo;
  } | null;
}
