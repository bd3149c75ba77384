/** Finds the hands in a file of any known format, so that the caller can read a large file one hand at a time. */
import type { FileHand } from "./file-hand.ts";
import { narrowText } from "./file-text.ts";
import { ohhHandsIn } from "./ohh/read.ts";
import { otherFormatOf } from "./outside/other-formats.ts";
import { phhHandsIn } from "./phh/read.ts";
import { type HistoryRefusal, MAX_FILE_CHARS, refuseHistory, refuseText } from "./refusal.ts";
import { roomOf, trackerHandsIn } from "./text/read.ts";

export type FileFormat = "phh" | "ohh" | "tracker";

/** Recognises the format of a text by its content. Returns null when no format fits. */
export function recogniseFormat(text: string): FileFormat | null {
  if (/^\s*\{/.test(text)) return "ohh";
  if (/^[ \t]*variant[ \t]*=/m.test(text)) return "phh";
  // PokerStars counts only when no other room fits, because the files of many rooms begin like those of PokerStars.
  const room = roomOf(text);
  const isOther = otherFormatOf(text) !== null;
  if (room !== null && (room !== "PokerStars" || !isOther)) return "tracker";
  if (isOther) return null;
  // A text that looks like PHH but does not name its game still counts as PHH, so that the PHH reader can report what is missing.
  const [, line = ""] = FIRST_LINE.exec(text) ?? [];
  return PHH_LINE.test(line.slice(0, 400).trim()) ? "phh" : null;
}

/** Matches the first line that is neither blank nor a TOML comment. */
const FIRST_LINE = /^[ \t]*([^\s#].*)$/m;
/** Matches a line with a TOML field or with the header of a TOML table. */
const PHH_LINE = /^(?:[A-Za-z_]\w*[ \t]*=|\[[^[\]]+\]$)/;

/** Returns the hands in the order of the file. Refuses the whole file when it is too large, is not text, or has no known format. */
export function handsInFile(text: string): Iterable<FileHand> | HistoryRefusal {
  if (text.length > MAX_FILE_CHARS) return refuseText(text) ?? [];
  const narrow = narrowText(text);
  const plain = narrow.startsWith("\ufeff") ? narrow.slice(1) : narrow;
  const format = recogniseFormat(plain);
  // A text of a tracker may contain letters that were lost in a conversion, because they are usually in a player's name.
  const refusal = refuseText(plain, { mayLack: format === "tracker" });
  if (refusal) return refusal;
  switch (format) {
    case "phh":
      return phhHandsIn(plain);
    case "ohh":
      return ohhHandsIn(plain);
    case "tracker":
      return trackerHandsIn(plain);
    case null: {
      const other = otherFormatOf(plain);
      if (other !== null) return refuseHistory("other-format", `a file of ${other}, which is not read`, { line: 1 });
      return refuseHistory("no-hands", "not a known format of hands", { line: 1 });
    }
  }
}
