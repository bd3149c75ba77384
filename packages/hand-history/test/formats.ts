/** The formats, for tests that try them all. */
import { type HandHistory, type HistoryRefusal, readPhh, readPhhs, writePhh, writePhhs } from "../src/index.ts";

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

/** Many hands in one file: the first one of it. */
const firstOf = (hands: readonly (HandHistory | HistoryRefusal)[] | HistoryRefusal): HandHistory | HistoryRefusal => {
  if ("ok" in hands) return hands;
  const [hand] = hands;
  if (!hand) throw new Error("The file has no hand");
  return hand;
};

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
];

export const ALL_WRITERS: readonly WrittenFormat[] = [
  ...EXACT_FORMATS,
  { name: "PHHS", write: (history) => writePhhs([history]), asksFor: always },
];

export const readFirst = (text: string): HandHistory | HistoryRefusal => firstOf(readPhhs(text));
