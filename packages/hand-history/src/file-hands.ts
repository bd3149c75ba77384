/** Finds the hands of a file of any format that is read here, so that a large one can be read hand by hand. */
import type { HandHistory } from "./history.ts";
import { ohhHandsIn } from "./ohh/read.ts";
import { phhHandsIn } from "./phh/read.ts";
import { type HistoryRefusal, refuseHistory, refuseText } from "./refusal.ts";
import { hasTrackerHand, trackerHandsIn } from "./stars/read.ts";

/** A hand of a file that is not read yet. */
export interface FileHand {
  /** The line with which it begins, from 1. */
  readonly line: number;
  /** How many characters of the file are behind its end, so that progress can be told. */
  readonly end: number;
  readonly read: () => HandHistory | HistoryRefusal;
}

export type FileFormat = "phh" | "ohh" | "tracker";

/** The format of a text by what stands in it; null when it is none of those read here. */
export function recogniseFormat(text: string): FileFormat | null {
  if (/^\s*\{/.test(text)) return "ohh";
  if (/^[ \t]*variant[ \t]*=/m.test(text)) return "phh";
  if (hasTrackerHand(text)) return "tracker";
  // A hand that lacks its game is one all the same: what is missing is told by its reader.
  const [, line = ""] = FIRST_LINE.exec(text) ?? [];
  return PHH_LINE.test(line.slice(0, 400).trim()) ? "phh" : null;
}

/** The first line that is neither blank nor a comment of TOML. */
const FIRST_LINE = /^[ \t]*([^\s#].*)$/m;
/** A field, or the header of a table. */
const PHH_LINE = /^(?:[A-Za-z_]\w*[ \t]*=|\[[^[\]]+\]$)/;

/** The hands of a file, in its order. Refused as a whole when it is no text, too large, or of no format that is read here. */
export function handsInFile(text: string): Iterable<FileHand> | HistoryRefusal {
  const plain = text.startsWith("\ufeff") ? text.slice(1) : text;
  const refusal = refuseText(plain);
  if (refusal) return refusal;
  switch (recogniseFormat(plain)) {
    case "phh":
      return phhHandsIn(plain);
    case "ohh":
      return ohhHandsIn(plain);
    case "tracker":
      return trackerHandsIn(plain);
    case null:
      return refuseHistory("no-hands", "no form of hands that is read here", { line: 1 });
  }
}
