/** The entry point of `npm run lint`. */
import { runCommand } from "./lib/command-line.ts";
import { runTool } from "./lib/workspace.ts";

await runCommand(
  {
    name: "lint",
    does: "checks style, the borders between packages, and the language of comments and documents.",
    uses: [""],
    options: {},
    failsWhen: "something is wrong",
  },
  () => async () => {
    const isFine =
      (await runTool("biome", ["check", "."])) &&
      (await runTool("turbo", ["boundaries"])) &&
      (await runTool("tsx", ["scripts/lint-language.ts"]));
    return isFine ? 0 : 1;
  },
);
