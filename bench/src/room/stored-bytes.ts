/** Says what the hands of a run left in PostgreSQL, as a figure and relation by relation. */
import type { BenchDatabase } from "../wire/bench-database.ts";
import { compactRelations, readStoredBytes, type StoredBytes } from "../wire/relation-sizes.ts";

export interface BytesPerHand {
  readonly hands: number;
  readonly rows: number;
  readonly written: number;
  readonly atRest: number;
  /** Of the write-ahead log, whose files are used again. */
  readonly log: number;
}

const growthOf = (from: StoredBytes, to: StoredBytes, name: string) =>
  (to.sizes.get(name) ?? 0) - (from.sizes.get(name) ?? 0);

/** Compacts what has grown, which no process may read meanwhile, and prints the growth a hand of each relation. */
export async function measureBytesPerHand(
  { owner }: Pick<BenchDatabase, "owner">,
  before: StoredBytes,
  after: StoredBytes,
): Promise<BytesPerHand> {
  const grown = [...after.sizes.keys()].filter((name) => growthOf(before, after, name) > 0);
  await compactRelations(owner, grown);
  const rest = await readStoredBytes(owner);
  const hands = Math.max(1, after.hands - before.hands);
  const rows = grown
    .map((name) => ({
      name,
      written: growthOf(before, after, name) / hands,
      atRest: growthOf(before, rest, name) / hands,
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
