/**
 * Computes the coin from which a tournament's first seats are drawn. This coin is like the coin of a hand, but with other tags. There is no
 * deck to choose, so the room commits to one seed of its own. Entries and revealed seeds are the leaves of two trees, so that each of
 * thousands of players receives only the proof of their own part. M10, F3
 */
import type { DrawSeed } from "@poker/engine";
import { type Bytes, hexToBytes, requireLength, u8, u32 } from "./bytes.ts";
import { hashContext, tableIdBytes } from "./hand-context.ts";
import { buildTree, leavesFor, pathIndexes, verifyPath } from "./merkle.ts";
import { taggedHash } from "./tagged-hash.ts";

const NO_HAND = "00".repeat(32);

/**
 * The context to which all hashes of a tournament's draw are bound. A tournament draws its first seats only once, so
 * the hand number is always 1.
 */
export const drawContext = (tournamentId: string): Bytes =>
  hashContext({
    tableId: tableIdBytes(tournamentId),
    handNo: 1,
    gameCode: "draw",
    decks: 1,
    prevHandHash: hexToBytes(NO_HAND),
  });

/** Returns the room's commitment to its seed. The room commits before any player reveals. */
export const commitRoomSeed = (ctx: Bytes, seed: Bytes): Bytes =>
  taggedHash("draw-seed", ctx, requireLength(32, seed, "A seed"));

/** Returns a player's commitment to their seed. */
export const commitDrawSeed = (ctx: Bytes, userTag: Bytes, seed: Bytes): Bytes =>
  taggedHash("draw-commit", ctx, requireLength(32, userTag, "A user tag"), requireLength(32, seed, "A seed"));

/** `commit` is null when the player has not committed. */
export interface DrawEntry {
  readonly entryNo: number;
  readonly userTag: Bytes;
  readonly commit: Bytes | null;
}

/** Returns the leaf of an entry. `place` is the entry's position, counted from 0, when the entries are ordered by number. */
export const hashDrawEntry = (ctx: Bytes, place: number, { entryNo, userTag, commit }: DrawEntry): Bytes =>
  taggedHash(
    "draw-entry",
    ctx,
    u32(place),
    u32(entryNo),
    requireLength(32, userTag, "A user tag"),
    ...(commit ? [u8(1), requireLength(32, commit, "A commitment")] : [u8(0)]),
  );

/** Returns the leaf of a revealed seed. The room signs this leaf when it answers the reveal. */
export const hashDrawReveal = (freeze: Bytes, place: number, seed: Bytes): Bytes =>
  taggedHash("draw-reveal", requireLength(32, freeze, "A freeze"), u32(place), requireLength(32, seed, "A seed"));

/** Returns the leaf of an entry whose player revealed no seed. */
export const hashDrawWithheld = (freeze: Bytes, place: number): Bytes =>
  taggedHash("draw-withheld", requireLength(32, freeze, "A freeze"), u32(place));

/** A hash tree with one leaf for each entry, padded to a power of two. */
export interface DrawTree {
  readonly root: Bytes;
  pathOf(place: number): readonly Bytes[];
}

export const drawEntryTree = (ctx: Bytes, entries: readonly DrawEntry[]): DrawTree =>
  buildDrawTree(
    ctx,
    entries.map((entry, place) => hashDrawEntry(ctx, place, entry)),
  );

/** `seeds` has the seed of each entry, in the order of the entries; null for a seed that was not revealed. */
export const drawRevealTree = (ctx: Bytes, freeze: Bytes, seeds: readonly (Bytes | null)[]): DrawTree =>
  buildDrawTree(
    ctx,
    seeds.map((seed, place) => (seed ? hashDrawReveal(freeze, place, seed) : hashDrawWithheld(freeze, place))),
  );

function buildDrawTree(ctx: Bytes, leaves: readonly Bytes[]): DrawTree {
  const count = leavesFor(leaves.length);
  const levels = buildTree(Array.from({ length: count }, (_, i) => leaves[i] ?? taggedHash("draw-pad", ctx, u32(i))));
  const nodes = levels.flat();
  return { root: nodes.at(-1)!, pathOf: (place) => pathIndexes(place, count).map((node) => nodes[node]!) };
}

/** Returns true when the leaf is in the tree at this place, and the place belongs to an entry. Never throws. */
export const isInDrawTree = (
  { root, entries }: { readonly root: Bytes; readonly entries: number },
  leaf: Bytes,
  place: number,
  path: readonly Bytes[],
): boolean => place < entries && verifyPath(root, leaf, place, path, leavesFor(entries));

interface DrawFreeze {
  readonly ctx: Bytes;
  /** The number of seats at a table. */
  readonly seats: number;
  readonly entries: number;
  readonly roomCommit: Bytes;
  /** The root of the tree of entries. */
  readonly root: Bytes;
}

export const hashDraw = ({ ctx, seats, entries, roomCommit, root }: DrawFreeze): Bytes =>
  taggedHash(
    "draw",
    ctx,
    u8(seats),
    u32(entries),
    requireLength(32, roomCommit, "The room's commitment"),
    requireLength(32, root, "A root"),
  );

/**
 * Returns the four numbers from which the seats are drawn, made from the first 16 bytes of the coin. `revealRoot` is the root of the tree
 * of revealed seeds.
 */
export function tossDrawCoin(freeze: Bytes, roomSeed: Bytes, revealRoot: Bytes): DrawSeed {
  const coin = taggedHash(
    "draw-coin",
    requireLength(32, freeze, "A freeze"),
    requireLength(32, roomSeed, "A seed"),
    requireLength(32, revealRoot, "A root"),
  );
  const words = new DataView(coin.buffer, coin.byteOffset, coin.byteLength);
  return [words.getUint32(0), words.getUint32(4), words.getUint32(8), words.getUint32(12)];
}
