/** For each format: how a file of hands is named, begins, and ends. */
import type { HandHistory } from "./history.ts";
import { writeOhh } from "./ohh/write.ts";
import { writePhh } from "./phh/write.ts";
import { isHistoryRefusal } from "./refusal.ts";
import { writeTracker } from "./stars/write.ts";

/** A hand that a file leaves out, and a code for the reason. */
export interface LeftOutHand {
  readonly handId: string;
  readonly why: string;
}

interface HandFile {
  /** The file name extensions: `one` for a file of one hand, `many` for a file of any number of hands. */
  readonly endings: readonly [one: string, many: string];
  readonly contentType: string;
  readonly write: typeof writePhh;
  /** Returns the text that comes before each hand in a file of many hands. `no` counts the hands from 1. */
  readonly head: (no: number) => string;
  /** Returns a note for the end of the file. It lists the hands that were left out, in a form that other programs skip. */
  readonly note: (leftOut: readonly LeftOutHand[]) => string;
}

const list = (leftOut: readonly LeftOutHand[], line: string) =>
  leftOut.map(({ handId, why }) => `${line}${handId} (${why})\n`).join("");

const TEXT: HandFile = {
  endings: [".txt", ".txt"],
  contentType: "text/plain; charset=utf-8",
  write: (history) => writeTracker(history),
  head: (no) => (no === 1 ? "" : "\n\n"),
  note: (leftOut) => `\n${list(leftOut, "Left out: ")}`,
};

export const HAND_FILES = {
  phh: {
    endings: [".phh", ".phhs"],
    contentType: "application/toml; charset=utf-8",
    write: writePhh,
    head: (no) => `${no === 1 ? "" : "\n"}[${no}]\n`,
    note: (leftOut) => `\n${list(leftOut, "# Left out: ")}`,
  },
  ohh: {
    endings: [".ohh", ".ohh"],
    contentType: "application/json; charset=utf-8",
    write: writeOhh,
    head: (no) => (no === 1 ? "" : "\n"),
    note: (leftOut) => `\n${JSON.stringify({ left_out: leftOut })}\n`,
  },
  text: TEXT,
  stars: { ...TEXT, write: (history) => writeTracker(history, { header: "stars" }) },
} as const satisfies Readonly<Record<string, HandFile>>;

export type HandFileFormat = keyof typeof HAND_FILES;

/** Returns the hand as text, or the reason why the hand cannot be written in this format. */
export function writeHand(
  history: HandHistory,
  format: HandFileFormat,
): string | { readonly handId: string; readonly why: "damaged" } {
  const text = HAND_FILES[format].write(history);
  return isHistoryRefusal(text) ? { handId: history.facts.id, why: "damaged" } : text;
}
