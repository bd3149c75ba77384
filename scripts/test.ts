/** `npm test` */
import { runCommand } from "./lib/command-line.ts";

await runCommand(
  {
    name: "test",
    does: "runs all checks, from lint to the browser, and prints what failed and what was slow.",
    uses: [""],
    options: {},
    environment: { CHROMIUM_PATH: "the browser's program; found or installed when not set" },
    failsWhen: "a check failed",
    usesDatabase: true,
  },
  () => async () => (await import("./test/run-all-checks.ts")).runAllChecks(),
);
