/** `npm run capacity -- [PLAYERS…]`: prints the hardware that this many players need, by the costs of `capacity/measured-costs.ts`. */
import { formatCapacityTable } from "./capacity/capacity-model.ts";
import { ASSUMPTIONS, COSTS } from "./capacity/measured-costs.ts";

const DEFAULT_PLAYERS = [5_000, 50_000, 500_000];

const given = process.argv.slice(2).map(Number);
if (given.some((players) => !Number.isInteger(players) || players < 1)) {
  console.error("usage: npm run capacity -- [PLAYERS…], whole numbers above zero");
  process.exit(2);
}
console.log(formatCapacityTable(given.length > 0 ? given : DEFAULT_PLAYERS));
console.log("\nmeasured costs (scripts/capacity/measured-costs.ts):");
for (const [name, { value, source }] of Object.entries(COSTS))
  console.log(`  ${name.padEnd(24)} ${value.toLocaleString("en-US").padStart(12)}  ${source}`);
console.log("assumptions:");
for (const [name, value] of Object.entries(ASSUMPTIONS))
  console.log(`  ${name.padEnd(32)} ${value.toLocaleString("en-US").padStart(16)}`);
