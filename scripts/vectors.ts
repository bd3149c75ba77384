/** Replays showdown and hand vectors through the engine: `npm run vectors -- FILE…`. Exits 1 when any line disagrees. */
import { judgeVector } from "../packages/engine/test/vectors/judge.ts";
import { readVectors } from "../packages/engine/test/vectors/read-vectors.ts";

const MAX_SHOWN_FAILURES = 5;

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("Usage: npm run vectors -- FILE… (.jsonl or .jsonl.gz)");
  process.exit(2);
}

for (const file of files) {
  const failures: string[] = [];
  const notes = new Map<string, number>();
  const verdicts = readVectors(file).map(judgeVector);
  for (const verdict of verdicts) {
    if (verdict.is === "failed") failures.push(verdict.why);
    else if (verdict.note) notes.set(verdict.note, (notes.get(verdict.note) ?? 0) + 1);
  }
  // Every line is replayed: a convention of the library that these rules do not share is a note, never a skip.
  console.log(`${file}: ${verdicts.length - failures.length} passed, ${failures.length} failed, 0 skipped`);
  for (const [note, count] of notes) console.log(`  of these ${count}: ${note}`);
  for (const failure of failures.slice(0, MAX_SHOWN_FAILURES)) console.error(`  ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}
