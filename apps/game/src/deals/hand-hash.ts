/** Hashes the public record of a finished hand. The record of the table's next hand contains this hash. F3 */
import { createHash } from "node:crypto";
import type { TableEvent } from "@poker/engine";
import { buildRecord, canonicalJson, type Opening, openingsFor, openingToText } from "@poker/fair-deal";

/**
 * The first bytes that are hashed, as in `closeRecord`. This file computes the same hash with Node's own code, which is many times faster
 * than the code for browsers, because a table waits for the hash.
 */
const HAND_TAG = "bpr/v1/hand\0";

/**
 * Returns the hash of a finished hand. `events` are its events from the freeze on, as the rail saw them. `openCard` is null when no card
 * was dealt.
 */
export function hashHand(
  tableId: string,
  events: readonly TableEvent[],
  openCard: ((j: number) => Opening) | null,
): string {
  const frozen = events.find((event) => event.type === "hand-frozen");
  if (!frozen) throw new Error("a record begins with its freeze");
  const openings = openCard ? openingsFor(events, frozen.setup, openCard) : [];
  const record = buildRecord({ tableId, events, openings: openings.map(openingToText) });
  if (!record) throw new Error(`hand ${frozen.setup.handNo} has no end to record`);
  return createHash("sha256").update(HAND_TAG).update(canonicalJson(record)).digest("hex");
}
