/** Reports how many bytes the hands of a run left in PostgreSQL, in all and for each relation. */
import type { BenchDatabase } from "../wire/bench-database.ts";
import { compactRelations, readStoredBytes, type StoredBytes } from "../wire/relation-sizes.ts";

export interface BytesPerHand {
  readonly hands: number;
  readonly rows: number;
  readonly written: number;
  readonly atRest: number;
  /** How many bytes of write-ahead log a hand adds. PostgreSQL uses the log's files again, so they do not grow. */
  readonly log: number;
}

const growthOf = (from: StoredBytes, to: StoredBytes, name: string) =>
  (to.sizes.get(name) ?? 0) - (from.sizes.get(name) ?? 0);

/**
 * Returns true for the relations that contain the hands themselves.
 * At rest they contain the records of all hands, including those of the warm-up. They no longer contain the steps that
 * were written during play.
 */
const isLogOfHands = (name: string): boolean => name === "stream_steps" || name.startsWith("hand_record");

/** Turns each hand that is ready for it into a record. A room does this some hours after the hand. */
async function recordHands({ pool }: BenchDatabase["owner"]): Promise<void> {
  const { createHandRecorder } = await import("@poker/db");
  const recorder = createHandRecorder(pool);
  const began = performance.now();
  let [hands, bytes, from]: [number, number, string | null] = [0, 0, null];
  do {
    const done = await recorder.recordHands({ from, afterMs: 0, maxHands: 50 });
    for (const hand of done.hands) {
      hands += 1;
      bytes += hand.bytes ?? 0;
      if (hand.problem !== null) throw new Error(`hand ${hand.handNo} of ${hand.tableId}: ${hand.problem}`);
    }
    from = done.next;
  } while (from !== null);
  const perHand = (sum: number) => (sum / Math.max(1, hands)).toFixed(1);
  console.error(`${hands} records of ${perHand(bytes)} bytes, ${perHand(performance.now() - began)} ms each`);
}

/**
 * Compacts the relations that have grown, and prints how much each of them has grown per hand. No process may read
 * these relations meanwhile.
 */
export async function measureBytesPerHand(
  { owner }: Pick<BenchDatabase, "owner">,
  before: StoredBytes,
  after: StoredBytes,
): Promise<BytesPerHand> {
  await recordHands(owner);
  const recorded = await readStoredBytes(owner);
  const grown = [...recorded.sizes.keys()].filter(
    (name) => growthOf(before, recorded, name) > 0 || growthOf(before, after, name) > 0,
  );
  await compactRelations(owner, grown);
  const rest = await readStoredBytes(owner);
  const hands = Math.max(1, after.hands - before.hands);
  const rows = grown
    .map((name) => ({
      name,
      written: growthOf(before, after, name) / hands,
      atRest: isLogOfHands(name)
        ? (rest.sizes.get(name) ?? 0) / Math.max(1, rest.hands)
        : Math.max(0, growthOf(before, rest, name)) / hands,
    }))
    .sort((a, b) => b.written - a.written);
  console.error(`bytes in PostgreSQL a hand, of ${hands} hands (as written, at rest):`);
  for (const { name, written, atRest } of rows)
    console.error(`  ${name.padEnd(24)} ${written.toFixed(0).padStart(8)} ${atRest.toFixed(0).padStart(8)}`);
  return {
    hands,
    rows: (after.rows - before.rows) / hands,
    written: rows.reduce((sum, row) => sum + row.written, 0),
    atRest: rows.reduce((sum, row) => sum + row.atRest, 0),
    log: (after.log - before.log) / hands,
  };
}
