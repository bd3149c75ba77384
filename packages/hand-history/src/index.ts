/**
 * Reads and writes poker hands as files: PHH, Open Hand History, and the text that trackers read. Each format is read into a `HandHistory`
 * and written from one. `eventsOf` turns a history into the events of the hand, as one reader may see them.
 */
export type { SeatCards } from "./cards.ts";
export type { FileHand } from "./file-hand.ts";
export { type FileFormat, handsInFile, recogniseFormat } from "./file-hands.ts";
export { textOfFile } from "./file-text.ts";
export { historyOf } from "./from-events.ts";
export { HAND_FILES, type HandFileFormat, type LeftOutHand, writeHand } from "./hand-files.ts";
export type { HandFacts, HandHistory, Move, TournamentFacts } from "./history.ts";
export { readOhh, readOhhs } from "./ohh/read.ts";
export { readOts, type TournamentSummary, writeOts } from "./ohh/tournament-summary.ts";
export { writeOhh, writeOhhs } from "./ohh/write.ts";
export { readPhh, readPhhs } from "./phh/read.ts";
export { readVariant, variantOf } from "./phh/variants.ts";
export { writePhh, writePhhs } from "./phh/write.ts";
export { eventsOf, type PlayedHand, playHistory } from "./play.ts";
export {
  HISTORY_REFUSALS,
  type HistoryRefusal,
  type HistoryRefusalCode,
  isHistoryRefusal,
  MAX_FILE_CHARS,
} from "./refusal.ts";
export { withShownCards } from "./shown-cards.ts";
export { type TrackerOptions, writeTracker, writeTrackers } from "./stars/write.ts";
export { readTracker, readTrackers } from "./text/read.ts";
