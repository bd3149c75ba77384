/**
 * Computes the coin that decides a tournament's first seats. It works like the coin of a hand, but its hashes have other tags. There are no
 * decks to choose from, so the room commits to one seed of its own. The entries and the revealed seeds are the leaves of two hash trees, so
 * that each of thousands of players needs only the proof for their own part. M10, F3
 */
import type { DrawSeed } from "@poker/engine";
import { type Bytes, hexToBytes, requireLength, u8, u32 } from "./bytes.ts";
import { hashContext, tableIdBytes } from "./hand-context.ts";
import { buildTree, leavesFor, pathIndexes, verifyPath } from "./merkle.ts";
import { taggedHash } from "./tagged-hash.ts";

const NO_HAND = "00".repeat(32);

/**
 * Returns the context, a hash that is part of all hashes of a tournament's draw. A tournament draws its first seats only once, so the hand
 * number in the context is always 1.
 */
export const drawContext = (tournamentId: string): Bytes =>
  hashContext({
    tableId: tableIdBytes(tournamentId),
    handNo: 1,
    gameCode: "draw",
    decks: 1,
    prevHandHash: hexToBytes(NO_HAND),
  });

/** Returns the room's commitment to its seed. The room must commit before any player reveals. */
export const commitRoomSeed = (ctx: Bytes, seed: Bytes): Bytes =>
  taggedHash("draw-seed", ctx, requireLength(32, seed, "A seed"));

/** Returns a player's commitment to their seed. */
export const commitDrawSeed = (ctx: Bytes, userTag: Bytes, seed: Bytes): Bytes =>
  taggedHash("draw-commit", ctx, requireLength(32, userTag, "A user tag"), requireLength(32, seed, "A seed"));

/** A tournament entry as the draw freezes it. `commit` is null when the player did not commit. */
export interface DrawEntry {
  readonly entryNo: number;
  readonly userTag: Bytes;
  readonly commit: Bytes | null;
}

/** Returns the leaf for an entry. `place` is the entry's position, from 0, when entries are ordered by number. */
export const hashDrawEntry = (ctx: Bytes, place: number, { entryNo, userTag, commit }: DrawEntry): Bytes =>
  taggedHash(
    "draw-entry",
    ctx,
    u32(place),
    u32(entryNo),
    requireLength(32, userTag, "A user tag"),
    ...(commit ? [u8(1), requireLength(32, commit, "A commitment")] : [u8(0)]),
  );

/** Returns the leaf for a revealed seed. The room signs this leaf when it answers the reveal. */
export const hashDrawReveal = (freeze: Bytes, place: number, seed: Bytes): Bytes =>
  taggedHash("draw-reveal", requireLength(32, freeze, "A freeze"), u32(place), requireLength(32, seed, "A seed"));

/** Returns the leaf for an entry whose player did not reveal a seed. */
export const hashDrawWithheld = (freeze: Bytes, place: number): Bytes =>
  taggedHash("draw-withheld", requireLength(32, freeze, "A freeze"), u32(place));

/** A hash tree with one leaf for each entry. More leaves are added until their number is a power of two. */
export interface DrawTree {
  readonly root: Bytes;
  pathOf(place: number): readonly Bytes[];
}

export const drawEntryTree = (ctx: Bytes, entries: readonly DrawEntry[]): DrawTree =>
  buildDrawTree(
    ctx,
    entries.map((entry, place) => hashDrawEntry(ctx, place, entry)),
  );

/**
 * Builds the tree of revealed seeds. `seeds` contains the seed of each entry, in the order of the entries. null stands for a seed that was
 * not revealed.
 */
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

/** Returns true when the path proves that the leaf is at this place in the tree, and an entry has this place. Never throws. */
export const isInDrawTree = (
  { root, entries }: { readonly root: Bytes; readonly entries: number },
  leaf: Bytes,
  place: number,
  path: readonly Bytes[],
): boolean => place < entries && verifyPath(root, leaf, place, path, leavesFor(entries));

interface DrawFreeze {
  readonly ctx: Bytes;
  /** How many seats each table has. */
  readonly seats: number;
  readonly entries: number;
  readonly roomCommit: Bytes;
  /** The root of the hash tree of entries. */
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
 * Returns the four numbers from which the seats are drawn: the first 16 bytes of the coin. `revealRoot` is the root of the tree of revealed
 * seeds.
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
