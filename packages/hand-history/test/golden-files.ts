/** The golden files and what writes them. */
import { type HandHistory, type HistoryRefusal, writeOhh, writePhh, writePhhs } from "../src/index.ts";

export const GOLDEN_FILES: readonly (readonly [string, (history: HandHistory) => string | HistoryRefusal])[] = [
  ["hand.phh", writePhh],
  ["hand.ohh", writeOhh],
  ["hands.phhs", (history) => writePhhs([history, history])],
];
