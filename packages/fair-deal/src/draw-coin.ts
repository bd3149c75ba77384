/**
 * The coin from which a tournament draws tables and seats: that of a freeze with the tag `draw`. There is no deck to choose, so the room
 * commits to one seed of its own; players are told apart by their tags, because there may be more of them than seats.
 */
import type { DrawSeed } from "@poker/engine";
import { type Bytes, bytesToHex, concatParts, requireLength, u8 } from "./bytes.ts";
import { taggedHash } from "./tagged-hash.ts";

/** What the room commits to before the players reveal. */
export const commitRoomSeed = (ctx: Bytes, seed: Bytes): Bytes =>
  taggedHash("draw-seed", ctx, requireLength(32, seed, "A seed"));

/** What a player commits to. */
export const commitDrawSeed = (ctx: Bytes, userTag: Bytes, seed: Bytes): Bytes =>
  taggedHash("draw-commit", ctx, requireLength(32, userTag, "A user tag"), requireLength(32, seed, "A seed"));

interface DrawFreeze {
  /** With the tournament's id for the table's, the number of the draw for the hand's, and `draw` for the game. */
  readonly ctx: Bytes;
  readonly roomCommit: Bytes;
  readonly commits: readonly { readonly userTag: Bytes; readonly commit: Bytes }[];
}

export const hashDraw = ({ ctx, roomCommit, commits }: DrawFreeze): Bytes =>
  taggedHash(
    "draw",
    ctx,
    requireLength(32, roomCommit, "The room's commitment"),
    ...sortByTag(commits).flatMap(({ userTag, commit }) => [
      requireLength(32, userTag, "A user tag"),
      requireLength(32, commit, "A commitment"),
    ]),
  );

/** `seed` is null when it was not revealed in time. */
interface DrawReveal {
  readonly userTag: Bytes;
  readonly seed: Bytes | null;
}

/** The words that the draw is seeded with: the first 16 bytes of the coin. */
export function tossDrawCoin(freeze: Bytes, roomSeed: Bytes, reveals: readonly DrawReveal[]): DrawSeed {
  const parts = sortByTag(reveals).map(({ userTag, seed }) =>
    seed ? concatParts(userTag, u8(1), requireLength(32, seed, "A seed")) : concatParts(userTag, u8(0)),
  );
  const coin = taggedHash("coin", freeze, requireLength(32, roomSeed, "A seed"), ...parts);
  const words = new DataView(coin.buffer, coin.byteOffset, coin.byteLength);
  return [words.getUint32(0), words.getUint32(4), words.getUint32(8), words.getUint32(12)];
}

const sortByTag = <Entry extends { readonly userTag: Bytes }>(entries: readonly Entry[]): Entry[] =>
  entries
    .map((entry) => ({ entry, key: bytesToHex(entry.userTag) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ entry }) => entry);
