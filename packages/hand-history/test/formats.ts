/** The formats, for tests that try them all. */
import {
  type HandHistory,
  type HistoryRefusal,
  readOhh,
  readPhh,
  writeOhh,
  writePhh,
  writePhhs,
} from "../src/index.ts";

export interface WrittenFormat {
  readonly name: string;
  readonly write: (history: HandHistory) => string | HistoryRefusal;
  /** False for hands that the format has no words for. */
  readonly asksFor: (history: HandHistory) => boolean;
}

export interface ExactFormat extends WrittenFormat {
  readonly read: (text: string) => HandHistory | HistoryRefusal;
  /** Reads what the standard alone says. */
  readonly readStandard: (text: string) => HandHistory | HistoryRefusal;
}

const always = () => true;

/** Those that give back every event. */
export const EXACT_FORMATS: readonly ExactFormat[] = [
  {
    name: "PHH",
    write: writePhh,
    asksFor: always,
    read: readPhh,
    readStandard: (text) => readPhh(text, { standardOnly: true }),
  },
  {
    name: "OHH",
    write: writeOhh,
    asksFor: always,
    read: readOhh,
    readStandard: (text) => readOhh(text, { standardOnly: true }),
  },
];

export const ALL_WRITERS: readonly WrittenFormat[] = [
  ...EXACT_FORMATS,
  { name: "PHHS", write: (history) => writePhhs([history]), asksFor: always },
];
