/** `npm run bench -- evaluate`: how many hands a second are judged, ours and others', on the same random deals; what ours costs. */
import { costs } from "./cost.ts";
import { type Deal, dealsOf, seeded } from "./deals.ts";
import { type Field, omaha, omahaLow, sevenCards } from "./evaluators.ts";
import { report } from "./report.ts";
import { hold } from "./rounds.ts";

const random = seeded(20_261_121);

const CONTESTS = [
  { name: "seven-card-high", deals: dealsOf(1 << 13, 2, random), fieldOf: sevenCards },
  { name: "omaha-high", deals: dealsOf(1 << 13, 4, random), fieldOf: omaha },
  { name: "omaha8-low", deals: dealsOf(1 << 13, 4, random), fieldOf: omahaLow },
] satisfies { name: string; deals: Deal[]; fieldOf: (deals: readonly Deal[]) => Field }[];

const figures = CONTESTS.flatMap(({ name, deals, fieldOf }) => {
  const field = fieldOf(deals);
  agree(field, deals.length);
  return hold({ name, unit: "hands/s", ...field });
});
report([...figures, ...costs()], process.argv.includes("--json"));

/** Figures of evaluators that find other winners would be worth nothing. */
function agree({ ours, peers }: Field, deals: number): void {
  for (const peer of peers)
    for (let i = 1; i < Math.min(deals, 2000); i++)
      if (Math.sign(ours.order(i, i - 1)) !== Math.sign(peer.order(i, i - 1)))
        throw new Error(`${peer.name} finds another winner between deals ${i - 1} and ${i}`);
}
