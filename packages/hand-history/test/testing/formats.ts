/** All file formats, for tests that cover each of them. */
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
  /** Reads only the fields of the standard. */
  readonly readStandard: (text: string) => HandHistory | HistoryRefusal;
}

/** The formats that give back every event. */
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
