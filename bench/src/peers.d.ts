/** The types of those parts of untyped packages that the benches use. */
declare module "phe" {
  /** Evaluates five to seven cards. The code of a card is 4 · rank + suit. A smaller result is a better hand. */
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
