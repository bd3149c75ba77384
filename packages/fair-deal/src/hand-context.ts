/**
 * Computes the context, a hash that is part of all hashes of one hand, and a player's commitment to their seed. Steps 0 and 1 in
 * docs/fair-deal.md.
 */
import { type Bytes, concatParts, encodeText, hexToBytes, requireLength, u8, u64 } from "./bytes.ts";
import { taggedHash } from "./tagged-hash.ts";

interface HandContext {
  /** The 16 bytes of the table's UUID. */
  readonly tableId: Bytes;
  readonly handNo: number;
  readonly gameCode: string;
  /** How many decks the room commits to. */
  readonly decks: number;
  /** The hash of the table's previous record, which links the hands to a chain. 32 zero bytes for the first hand. */
  readonly prevHandHash: Bytes;
}

export function hashContext({ tableId, handNo, gameCode, decks, prevHandHash }: HandContext): Bytes {
  const code = encodeText(gameCode);
  return taggedHash(
    "ctx",
    requireLength(16, tableId, "A table id"),
    u64(handNo),
    u8(code.length),
    code,
    u8(decks),
    requireLength(32, prevHandHash, "A hand hash"),
  );
}

/**
 * Returns the commitment of a player who is dealt in. The player's browser sends it before the room commits. `userTag` ties it to this
 * player.
 */
export function commitClientSeed(ctx: Bytes, seat: number, userTag: Bytes, seed: Bytes): Bytes {
  return taggedHash(
    "client-commit",
    concatParts(ctx, u8(seat), requireLength(32, userTag, "A user tag"), requireLength(32, seed, "A seed")),
  );
}

/**
 * Returns the tag that ties a commitment to a player. A person who does not know the player's id cannot tell from the tag who the player
 * is.
 */
export const hashUser = (userId: string): Bytes => taggedHash("user", encodeText(userId));

/** Returns the 16 bytes of a table's UUID. Throws when the text is not a UUID. */
export const tableIdBytes = (tableId: string): Bytes =>
  requireLength(16, hexToBytes(tableId.replaceAll("-", "")), "A table id");
