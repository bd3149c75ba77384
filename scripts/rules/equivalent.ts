/** Changes that make no difference, with the proof: no test can notice them. */
export const EQUIVALENT: readonly { readonly change: string; readonly proof: string }[] = [
  {
    change: "evaluate/high.ts: board.length === 5 → false",
    proof: "bestOf reads seven cards like any other number; bestOfSeven is the same, written out for speed.",
  },
  {
    change: "hand/pots.ts: seat.total <= highest.total → seat.total < highest.total",
    proof: "Of two equal totals either may be called the highest: the other is the second, and nothing is returned.",
  },
];
