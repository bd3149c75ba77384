/**
 * Exports one person's hands in batches, which limits the memory that an export needs and lets the server answer other requests in between.
 */
import { setImmediate } from "node:timers/promises";
import type { HandHistory } from "@poker/hand-history";
import { HAND_FILES, writeHand } from "@poker/hand-history";
import type { ExportFormat, ExportMessage, UnwrittenHand } from "@poker/protocol";
import { JobQueue, type QueuedJob, startsWithin } from "../requests/job-queue.ts";

export interface ExportSource {
  readonly total: number;
  /** The ids of the hands in order, in batches. */
  readonly batches: AsyncIterable<readonly string[]>;
  readonly read: (handIds: readonly string[]) => Promise<Iterable<HandHistory | UnwrittenHand>>;
}

/** How often an export that waits in the queue says so to its reader. Connections without traffic for a minute are closed. */
const WAITING_MESSAGE_MS = 5_000;
/** How long an export may write hands before it lets the server answer other requests. */
const SLICE_MS = 10;
/** How many batches may be written at the same time, over all exports on this server. */
const BATCHES_AT_ONCE = 2;
/** The length at which a part of the file is sent. Longer texts would stay in memory until a full garbage collection. */
const PART_CHARS = 64_000;

const batchQueue = new JobQueue(BATCHES_AT_ONCE);

/** Exports the hands. Ends the job at the end, even when the reader leaves before. */
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

/**
 * Returns a function that starts to read the next batch, and resolves to null after the last batch. Each batch is read
 * while the previous one is written.
 */
function createReader({ batches, read }: ExportSource): () => Promise<Histories | null> {
  const ids = batches[Symbol.asyncIterator]();
  return () => {
    const batch = ids.next().then(({ done, value }) => (done ? null : read(value)));
    // If the reader has left, this batch is never awaited, so a failed read must be caught here.
    batch.catch(() => {});
    return batch;
  };
}

/**
 * Writes one batch of hands. Returns all messages at once instead of yielding them, so that a slow reader cannot block the other exports.
 */
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
 * Yields the text of the exported file without the progress messages. While the export waits in the queue, yields empty
 * lines, which every format allows, to keep the connection open.
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
