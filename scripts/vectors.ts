/**
 * Compares this room's rules and hand readers with files that other programs wrote. `npm run vectors -- FILE…` replays showdown and hand
 * vectors (.jsonl, .jsonl.gz), and reads any other file, or all files of a folder, as hand histories. Exits with 1 when a line disagrees or
 * a hand is read wrong.
 */
import { judgeVector } from "../packages/engine/test/vectors/judge.ts";
import { readVectors } from "../packages/engine/test/vectors/read-vectors.ts";
import { type ForeignTally, filesBelow, tallyForeignHands } from "./lib/foreign-hands.ts";

const MAX_SHOWN_FAILURES = 5;

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error("Usage: npm run vectors -- FILE… (.jsonl, .jsonl.gz, or hand histories and folders of them)");
  process.exit(2);
}

for (const each of paths) {
  if (/\.jsonl(?:\.gz)?$/.test(each)) replayVectors(each);
  else printForeignHands(each, tallyForeignHands(filesBelow([each])));
}

function replayVectors(file: string): void {
  const failures: string[] = [];
  const notes = new Map<string, number>();
  const verdicts = readVectors(file).map(judgeVector);
  for (const verdict of verdicts) {
    if (verdict.is === "failed") failures.push(verdict.why);
    else if (verdict.note) notes.set(verdict.note, (notes.get(verdict.note) ?? 0) + 1);
  }
  // Every line is replayed. When the library follows a convention that these rules do not share, the line gets a note and is not skipped.
  console.log(`${file}: ${verdicts.length - failures.length} passed, ${failures.length} failed, 0 skipped`);
  for (const [note, count] of notes) console.log(`  of these ${count}: ${note}`);
  printFailures(failures);
}

function printForeignHands(name: string, { read, wrong, refused, examples }: ForeignTally): void {
  const total = [...refused.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${name}: ${read} read, ${total} refused, ${wrong.length} wrong`);
  for (const [code, count] of [...refused].sort(([, a], [, b]) => b - a))
    console.log(`  ${String(count).padStart(6)}  ${code}\n          ${examples.get(code)}`);
  printFailures(wrong);
}

function printFailures(failures: readonly string[]): void {
  for (const failure of failures.slice(0, MAX_SHOWN_FAILURES)) console.error(`  ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}
