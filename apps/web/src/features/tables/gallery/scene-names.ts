/** The names of the scenes that the gallery can show. */
export const SCENE_NAMES = [
  "ten",
  "six",
  "hilo",
  "empty",
  "before",
  "pots",
  "three",
  "allin",
  "bets-ten",
  "bets-nine",
  "bets-six",
  "heads-up",
  "right-ten",
  "right-six",
  "talk-ten",
  "talk-six",
] as const;
export type SceneName = (typeof SCENE_NAMES)[number];
