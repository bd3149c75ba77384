/** Exports many hands of one person, batch by batch, so that memory is bounded and other requests are answered in between. */
import { setImmediate } from "node:timers/promises";
import type { HandHistory } from "@poker/hand-history";
import { HAND_FILES, writeHand } from "@poker/hand-history";
import type { ExportFormat, ExportMessage, UnwrittenHand } from "@poker/protocol";
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
/** Batches of all exports of this server that are written at the same time. */
const BATCHES_AT_ONCE = 2;
/** Longer texts live until all memory is tidied, shorter ones as long as they are needed. */
const PART_CHARS = 64_000;

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
    const readNext = createReader(source);
    for (let batch = readNext(); ; ) {
      const histories = await batch;
      if (!histories) break;
      batch = readNext();
      yield* await writeBatch(histories, format, progress);
    }
    yield { type: "end" };
  } finally {
    turn.end();
  }
}

type Histories = Iterable<HandHistory | UnwrittenHand>;

/** Returns what reads the next batch, null after the last. It is read while the one before is written. */
function createReader({ batches, read }: ExportSource): () => Promise<Histories | null> {
  const ids = batches[Symbol.asyncIterator]();
  return () => {
    const batch = ids.next().then(({ done, value }) => (done ? null : read(value)));
    // An export that is abandoned meanwhile awaits it no more.
    batch.catch(() => {});
    return batch;
  };
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

/** Nothing waits for the reader of the export while the batch has its turn. */
async function writeBatch(
  histories: Histories,
  format: ExportFormat,
  progress: { done: number; written: number },
): Promise<readonly ExportMessage[]> {
  const turn = batchTurns.take();
  try {
    await turn.come;
    const messages: ExportMessage[] = [];
    let part: { text: string; leftOut: UnwrittenHand[] } = { text: "", leftOut: [] };
    const endPart = () => {
      messages.push({ type: "hands", done: progress.done, ...part });
      part = { text: "", leftOut: [] };
    };
    let sliceBegan = performance.now();
    for (const history of histories) {
      progress.done += 1;
      const hand = "why" in history ? history : writeHand(history, format);
      if (typeof hand !== "string") part.leftOut.push(hand);
      else part.text += HAND_FILES[format].head(++progress.written) + hand;
      if (part.text.length >= PART_CHARS) endPart();
      if (performance.now() - sliceBegan < SLICE_MS) continue;
      await setImmediate();
      sliceBegan = performance.now();
    }
    if (part.text !== "" || part.leftOut.length > 0) endPart();
    return messages;
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
