/** The files of the archive with a person's data. Each file is made piece by piece while it is read, so that it never needs much memory. */
import { setTimeout as sleep } from "node:timers/promises";
import {
  type ClaimedExport,
  type ExportMaker,
  type HandHistories,
  ROW_FILES,
  type Statement,
  streamStatementCsv,
} from "@poker/db";
import { HAND_FILES, type LeftOutHand, writeHand } from "@poker/hand-history";
import type { StatementLine } from "@poker/protocol";
import { FILE_NAMES, readmeText, shownName, wordsFor } from "./archive-words.ts";

export interface ArchiveSource {
  readonly maker: Pick<ExportMaker, "readRows" | "countHands" | "listHandIds">;
  readonly statement: Statement;
  readonly histories: Pick<HandHistories, "readOwn">;
  /** Returns the room's name. Programs that read the files tell sites apart by this name. */
  readonly site: () => string;
}

export interface ArchiveFile {
  readonly name: string;
  readonly pieces: AsyncIterable<string>;
}

/**
 * Called after each batch of hands with the fraction of the work that is done, from 0 to 1. Only hands count, because nearly all of the
 * work is in them.
 */
type OnProgress = (share: number) => void;

/** How many hands one statement reads. */
const BATCH_HANDS = 20;
/** How long hands are written without a break. Then the server serves its players for `PAUSE_BETWEEN_SLICES_MS`. */
const MAX_SLICE_MS = 4;
const PAUSE_BETWEEN_SLICES_MS = 6;
const LEDGER_PAGE = 1_000;

export async function listArchiveFiles(
  source: ArchiveSource,
  made: ClaimedExport,
  onProgress: OnProgress,
): Promise<readonly ArchiveFile[]> {
  const words = wordsFor(made.locale);
  const { maker, statement } = source;
  // One count is enough, because both files of hands contain the same hands.
  const hands = await maker.countHands(made.userId);
  const ofHands = (format: "phh" | "ohh", before: number) =>
    handPieces(source, made, { format, hands, onDone: (done) => onProgress((before + done) / (2 * hands)) });
  return [
    { name: words.readme, pieces: once(readmeText(words, made.askedAt)) },
    ...ROW_FILES.map((file) => ({ name: FILE_NAMES[file], pieces: jsonPieces(maker.readRows(made, file)) })),
    { name: FILE_NAMES.ledgerCsv, pieces: streamStatementCsv(statement, made.userId) },
    { name: FILE_NAMES.ledgerJson, pieces: jsonPieces(ledgerPages(statement, made.userId)) },
    { name: FILE_NAMES.phh, pieces: ofHands("phh", 0) },
    { name: FILE_NAMES.ohh, pieces: ofHands("ohh", hands) },
  ];
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** Yields a JSON array in pieces, with one row per line. */
async function* jsonPieces(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield before + rows.map((row) => JSON.stringify(row)).join(",\n");
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** Yields the lines of the player's statement, newest first. The lines are unchanged, except that times are texts. */
async function* ledgerPages(statement: Statement, userId: string): AsyncGenerator<readonly object[]> {
  let before: string | null = null;
  do {
    const lines: readonly StatementLine[] = await statement.listLines(userId, { limit: LEDGER_PAGE, before });
    yield lines.map(({ cursor: _, at, ...line }) => ({ at: new Date(at).toISOString(), ...line }));
    before = lines.length < LEDGER_PAGE ? null : (lines.at(-1)?.cursor ?? null);
  } while (before !== null);
}

interface HandPieces {
  readonly format: "phh" | "ohh";
  readonly hands: number;
  readonly onDone: (hands: number) => void;
}

async function* handPieces(
  { maker, histories, site }: ArchiveSource,
  { userId, locale }: ClaimedExport,
  { format, hands, onDone }: HandPieces,
): AsyncGenerator<string> {
  const words = wordsFor(locale);
  const historyWords = { site: site(), showName: (name: string) => shownName(words, name) };
  const { head, note } = HAND_FILES[format];
  const leftOut: LeftOutHand[] = [];
  let [written, done, sliceEnd] = [0, 0, 0];
  for await (const ids of maker.listHandIds(userId, hands, BATCH_HANDS)) {
    for (const history of await histories.readOwn(userId, ids, historyWords)) {
      if (performance.now() >= sliceEnd) {
        await sleep(PAUSE_BETWEEN_SLICES_MS);
        sliceEnd = performance.now() + MAX_SLICE_MS;
      }
      const hand = "why" in history ? history : writeHand(history, format);
      if (typeof hand !== "string") leftOut.push(hand);
      else yield head(++written) + hand;
    }
    done += ids.length;
    onDone(done);
  }
  if (leftOut.length > 0) yield note(leftOut);
}
