/**
 * The spans of a process. A span says how long one part of the work for a request or message took. Without traces these functions only run
 * the work, and nothing of OpenTelemetry is loaded. Decision 0116
 */

/** The attributes that a span may have. A value is a number or a fixed word; the id of a unit is the only id. */
interface SpanFacts {
  /** The id of the table, pool or tournament. */
  readonly "poker.unit"?: string;
  /** The code of a refusal. */
  readonly "poker.refusal"?: string;
  /** How many commits share a statement of the journal. */
  readonly "poker.commits"?: number;
}

/** A span that has not ended. */
interface OpenSpan {
  note(facts: SpanFacts): void;
}

/** The text that `currentTrace` returned inside the span, which names the span; undefined when traces are off. */
type SpanName = string | undefined;

interface SpanOptions {
  readonly facts?: SpanFacts;
  /** The span that contains this span. The default is the current span; null begins a new trace. */
  readonly parent?: SpanName | null;
  /** Other spans to which this span has links. */
  readonly links?: readonly SpanName[];
}

/** Makes the spans of a process that sends traces. */
export interface SpanMaker {
  run<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => T): T;
  runOutside<T>(work: () => T): T;
  currentTrace(): string | undefined;
}

declare global {
  // The code in front of Next.js and the code behind it are separate bundles of one process, so they share this global
  // variable.
  var processSpans: SpanMaker | undefined;
}

const NO_SPAN: OpenSpan = { note() {} };

/**
 * Runs the work in a new span, which by default is a part of the current span. The new span ends when the work, or the
 * promise that the work returns, has ended.
 */
export function inSpan<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => T): T {
  return globalThis.processSpans ? globalThis.processSpans.run(name, options, work) : work(NO_SPAN);
}

/**
 * Runs the work outside of all spans. Otherwise a timer would belong to the span in which it was set, long after that
 * span has ended.
 */
export function outsideSpans<T>(work: () => T): T {
  return globalThis.processSpans ? globalThis.processSpans.runOutside(work) : work();
}

/** Returns a name of the current span for other spans and other processes; undefined when there is no current span. */
export const currentTrace = (): string | undefined => globalThis.processSpans?.currentTrace();
