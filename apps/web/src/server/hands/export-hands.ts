/** Exports many hands of one person in batches, so that memory stays bounded and other requests are answered in between. */
import { setImmediate } from "node:timers/promises";
import type { HandHistory } from "@poker/hand-history";
import { HAND_FILES, writeHand } from "@poker/hand-history";
import type { ExportFormat, ExportMessage, UnwrittenHand } from "@poker/protocol";
import { JobQueue, type QueuedJob, startsWithin } from "../requests/job-queue.ts";

export interface ExportSource {
  readonly total: number;
  /** The ids of the hands in order, one batch at a time. */
  readonly batches: AsyncIterable<readonly string[]>;
  readonly read: (handIds: readonly string[]) => Promise<Iterable<HandHistory | UnwrittenHand>>;
}

/** How often a waiting export sends a message that it waits. A connection without any traffic for a minute is closed. */
const WAITING_MESSAGE_MS = 5_000;
/** After writing hands for this long, an export lets the server answer other requests. */
const SLICE_MS = 10;
/** The number of batches, of all exports of this server, that are written at the same time. */
const BATCHES_AT_ONCE = 2;
/** Longer texts would stay in memory until a full garbage collection; shorter ones are freed as soon as they are not needed. */
const PART_CHARS = 64_000;

const batchQueue = new JobQueue(BATCHES_AT_ONCE);

/** Exports the hands, and ends the job with the export, even when the export is abandoned. */
export async function* exportHands(
  openSource: () => Promise<ExportSource>,
  format: ExportFormat,
  job: QueuedJob,
): AsyncGenerator<ExportMessage> {
  try {
    while (!(await startsWithin(job, WAITING_MESSAGE_MS))) yield { type: "waiting", before: job.ahead };
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
    job.end();
  }
}

type Histories = Iterable<HandHistory | UnwrittenHand>;

/** Returns a function that reads the next batch; null after the last one. A batch is read while the previous one is written. */
function createReader({ batches, read }: ExportSource): () => Promise<Histories | null> {
  const ids = batches[Symbol.asyncIterator]();
  return () => {
    const batch = ids.next().then(({ done, value }) => (done ? null : read(value)));
    // An export that was abandoned meanwhile does not await this batch, so its error must be caught here.
    batch.catch(() => {});
    return batch;
  };
}

/** Returns the messages instead of yielding them, so that the batch's job never waits for the reader of the export. */
async function writeBatch(
  histories: Histories,
  format: ExportFormat,
  progress: { done: number; written: number },
): Promise<readonly ExportMessage[]> {
  const job = batchQueue.join();
  try {
    await job.canStart;
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
    job.end();
  }
}

/**
 * The file itself, without the messages for a page. While the export waits, empty lines, which every format allows, keep the connection
 * open.
 */
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
