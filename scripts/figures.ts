/** The entry point of `npm run figures`. */
import { runCommand } from "./lib/command-line.ts";

await runCommand(
  {
    name: "figures",
    does: "prints figures of the repository's structure and language, to compare before and after a change.",
    uses: ["[--json]"],
    options: { json: { type: "boolean", does: "prints one JSON text instead of a table" } },
  },
  ({ values: { json } }) =>
    async () => {
      const { formatFigures, measureRepository } = await import("./structure/repository-figures.ts");
      const measured = measureRepository();
      console.log(json ? JSON.stringify(measured) : formatFigures(measured));
    },
);
