/**
 * The spans of a process. A span says how long one part of the work for a request or message took. Without traces these functions only run
 * the work, and nothing of OpenTelemetry is loaded. Decision 0116
 */

/** What a span may say. A value is a number or a fixed word; the id of a unit is the only id. */
interface SpanFacts {
  /** The id of the table, pool or tournament. */
  readonly "poker.unit"?: string;
  /** The code of a refusal. */
  readonly "poker.refusal"?: string;
  /** How many commits share a statement of the journal. */
  readonly "poker.commits"?: number;
}

/** A span under way. */
interface OpenSpan {
  note(facts: SpanFacts): void;
}

/** A span is named by the text that `currentTrace` returned inside of it; undefined without traces. */
type SpanName = string | undefined;

interface SpanOptions {
  readonly facts?: SpanFacts;
  /** The span that contains this one. By default it is the current span; null begins a new trace. */
  readonly parent?: SpanName | null;
  /** Other spans that this one belongs to. */
  readonly links?: readonly SpanName[];
}

/** Makes real spans. */
export interface SpanMaker {
  run<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => T): T;
  runOutside<T>(work: () => T): T;
  currentTrace(): string | undefined;
}

declare global {
  // The code in front of Next.js and the code behind it are separate bundles of one process.
  var processSpans: SpanMaker | undefined;
}

const NO_SPAN: OpenSpan = { note() {} };

/** Runs the work in a span that is a part of the current span. The span ends when the work, or the promise it returns, has ended. */
export function inSpan<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => T): T {
  return globalThis.processSpans ? globalThis.processSpans.run(name, options, work) : work(NO_SPAN);
}

/** Runs the work in no span. A timer would otherwise belong to the work that has set it, long after this work has ended. */
export function outsideSpans<T>(work: () => T): T {
  return globalThis.processSpans ? globalThis.processSpans.runOutside(work) : work();
}

/** Names the current span for other spans and for another process; undefined without one. */
export const currentTrace = (): string | undefined => globalThis.processSpans?.currentTrace();
