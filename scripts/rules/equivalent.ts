/** Changes that make no difference, with the proof: no test can notice them. */
export const EQUIVALENT: readonly { readonly change: string; readonly proof: string }[] = [
  {
    change: "hand/pots.ts: seat.total <= highest.total → seat.total < highest.total",
    proof: "Of two equal totals either may be called the highest: the other is the second, and nothing is returned.",
  },
];
