/**
 * `npm run bench -- evaluate` measures how many hands a second our evaluator and those of other packages evaluate, and
 * what our evaluator costs before the first hand.
 */

import { runContest } from "./contest.ts";
import { createRandomSource, type Deal, generateDeals } from "./deals.ts";
import { measureCosts } from "./evaluation-cost.ts";
import { type EvaluatorContest, omahaHighEvaluators, omahaLowEvaluators, sevenCardEvaluators } from "./evaluators.ts";
import { printReport } from "./report.ts";

const random = createRandomSource(20_261_121);

const CONTESTS = [
  { name: "seven-card-high", deals: generateDeals(1 << 13, 2, random), fieldOf: sevenCardEvaluators },
  { name: "omaha-high", deals: generateDeals(1 << 13, 4, random), fieldOf: omahaHighEvaluators },
  { name: "omaha8-low", deals: generateDeals(1 << 13, 4, random), fieldOf: omahaLowEvaluators },
] satisfies { name: string; deals: Deal[]; fieldOf: (deals: readonly Deal[]) => EvaluatorContest }[];

const figures = CONTESTS.flatMap(({ name, deals, fieldOf }) => {
  const field = fieldOf(deals);
  assertSameWinners(field, deals.length);
  return runContest({ name, unit: "hands/s", ...field });
});
printReport([...figures, ...measureCosts()], process.argv.includes("--json"));

/** Throws when the evaluators do not find the same winners, because then their figures could not be compared. */
function assertSameWinners({ ours, peers }: EvaluatorContest, deals: number): void {
  for (const peer of peers)
    for (let i = 1; i < Math.min(deals, 2000); i++)
      if (Math.sign(ours.order(i, i - 1)) !== Math.sign(peer.order(i, i - 1)))
        throw new Error(`${peer.name} finds another winner between deals ${i - 1} and ${i}`);
}
