/** The entry point of `npm test`. */
import { runCommand, WrongUse } from "./lib/command-line.ts";
import { parseTestArguments, TEST_PARTS } from "./lib/test-parts.ts";

await runCommand(
  {
    name: "test",
    does: "runs the checks, from lint to the browser, and prints what failed and what was slow.",
    uses: ["", "[--all] [--part PART]… [--shard 1/2]"],
    options: {
      part: {
        type: "string",
        value: "PART",
        multiple: true,
        does: `runs only this part: ${TEST_PARTS.join(", ")}; CI runs each on a machine of its own`,
      },
      all: { type: "boolean", does: "runs the tests of the night too, as CI does for every change" },
      shard: { type: "string", value: "1/2", does: "runs only this share of the tests" },
    },
    environment: { CHROMIUM_PATH: "the browser's program; found or installed when not set" },
    failsWhen: "a check failed",
    usesDatabase: true,
  },
  ({ typed }) => {
    const selection = parseTestArguments(typed);
    if (selection === null) throw new WrongUse("There is no such part or share of the tests.");
    return async () => (await import("./test/run-all-checks.ts")).runChecks(selection);
  },
);
