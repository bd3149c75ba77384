/** The entry point of `npm run rules`. */
import { runCommand, WrongUse } from "./lib/command-line.ts";

await runCommand(
  {
    name: "rules",
    does: "lists the tests that prove each rule, or checks that they notice each change of a rule.",
    uses: ["[--report FILE]… [--json]", "--mutate [PART…]"],
    options: {
      report: {
        type: "string",
        value: "FILE",
        multiple: true,
        does: "reads vitest's JSON reports of an earlier run, and runs no tests; once for each part of the run",
      },
      json: { type: "boolean", does: "prints one JSON text instead of a table" },
      mutate: {
        type: "boolean",
        does: "changes presets and conditions that cite a rule, in files whose path contains a PART",
      },
    },
    words: [0, Number.MAX_SAFE_INTEGER],
    failsWhen: "a rule lacks a proof, or no test noticed a change",
  },
  ({ words: parts, values: { mutate, report = [], json } }) => {
    if (!mutate && parts.length > 0) throw new WrongUse("Only --mutate takes parts of paths.");
    if (mutate && (report.length > 0 || json)) throw new WrongUse("--mutate takes no --report and no --json.");
    return async () => {
      const { reportMutations, reportProofs } = await import("./rules/run-rules.ts");
      return mutate ? reportMutations(parts) : reportProofs(report, json ?? false);
    };
  },
);
