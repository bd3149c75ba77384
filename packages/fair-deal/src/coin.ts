/**
 * Computes the freeze, a hash over the commitments of the room and of all players, and the coin, which neither the room nor any player
 * alone could choose. Steps 3 and 5 in docs/fair-deal.md.
 */
import { type Bytes, requireLength, u8, u16 } from "./bytes.ts";
import { createStream, derivePermutation } from "./random-stream.ts";
import { taggedHash } from "./tagged-hash.ts";

interface Freeze {
  readonly ctx: Bytes;
  readonly button: number;
  readonly dealtIn: readonly number[];
  /** The roots of the decks, in the order of the decks. */
  readonly roots: readonly Bytes[];
  readonly commits: readonly { readonly seat: number; readonly commit: Bytes }[];
}

export function hashFreeze({ ctx, button, dealtIn, roots, commits }: Freeze): Bytes {
  const seats = dealtIn.reduce((bits, seat) => bits | (1 << seat), 0);
  return taggedHash(
    "freeze",
    ctx,
    u8(button),
    u16(seats),
    ...roots.map((root) => requireLength(32, root, "A root")),
    ...sortBySeat(commits).flatMap(({ seat, commit }) => [u8(seat), requireLength(32, commit, "A commitment")]),
  );
}

/**
 * What a committed seat revealed. There must be one reveal for each such seat. `seed` is null when the seat did not reveal its seed in
 * time.
 */
interface Reveal {
  readonly seat: number;
  readonly seed: Bytes | null;
}

interface Coin {
  readonly coin: Bytes;
  /** The number of the deck that is dealt. */
  readonly pick: number;
  /** The order of the cards: the j-th card dealt, counted from 0, is leaf `cut[j]` of the deck. */
  readonly cut: readonly number[];
}

export function tossCoin(freeze: Bytes, reveals: readonly Reveal[], decks: number): Coin {
  const parts = sortBySeat(reveals).flatMap(({ seat, seed }) =>
    seed ? [u8(seat), u8(1), requireLength(32, seed, "A seed")] : [u8(seat), u8(0)],
  );
  const coin = taggedHash("coin", freeze, ...parts);
  return { coin, pick: createStream(coin, "pick").below(decks), cut: derivePermutation(coin, "cut") };
}

const sortBySeat = <Entry extends { readonly seat: number }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => a.seat - b.seat);
