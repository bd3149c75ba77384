/**
 * Computes the hashes of a tournament's draw, and the view of the draw for each player. After a restart it computes the same from the
 * journal. M10, F3
 */
import type {
  DrawPromise,
  DrawSeed,
  FirstDraw,
  SeatNo,
  TableNo,
  TournamentEntry,
  TournamentEventOf,
  TournamentState,
} from "@poker/engine";
import {
  bytesToHex,
  commitRoomSeed,
  type DrawTree,
  drawContext,
  drawEntryTree,
  drawRevealTree,
  hashDraw,
  hashUser,
  hexToBytes,
  tossDrawCoin,
} from "@poker/fair-deal";
import type { DrawView } from "@poker/protocol";

const toBytes = (hex: string | null | undefined): Uint8Array | null =>
  hex === null || hex === undefined ? null : hexToBytes(hex);

/** The entries and commitments of a draw after the freeze, with the hash tree over them. */
export interface FrozenEntries {
  readonly ctx: Uint8Array;
  readonly tree: DrawTree;
  /** The entries, in the order in which they are in the tree. */
  readonly entries: readonly TournamentEntry[];
  /** The index in `entries` of each player who committed, keyed by player id. */
  readonly places: ReadonlyMap<string, number>;
}

/** Builds the frozen entries. `commits` has one element for each entry, in the same order: the commitment, or null. */
export function freezeEntries(
  { tournamentId, entries }: Pick<TournamentState, "tournamentId" | "entries">,
  commits: readonly (string | null)[],
): FrozenEntries {
  const ctx = drawContext(tournamentId);
  const tree = drawEntryTree(
    ctx,
    entries.map(({ entryNo, playerId }, place) => ({
      entryNo,
      userTag: hashUser(playerId),
      commit: toBytes(commits[place]),
    })),
  );
  const committed = entries.flatMap(({ playerId }, place) =>
    (commits[place] ?? null) === null ? [] : [[playerId, place] as const],
  );
  return { ctx, tree, entries, places: new Map(committed) };
}

/** Returns the hash that the room signs at the freeze. */
export const freezeHash = ({ ctx, tree, entries }: FrozenEntries, seats: number, roomCommit: string): Uint8Array =>
  hashDraw({ ctx, seats, entries: entries.length, roomCommit: hexToBytes(roomCommit), root: tree.root });

export const commitToRoomSeed = (tournamentId: string, seed: Uint8Array): string =>
  bytesToHex(commitRoomSeed(drawContext(tournamentId), seed));

/** The coin of a draw, and the hash tree over the seeds from which the coin was made. */
export interface TossedDraw {
  readonly roomSeed: string;
  readonly tree: DrawTree;
  readonly coin: DrawSeed;
  /** The numbers of the entries whose seeds are part of the coin. */
  readonly revealed: ReadonlySet<number>;
}

export function tossDraw(
  { ctx, entries }: FrozenEntries,
  promise: DrawPromise,
  draw: FirstDraw,
  seed: Uint8Array,
): TossedDraw {
  const freeze = hexToBytes(promise.freeze);
  const seeds = new Map(draw.reveals.map((reveal) => [reveal.entryNo, reveal.seed]));
  const tree = drawRevealTree(
    ctx,
    freeze,
    entries.map(({ entryNo }) => toBytes(seeds.get(entryNo))),
  );
  return {
    roomSeed: bytesToHex(seed),
    tree,
    coin: tossDrawCoin(freeze, seed, tree.root),
    revealed: new Set(seeds.keys()),
  };
}

/** The first seat of each player, keyed by entry number. */
type FirstSeats = ReadonlyMap<number, { readonly tableNo: TableNo; readonly seat: SeatNo }>;

export const firstSeatsOf = ({ tables }: TournamentEventOf<"started">): FirstSeats =>
  new Map(
    tables.flatMap(({ tableNo, seats }) => seats.map(({ entryNo, seat }) => [entryNo, { tableNo, seat }] as const)),
  );

/** The data from which every view of a draw is made. */
export interface DrawProofs {
  readonly tournamentId: string;
  readonly seats: number;
  readonly roomCommit: string;
  /** null while players can still register. */
  readonly frozen: { readonly promise: DrawPromise; readonly by: FrozenEntries } | null;
  /** null before the seats are drawn. */
  readonly drawn: { readonly toss: TossedDraw; readonly firstSeats: FirstSeats } | null;
}

/** Returns the draw as this viewer may see it. `commit` is the commitment that the room has from this viewer; null when it has none. */
export function drawViewOf(
  { tournamentId, seats, roomCommit, frozen, drawn }: DrawProofs,
  viewer: { readonly userId: string | null; readonly commit: string | null },
): DrawView {
  const place = viewer.userId === null ? undefined : frozen?.by.places.get(viewer.userId);
  const entry = place === undefined ? undefined : frozen?.by.entries[place];
  if (!frozen || place === undefined || !entry) {
    const commit = frozen ? null : viewer.commit;
    return { tournamentId, roomCommit, commit, frozen: frozen && frozenView(frozen, seats), own: null, opened: null };
  }
  const { entryNo } = entry;
  return {
    tournamentId,
    roomCommit,
    commit: frozen.promise.commits[place] ?? null,
    frozen: frozenView(frozen, seats),
    own: { place, entryNo, path: frozen.by.tree.pathOf(place).map(bytesToHex) },
    opened: drawn && openedView(drawn, place, entryNo),
  };
}

function frozenView({ promise, by }: NonNullable<DrawProofs["frozen"]>, seats: number): DrawView["frozen"] {
  const { root, freeze, signature, key } = promise;
  return { seats, entries: by.entries.length, root, freeze, signature, key };
}

function openedView(
  { toss, firstSeats }: NonNullable<DrawProofs["drawn"]>,
  place: number,
  entryNo: number,
): DrawView["opened"] {
  const seated = firstSeats.get(entryNo);
  return seated
    ? {
        roomSeed: toss.roomSeed,
        revealRoot: bytesToHex(toss.tree.root),
        path: toss.tree.pathOf(place).map(bytesToHex),
        isRevealed: toss.revealed.has(entryNo),
        ...seated,
      }
    : null;
}
