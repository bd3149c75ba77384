/** The entry point of `npm run vectors`. */
import { existsSync } from "node:fs";
import { judgeVector } from "../packages/engine/test/vectors/judge.ts";
import { readVectors } from "../packages/engine/test/vectors/read-vectors.ts";
import { runCommand } from "./lib/command-line.ts";
import { type ForeignTally, filesBelow, tallyForeignHands } from "./lib/foreign-hands.ts";

const MAX_SHOWN_FAILURES = 5;

await runCommand(
  {
    name: "vectors",
    does: "compares this room's rules and hand readers with files that other programs wrote.",
    uses: ["FILE…"],
    options: {},
    words: [1, Number.MAX_SAFE_INTEGER],
    notes: [
      "Files named .jsonl or .jsonl.gz are replayed as showdown and hand vectors. Any other file, or all files of a",
      "folder, are read as hand histories.",
    ],
    failsWhen: "a line disagrees, or a hand is read wrong",
  },
  ({ words: paths }) =>
    () => {
      const missing = paths.find((each) => !existsSync(each));
      if (missing !== undefined) throw new Error(`There is no file ${missing}.`);
      let isFine = true;
      for (const each of paths) {
        const isReadRight = /\.jsonl(?:\.gz)?$/.test(each)
          ? replayVectors(each)
          : printForeignHands(each, tallyForeignHands(filesBelow([each])));
        isFine &&= isReadRight;
      }
      return isFine ? 0 : 1;
    },
);

/** Replays the lines of a file. Returns true when all lines agree with our rules. */
function replayVectors(file: string): boolean {
  const failures: string[] = [];
  const notes = new Map<string, number>();
  const verdicts = readVectors(file).map(judgeVector);
  for (const verdict of verdicts) {
    if (verdict.is === "failed") failures.push(verdict.why);
    else if (verdict.note) notes.set(verdict.note, (notes.get(verdict.note) ?? 0) + 1);
  }
  // Every line is replayed. When its library follows a convention that our rules do not share, the line gets a note and is not skipped.
  console.log(`${file}: ${verdicts.length - failures.length} passed, ${failures.length} failed, 0 skipped`);
  for (const [note, count] of notes) console.log(`  of these ${count}: ${note}`);
  return printFailures(failures);
}

/** Prints the counts for a file with hands of another program. Returns true when no hand was read wrong. */
function printForeignHands(name: string, { read, wrong, refused, examples }: ForeignTally): boolean {
  const total = [...refused.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${name}: ${read} read, ${total} refused, ${wrong.length} wrong`);
  for (const [code, count] of [...refused].sort(([, a], [, b]) => b - a))
    console.log(`  ${String(count).padStart(6)}  ${code}\n          ${examples.get(code)}`);
  return printFailures(wrong);
}

/** Prints the first failures. Returns true when there are no failures. */
function printFailures(failures: readonly string[]): boolean {
  for (const failure of failures.slice(0, MAX_SHOWN_FAILURES)) console.error(`  ${failure}`);
  return failures.length === 0;
}
