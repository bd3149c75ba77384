/** In the order in which they are shown. */
export const FIGURES = [
  /** Settled hands that the player was dealt into. */
  "hands",
  /** Put chips in before the flop by choice, of the hands with a decision before the flop. */
  "vpip",
  /** Raised before the flop, of the same hands. */
  "pfr",
  /** Raised the first raise before the flop, of the hands in which the player could. */
  "three-bet",
  /** Bet first on the flop, of the hands in which the last raiser before the flop could. */
  "continuation-bet",
  /** Bets and raises after the flop was dealt, for each call. */
  "aggression",
  /** Had cards when the flop came, of all hands. */
  "saw-flop",
  /** Went to showdown, of the hands that saw the flop (WTSD). */
  "showdown",
  /** Won chips at showdown, of the showdowns (W$SD). */
  "won-at-showdown",
  /** Won or lost. */
  "net",
  /** The same with all-ins at their average over the boards that could still come. */
  "adjusted-net",
  /** Big blinds won for each hundred hands. */
  "big-blinds-per-hundred",
  "adjusted-big-blinds-per-hundred",
] as const;
export type FigureId = (typeof FIGURES)[number];
