/**
 * Makes the spans of a process. A span says how long one part of the work for a request or a message took. When the
 * process sends no traces, these functions only run the work, and OpenTelemetry is not loaded. Decision 0116
 */

/**
 * The attributes that a span may have. Each value is a number or a fixed word. The only id among them is the id of a
 * unit.
 */
interface SpanFacts {
  /** The id of the table, pool or tournament that the work is for. */
  readonly "poker.unit"?: string;
  /** The code with which the work was refused. */
  readonly "poker.refusal"?: string;
  /** How many commits one statement of the journal wrote together. */
  readonly "poker.commits"?: number;
}

/** A span that has not ended. */
interface OpenSpan {
  note(facts: SpanFacts): void;
}

/**
 * The name of a span, which is the text that `currentTrace` returned inside it. undefined when the process sends no
 * traces.
 */
type SpanName = string | undefined;

interface SpanOptions {
  readonly facts?: SpanFacts;
  /** The span to which this span belongs. By default it is the current span. null begins a new trace. */
  readonly parent?: SpanName | null;
  /** Other spans that this span links to. */
  readonly links?: readonly SpanName[];
}

/** Makes the spans in a process that sends traces. */
export interface SpanMaker {
  run<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => T): T;
  runOutside<T>(work: () => T): T;
  currentTrace(): string | undefined;
}

declare global {
  // This is a global variable, because the code in front of Next.js and the code behind it are separate bundles in one
  // process.
  var processSpans: SpanMaker | undefined;
}

const NO_SPAN: OpenSpan = { note() {} };

/**
 * Runs the work in a new span, which by default belongs to the current span. The span ends when the work has ended.
 * When the work returns a promise, it ends when the promise is settled.
 */
export function inSpan<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => T): T {
  return globalThis.processSpans ? globalThis.processSpans.run(name, options, work) : work(NO_SPAN);
}

/**
 * Runs the work outside all spans. A timer that the work sets then does not belong to a span that ended long before the
 * timer fires.
 */
export function outsideSpans<T>(work: () => T): T {
  return globalThis.processSpans ? globalThis.processSpans.runOutside(work) : work();
}

/**
 * Returns a name of the current span, for other spans and other processes. Returns undefined when there is no current
 * span.
 */
export const currentTrace = (): string | undefined => globalThis.processSpans?.currentTrace();
