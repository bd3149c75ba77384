/**
 * Sends the spans of this process to an OpenTelemetry collector, by OTLP over HTTP. Loads OpenTelemetry only when the
 * function is called. Decision 0116
 */
import type { Context, Span, SpanContext } from "@opentelemetry/api";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import { redactSpan } from "./redact-span.ts";
import type { SpanMaker } from "./spans.ts";

interface TraceOptions {
  readonly settings: {
    /** The address of the collector, such as http://127.0.0.1:4318; undefined when the process sends no traces. */
    readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
    /** What fraction of the traces is sent, from 0 to 1. */
    readonly OTEL_TRACES_SAMPLER_ARG: number;
  };
  readonly service: "poker-game" | "poker-web";
  /** The name of this process among the processes of its service. Absent when it has no name. */
  readonly instance?: string;
  /** Is called when the collector no longer accepts spans, and again when it accepts them. */
  readonly onReachable: (isReachable: boolean) => void;
}

interface SentTraces {
  /**
   * Sends the spans that still wait, and stops. Never rejects. Takes at most a little longer than the timeout of one
   * request.
   */
  close(): Promise<void>;
}

/**
 * Spans wait until they are sent together, at the latest after this many milliseconds. When `MAX_WAITING` spans already
 * wait because the collector is slow, further spans are dropped.
 */
const SEND_EVERY_MS = 5_000;
const MAX_WAITING = 4_096;
const REQUEST_TIMEOUT_MS = 5_000;

export async function sendTraces({ settings, ...options }: TraceOptions): Promise<SentTraces> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings;
  if (endpoint === undefined) return { close: async () => {} };
  // These are not imported at the top of the file, because the bundles of all servers contain this file and would then
  // always load OpenTelemetry.
  const [api, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/sdk-trace"),
    ]);
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: REQUEST_TIMEOUT_MS });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      "service.name": options.service,
      ...(options.instance ? { "service.instance.id": options.instance } : {}),
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: createRedactingExporter(exporter, options.onReachable),
        scheduledDelayMillis: SEND_EVERY_MS,
        maxQueueSize: MAX_WAITING,
        // This is longer than the timeout of one request, so that the result tells if the collector accepted the spans.
        exportTimeoutMillis: 2 * REQUEST_TIMEOUT_MS,
      }),
    ],
  });
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  // Next.js finds this provider, and then makes spans of its own.
  api.trace.setGlobalTracerProvider(provider);
  globalThis.processSpans = createSpanMaker(api);
  return {
    async close() {
      globalThis.processSpans = undefined;
      api.trace.disable();
      api.context.disable();
      await provider.shutdown().catch(() => {});
    },
  };
}

/**
 * Returns an exporter that first removes everything that could name a person, a card, an amount or an address. It also
 * does this for the spans of Next.js.
 */
function createRedactingExporter(exporter: SpanExporter, onReachable: (isReachable: boolean) => void): SpanExporter {
  let wasReachable = true;
  return {
    export(spans, settle) {
      exporter.export(spans.map(redactSpan), (result) => {
        const isReachable = result.code === 0;
        if (isReachable !== wasReachable) onReachable(isReachable);
        wasReachable = isReachable;
        settle(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function createSpanMaker(api: typeof import("@opentelemetry/api")): SpanMaker {
  const { context, trace } = api;
  const tracer = trace.getTracer("poker");

  function contextOf(parent: string | null | undefined): Context {
    if (parent === undefined) return context.active();
    const named = readSpanContext(parent ?? "");
    return named ? trace.setSpanContext(api.ROOT_CONTEXT, named) : api.ROOT_CONTEXT;
  }

  return {
    run(name, { facts, parent, links = [] }, work) {
      const linked = links.flatMap((link) => readSpanContext(link ?? "") ?? []);
      const options = { attributes: { ...facts }, links: linked.map((each) => ({ context: each })) };
      return tracer.startActiveSpan(name, options, contextOf(parent), (span) =>
        endAfter(span, api.SpanStatusCode.ERROR, () => work({ note: (more) => void span.setAttributes({ ...more }) })),
      );
    },
    runOutside: (work) => context.with(api.ROOT_CONTEXT, work),
    currentTrace() {
      const current = trace.getActiveSpan()?.spanContext();
      return current && `00-${current.traceId}-${current.spanId}-0${current.traceFlags & 1}`;
    },
  };
}

/**
 * Reads the name of a span, which has the form of the W3C header `traceparent`. Returns null when the text does not
 * have this form.
 */
function readSpanContext(text: string): SpanContext | null {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  return { traceId, spanId, traceFlags: Number(flags), isRemote: true };
}

/** Ends the span when the work has ended or failed. */
function endAfter<T>(span: Span, failed: number, work: () => T): T {
  const fail = () => span.setStatus({ code: failed }).end();
  try {
    const result = work();
    if (result instanceof Promise) result.then(() => span.end(), fail);
    else span.end();
    return result;
  } catch (error) {
    fail();
    throw error;
  }
}
