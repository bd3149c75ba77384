/** Types for the used parts of packages that have none. */
declare module "phe" {
  /** Evaluates five to seven cards, each 4 · rank + suit; a smaller result is better. */
  export function evaluateCardCodes(codes: readonly number[]): number;
}

declare module "pokersolver" {
  export class Hand {
    static solve(cards: readonly string[]): Hand;
    /** Returns a negative number when this hand wins. */
    compare(other: Hand): number;
    readonly rank: number;
  }
}
