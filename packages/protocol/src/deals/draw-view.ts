/**
 * What a page knows about the draw of a tournament's first seats, which follows from a coin. Hashes, seeds, signature and key are in
 * hexadecimal. M10, F3
 */
import type { SeatNo } from "@poker/engine";

/** One draw, as one player may see it. Only `commit`, `own` and `opened` differ between players. */
export interface DrawView {
  readonly tournamentId: string;
  /** The room's commitment to its own seed. */
  readonly roomCommit: string;
  /** This player's commitment, as the room stored it. null when the room has none. */
  readonly commit: string | null;
  /** The entries and commitments that the room has fixed and signed. null while players can still register. */
  readonly frozen: {
    /** The number of seats at each table. */
    readonly seats: number;
    readonly entries: number;
    /** The root of the hash tree over all entries. */
    readonly root: string;
    readonly freeze: string;
    readonly signature: string;
    readonly key: string;
  } | null;
  /** The place of the player's entry in that hash tree, with the sibling hashes that prove it. null when the player has no entry. */
  readonly own: { readonly place: number; readonly entryNo: number; readonly path: readonly string[] } | null;
  /** What the player needs to check the finished draw. Only players who committed get it, after the seats are drawn. */
  readonly opened: {
    readonly roomSeed: string;
    /** The root of the hash tree over the revealed seeds. */
    readonly revealRoot: string;
    readonly path: readonly string[];
    /** True when this player's own seed is part of the coin. */
    readonly isRevealed: boolean;
    readonly tableNo: number;
    readonly seat: SeatNo;
  } | null;
}
