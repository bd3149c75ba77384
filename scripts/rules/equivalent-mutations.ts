/** Mutations that do not change what the code does, so that no test can notice them. Each has a proof. */
export const EQUIVALENT_MUTATIONS: readonly { readonly change: string; readonly proof: string }[] = [
  {
    change: "evaluate/high.ts: board.length === 5 → false",
    proof:
      "evaluateBestFive reads seven cards like any other number; evaluateSevenCards is the same, written out for speed.",
  },
  {
    change: "hand/pots.ts: own <= most → own < most",
    proof: "Of two equal totals either may be called the highest: the other is the second, and nothing is returned.",
  },
  {
    change: "tournament/deal-shares.ts: rest * stack > (top - last) * chips → rest * stack >= (top - last) * chips",
    proof:
      "A share that is exactly the first prize is the same capped or not, and the rest per chip of the others stays the same.",
  },
];
