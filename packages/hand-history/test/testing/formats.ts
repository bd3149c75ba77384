/** All file formats, for tests that run once for each format. */
import {
  type HandHistory,
  type HistoryRefusal,
  readOhh,
  readPhh,
  writeOhh,
  writePhh,
  writeTracker,
} from "../../src/index.ts";

interface WrittenFormat {
  readonly name: string;
  readonly write: (history: HandHistory) => string | HistoryRefusal;
}

interface ExactFormat extends WrittenFormat {
  readonly read: (text: string) => HandHistory | HistoryRefusal;
  /** Reads a hand from the standard's fields only. */
  readonly readStandard: (text: string) => HandHistory | HistoryRefusal;
}

/** The formats from which all events of a hand can be read back. */
export const EXACT_FORMATS: readonly ExactFormat[] = [
  {
    name: "PHH",
    write: writePhh,
    read: readPhh,
    readStandard: (text) => readPhh(text, { standardOnly: true }),
  },
  {
    name: "OHH",
    write: writeOhh,
    read: readOhh,
    readStandard: (text) => readOhh(text, { standardOnly: true }),
  },
];

export const ALL_WRITERS: readonly WrittenFormat[] = [...EXACT_FORMATS, { name: "text", write: writeTracker }];
