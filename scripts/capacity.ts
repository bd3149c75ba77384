/** The entry point of `npm run capacity`. */
import { estimateCapacity, formatCapacityTable } from "./capacity/capacity-model.ts";
import { ASSUMPTIONS, COSTS } from "./capacity/measured-costs.ts";
import { runCommand, WrongUse } from "./lib/command-line.ts";

const DEFAULT_PLAYERS = [5_000, 50_000, 500_000];

await runCommand(
  {
    name: "capacity",
    does: "estimates the hardware that a number of players needs, by measured costs.",
    uses: ["[PLAYERS…] [--json]"],
    options: { json: { type: "boolean", does: "prints one JSON text instead of a table" } },
    words: [0, Number.MAX_SAFE_INTEGER],
    notes: ["docs/scale.md says what the estimate stands on."],
  },
  ({ words, values: { json } }) => {
    const given = words.map(Number);
    if (given.some((players) => !Number.isSafeInteger(players) || players < 1))
      throw new WrongUse("PLAYERS must be whole numbers above zero.");
    const players = given.length > 0 ? given : DEFAULT_PLAYERS;
    return () => {
      if (json) {
        const estimates = players.map(estimateCapacity);
        console.log(JSON.stringify({ estimates, costs: COSTS, assumptions: ASSUMPTIONS }));
        return;
      }
      console.log(formatCapacityTable(players));
      console.log("\nmeasured costs (scripts/capacity/measured-costs.ts):");
      for (const [name, { value, source }] of Object.entries(COSTS))
        console.log(`  ${name.padEnd(24)} ${value.toLocaleString("en-US").padStart(12)}  ${source}`);
      console.log("assumptions:");
      for (const [name, value] of Object.entries(ASSUMPTIONS))
        console.log(`  ${name.padEnd(32)} ${value.toLocaleString("en-US").padStart(16)}`);
    };
  },
);
