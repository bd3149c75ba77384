/** The formats that give back every event, for tests that try them all. */
import { type HandHistory, type HistoryRefusal, readPhh, writePhh } from "../src/index.ts";

export interface ExactFormat {
  readonly name: string;
  readonly write: (history: HandHistory) => string | HistoryRefusal;
  readonly read: (text: string) => HandHistory | HistoryRefusal;
  /** Reads what the standard alone says. */
  readonly readStandard: (text: string) => HandHistory | HistoryRefusal;
}

export const EXACT_FORMATS: readonly ExactFormat[] = [
  {
    name: "PHH",
    write: writePhh,
    read: readPhh,
    readStandard: (text) => readPhh(text, { standardOnly: true }),
  },
];
