/** The part used here of packages that bring no types. */
declare module "phe" {
  /** Five to seven cards as 4 · rank + suit; smaller is better. */
  export function evaluateCardCodes(codes: readonly number[]): number;
}

declare module "pokersolver" {
  export class Hand {
    static solve(cards: readonly string[]): Hand;
    /** Negative: this one wins. */
    compare(other: Hand): number;
    readonly rank: number;
  }
}
