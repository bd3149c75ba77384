/** A player's statistics, in the order in which pages show them. */
export const FIGURES = [
  /** The number of settled hands that the player was dealt into. */
  "hands",
  /** How often the player put chips in before the flop by choice, in hands with a decision before the flop. */
  "vpip",
  /** How often the player raised before the flop, in hands with a decision before the flop. */
  "pfr",
  /** How often the player re-raised the first raise before the flop, in hands in which they could. */
  "three-bet",
  /** How often the player, as the last raiser before the flop, was the first to bet on the flop, in hands in which they could. */
  "continuation-bet",
  /** The number of bets and raises per call, from the flop on. */
  "aggression",
  /** How often the player had not folded when the flop came, in all hands. */
  "saw-flop",
  /** How often the player went to showdown, in hands in which they saw the flop (WTSD). */
  "showdown",
  /** How often the player won chips at showdown, in hands that went to showdown (W$SD). */
  "won-at-showdown",
  /** The player's winnings; negative when they lost more than they won. */
  "net",
  /** The player's winnings if each all-in counts as its average over the boards that could still come. */
  "adjusted-net",
  /** The big blinds won per hundred hands. */
  "big-blinds-per-hundred",
  "adjusted-big-blinds-per-hundred",
] as const;
export type FigureId = (typeof FIGURES)[number];
