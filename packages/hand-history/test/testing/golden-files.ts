/** The names of the golden files, each with the function that writes it. */
import { type HandHistory, type HistoryRefusal, writeOhh, writePhh, writePhhs, writeTracker } from "../../src/index.ts";

export const GOLDEN_FILES: readonly (readonly [string, (history: HandHistory) => string | HistoryRefusal])[] = [
  ["hand.phh", writePhh],
  ["hand.ohh", writeOhh],
  ["hand.txt", writeTracker],
  ["hand-stars.txt", (history) => writeTracker(history, { header: "stars" })],
  ["hands.phhs", (history) => writePhhs([history, history])],
];
