/** What a page knows about the coin from which a tournament's first seats are drawn. Hashes, seeds, signature and key are hex. M10, F3 */
import type { SeatNo } from "@poker/engine";

/** Everyone gets the same values, except for `commit`, `own` and `opened`, which are different for each player. */
export interface DrawView {
  readonly tournamentId: string;
  /** The room's commitment to its own seed. */
  readonly roomCommit: string;
  /** This player's commitment, as the room has stored it; null when the room has stored no commitment of this player. */
  readonly commit: string | null;
  /** The entries and commitments after the room has fixed and signed them; null while entries are taken. */
  readonly frozen: {
    /** The number of seats at each table. */
    readonly seats: number;
    readonly entries: number;
    /** The root of the tree of entries. */
    readonly root: string;
    readonly freeze: string;
    readonly signature: string;
    readonly key: string;
  } | null;
  /** The place of the player's entry in the tree, with the siblings that prove it; null when the player has no entry. */
  readonly own: { readonly place: number; readonly entryNo: number; readonly path: readonly string[] } | null;
  /** The opened draw. It is sent to players who committed, once the seats are drawn. */
  readonly opened: {
    readonly roomSeed: string;
    /** The root of the tree of revealed seeds. */
    readonly revealRoot: string;
    readonly path: readonly string[];
    /** True when the coin includes the player's own seed. */
    readonly isRevealed: boolean;
    readonly tableNo: number;
    readonly seat: SeatNo;
  } | null;
}
