/** Receives an export of hands line by line, and collects the pieces of its file until the file is complete. */
import { isRefusal } from "@poker/engine";
import {
  type ExportMessage,
  HAND_EXPORT_REFUSALS,
  type HandExportRefusalCode,
  type UnwrittenHand,
} from "@poker/protocol";
import { toKnownCode } from "../../../ui/request-json.ts";

export interface ExportProgress {
  /** How many other exports of the same person the server finishes first; 0 when this export runs. */
  readonly before: number;
  readonly done: number;
  /** How many hands the export has; null until the export has begun. */
  readonly total: number | null;
  readonly leftOut: readonly UnwrittenHand[];
}

interface ReceivedExport extends ExportProgress {
  readonly file: Blob;
}

const NOTHING_YET: ExportProgress = { before: 0, done: 0, total: null, leftOut: [] };

/**
 * Downloads an export. Resolves with the file, with a refusal code, or with null when `signal` cancelled the export.
 */
export async function receiveExport(
  href: string,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<ReceivedExport | HandExportRefusalCode | null> {
  try {
    const response = await fetch(href, { signal });
    if (!response.ok || !response.body) return await readRefusal(response);
    return await collect(response.body, onProgress);
  } catch {
    return signal.aborted ? null : "unavailable";
  }
}

async function readRefusal(response: Response): Promise<HandExportRefusalCode> {
  const answer: unknown = await response.json().catch(() => null);
  const isKnown = typeof answer === "object" && answer !== null && isRefusal(answer) && typeof answer.code === "string";
  return toKnownCode(HAND_EXPORT_REFUSALS, isKnown ? answer.code : null);
}

async function collect(
  body: ReadableStream<Uint8Array>,
  onProgress: (progress: ExportProgress) => void,
): Promise<ReceivedExport | HandExportRefusalCode> {
  const parts: string[] = [];
  let progress = NOTHING_YET;
  try {
    for await (const message of readMessages(body)) {
      if (message.type === "end") return { ...progress, file: new Blob(parts, { type: "text/plain" }) };
      if (message.type === "hands") parts.push(message.text);
      progress = advance(progress, message);
      onProgress(progress);
    }
  } catch (error) {
    // Passes a cancellation on, because it must not be reported as a broken connection.
    if (error instanceof DOMException && error.name === "AbortError") throw error;
  }
  return "broken";
}

function advance(progress: ExportProgress, message: ExportMessage): ExportProgress {
  switch (message.type) {
    case "waiting":
      return { ...progress, before: message.before };
    case "begun":
      return { ...progress, before: 0, total: message.total };
    case "hands":
      return { ...progress, done: message.done, leftOut: [...progress.leftOut, ...message.leftOut] };
    case "end":
      return progress;
  }
}

/** Yields the messages that the export route sends, one per line. */
async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<ExportMessage> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line);
  }
}
