/**
 * Computes the context to which all hashes of one hand are bound, and a player's commitment to their seed. Steps 0 and 1 in
 * docs/fair-deal.md.
 */
import { type Bytes, concatParts, encodeText, hexToBytes, requireLength, u8, u64 } from "./bytes.ts";
import { taggedHash } from "./tagged-hash.ts";

interface HandContext {
  /** The table's UUID, 16 bytes. */
  readonly tableId: Bytes;
  readonly handNo: number;
  readonly gameCode: string;
  /** The number of decks that the room commits to. */
  readonly decks: number;
  /** The hash of the previous hand, which chains the hands of a table; 32 zero bytes for the first hand. */
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
 * Returns the commitment of a dealt-in player. Their browser sends the commitment before the room commits. `userTag` binds the commitment
 * to this player.
 */
export function commitClientSeed(ctx: Bytes, seat: number, userTag: Bytes, seed: Bytes): Bytes {
  return taggedHash(
    "client-commit",
    concatParts(ctx, u8(seat), requireLength(32, userTag, "A user tag"), requireLength(32, seed, "A seed")),
  );
}

/** Returns the tag that binds a commitment to a player. The tag does not reveal the player to anyone who does not know their id. */
export const hashUser = (userId: string): Bytes => taggedHash("user", encodeText(userId));

/** Returns the 16 bytes of a table's UUID. Throws when the text is not a UUID. */
export const tableIdBytes = (tableId: string): Bytes =>
  requireLength(16, hexToBytes(tableId.replaceAll("-", "")), "A table id");
