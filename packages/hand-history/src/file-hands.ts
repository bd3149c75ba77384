/** Finds the hands in a file of any known format, so that a large file can be read hand by hand. */
import type { FileHand } from "./file-hand.ts";
import { narrowText } from "./file-text.ts";
import { ohhHandsIn } from "./ohh/read.ts";
import { otherFormatOf } from "./outside/other-formats.ts";
import { phhHandsIn } from "./phh/read.ts";
import { type HistoryRefusal, MAX_FILE_CHARS, refuseHistory, refuseText } from "./refusal.ts";
import { roomOf, trackerHandsIn } from "./text/read.ts";

export type FileFormat = "phh" | "ohh" | "tracker";

/** Recognises the format of a text by its content. Returns null when the format is unknown. */
export function recogniseFormat(text: string): FileFormat | null {
  if (/^\s*\{/.test(text)) return "ohh";
  if (/^[ \t]*variant[ \t]*=/m.test(text)) return "phh";
  // PokerStars is tried last, because the first lines of many rooms look like those of PokerStars.
  const room = roomOf(text);
  const isOther = otherFormatOf(text) !== null;
  if (room !== null && (room !== "PokerStars" || !isOther)) return "tracker";
  if (isOther) return null;
  // A hand without the field for its game still counts as PHH. The reader of PHH reports what is missing.
  const [, line = ""] = FIRST_LINE.exec(text) ?? [];
  return PHH_LINE.test(line.slice(0, 400).trim()) ? "phh" : null;
}

/** Matches the first line that is neither blank nor a TOML comment. */
const FIRST_LINE = /^[ \t]*([^\s#].*)$/m;
/** Matches a TOML field, or the header of a TOML table. */
const PHH_LINE = /^(?:[A-Za-z_]\w*[ \t]*=|\[[^[\]]+\]$)/;

/** Returns the hands of a file in their order. Refuses the whole file when it is not text, is too large, or has no known format. */
export function handsInFile(text: string): Iterable<FileHand> | HistoryRefusal {
  if (text.length > MAX_FILE_CHARS) return refuseText(text) ?? [];
  const narrow = narrowText(text);
  const plain = narrow.startsWith("\ufeff") ? narrow.slice(1) : narrow;
  const format = recogniseFormat(plain);
  // Lost letters are allowed in texts of trackers, because a player's name may have lost a letter in a conversion.
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
