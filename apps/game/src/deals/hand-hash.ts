/** Hashes the public record of a finished hand. The record of the table's next hand contains the hash. F3 */
import { createHash } from "node:crypto";
import type { TableEvent } from "@poker/engine";
import { buildRecord, canonicalJson, type Opening, openingsFor, openingToText } from "@poker/fair-deal";

/**
 * Gives the same hash as `closeRecord`, with Node's own code. That code is many times faster than the code for browsers, and a table waits
 * for the hash.
 */
const HAND_TAG = "bpr/v1/hand\0";

/** `events` are the hand's events from the freeze on, as the rail saw them. `openCard` is null when no card was dealt. */
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
