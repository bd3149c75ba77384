/** Exports many hands of one person, batch by batch, so that memory is bounded and other requests are answered in between. */
import { setImmediate } from "node:timers/promises";
import type { HandHistory } from "@poker/hand-history";
import type { ExportFormat, ExportMessage, UnwrittenHand } from "@poker/protocol";
import { HAND_FILES, writeHand } from "./hand-files.ts";
import { type Turn, Turns } from "./turns.ts";

export interface ExportSource {
  readonly total: number;
  /** The ids of the hands in order, a batch at a time. */
  readonly batches: AsyncIterable<readonly string[]>;
  readonly read: (handIds: readonly string[]) => Promise<Iterable<HandHistory | UnwrittenHand>>;
}

/** How often one that waits is told so. A connection without any byte for a minute is closed. */
const WAITING_MESSAGE_MS = 5_000;
/** How long hands are written before other requests have their turn. */
const SLICE_MS = 10;
/** Batches of all exports of this server that are read and written at the same time. */
const BATCHES_AT_ONCE = 2;

const batchTurns = new Turns(BATCHES_AT_ONCE);

/** The turn is ended with the export, also when that is abandoned. */
export async function* exportHands(
  openSource: () => Promise<ExportSource>,
  format: ExportFormat,
  turn: Turn,
): AsyncGenerator<ExportMessage> {
  try {
    while (!(await comesWithin(turn, WAITING_MESSAGE_MS))) yield { type: "waiting", before: turn.before };
    const source = await openSource();
    yield { type: "begun", total: source.total };
    const progress = { done: 0, written: 0 };
    for await (const handIds of source.batches) yield await exportBatch(source, handIds, format, progress);
    yield { type: "end" };
  } finally {
    turn.end();
  }
}

async function comesWithin({ come }: Turn, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const inTime = await Promise.race([come.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}

async function exportBatch(
  { read }: ExportSource,
  handIds: readonly string[],
  format: ExportFormat,
  progress: { done: number; written: number },
): Promise<ExportMessage> {
  const turn = batchTurns.take();
  try {
    await turn.come;
    const leftOut: UnwrittenHand[] = [];
    let text = "";
    let sliceBegan = performance.now();
    for (const history of await read(handIds)) {
      progress.done += 1;
      const hand = "why" in history ? history : writeHand(history, format);
      if (typeof hand !== "string") leftOut.push(hand);
      else text += HAND_FILES[format].head(++progress.written) + hand;
      if (performance.now() - sliceBegan < SLICE_MS) continue;
      await setImmediate();
      sliceBegan = performance.now();
    }
    return { type: "hands", text, done: progress.done, leftOut };
  } finally {
    turn.end();
  }
}

/** The file itself, without what is told to a page. An empty line, which no format minds, keeps the connection while it waits. */
export async function* fileParts(messages: AsyncIterable<ExportMessage>, format: ExportFormat): AsyncGenerator<string> {
  const leftOut: UnwrittenHand[] = [];
  for await (const message of messages) {
    if (message.type === "waiting") yield "\n";
    if (message.type !== "hands") continue;
    leftOut.push(...message.leftOut);
    if (message.text !== "") yield message.text;
  }
  if (leftOut.length > 0) yield HAND_FILES[format].note(leftOut);
}

export async function* jsonLines(messages: AsyncIterable<ExportMessage>): AsyncGenerator<string> {
  for await (const message of messages) yield `${JSON.stringify(message)}\n`;
}
