/** Builds the public record of how a tournament's first seats were drawn, with which everyone can check the draw. M10, F3 */
import type { EntryNo, SeatNo, TableNo, TournamentEvent } from "@poker/engine";
import { bytesToHex } from "./bytes.ts";
import { hashUser } from "./hand-context.ts";

/** The record of a draw. Hashes, seeds, signatures and keys are in hexadecimal. */
export interface DrawRecord {
  readonly version: "bpr/v1";
  /** The UUID of the tournament. */
  readonly tournament: string;
  /** How many seats each table has. */
  readonly seats: number;
  readonly roomCommit: string;
  /** What the room froze and signed. null when the tournament was cancelled before that. */
  readonly freeze: {
    readonly root: string;
    readonly hash: string;
    readonly signature: string;
    readonly key: string;
  } | null;
  /**
   * The frozen entries, ordered by number. `commit` is null when the player did not commit. `seed` is null when the player did not reveal.
   * `answer` is null when the room did not answer the reveal.
   */
  readonly entries: readonly DrawRecordEntry[];
  /** The seed that the room committed to. null when no seats were drawn. */
  readonly roomSeed: string | null;
  readonly tables: readonly {
    readonly tableNo: TableNo;
    readonly button: SeatNo;
    readonly seats: readonly { readonly seat: SeatNo; readonly entryNo: EntryNo }[];
  }[];
  /** `void` means that the tournament was cancelled before the seats were drawn. */
  readonly outcome: "drawn" | "void";
  /** Why the draw is void. null when it is not. */
  readonly reason: string | null;
}

export interface DrawRecordEntry {
  readonly entryNo: EntryNo;
  readonly userTag: string;
  readonly commit: string | null;
  readonly seed: string | null;
  readonly answer: string | null;
}

/** A record in the form in which a player downloads it. */
export interface DrawFile {
  readonly draw: DrawRecord;
}

export interface DrawSources {
  readonly tournamentId: string;
  /** How many seats each table has. */
  readonly seats: number;
  /** All events of the tournament, from the first one on. The record leaves out those that do not belong to the draw. */
  readonly events: readonly TournamentEvent[];
}

/**
 * Builds the record. Returns null when the room promised no draw, or when the draw is not over, because no record may contain seeds before
 * that.
 */
export function buildDrawRecord({ tournamentId, seats, events }: DrawSources): DrawRecord | null {
  const promised = events.findLast((event) => event.type === "draw-promised");
  const end = events.find((event) => event.type === "started" || event.type === "cancelled");
  if (!promised || !end) return null;
  const opened = events.find((event) => event.type === "draw-opened");
  const promise = events.find((event) => event.type === "draw-frozen")?.promise ?? null;
  return {
    version: "bpr/v1",
    tournament: tournamentId,
    seats,
    roomCommit: promised.roomCommit,
    freeze: promise && {
      root: promise.root,
      hash: promise.freeze,
      signature: promise.signature,
      key: promise.key,
    },
    entries: promise ? entriesIn(events, promise.commits, opened !== undefined) : [],
    roomSeed: opened?.roomSeed ?? null,
    tables: end.type === "started" ? end.tables : [],
    outcome: end.type === "started" ? "drawn" : "void",
    reason: end.type === "cancelled" ? end.reason : null,
  };
}

function entriesIn(
  events: readonly TournamentEvent[],
  commits: readonly (string | null)[],
  isOpened: boolean,
): readonly DrawRecordEntry[] {
  const players = new Map<EntryNo, string>();
  for (const event of events) {
    if (event.type === "registered") players.set(event.entryNo, event.playerId);
    if (event.type === "unregistered") players.delete(event.entryNo);
    if (event.type === "draw-frozen") break;
  }
  const reveals = new Map(
    events
      .flatMap((event) => (isOpened && event.type === "draw-revealed" ? event.reveals : []))
      .map((reveal) => [reveal.entryNo, reveal]),
  );
  return [...players].map(([entryNo, playerId], place) => {
    const { seed = null, answer = null } = reveals.get(entryNo) ?? {};
    return { entryNo, userTag: bytesToHex(hashUser(playerId)), commit: commits[place] ?? null, seed, answer };
  });
}
