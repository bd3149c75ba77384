/**
 * Takes everything from a span that could name a person, a card, an amount or an address. Next.js makes spans with whole addresses of pages,
 * which contain ids and tokens, and with the texts of errors.
 */
import type { Attributes } from "@opentelemetry/api";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";

/** What a span may have. A route is the name of a file, such as /table/[id]. */
const KEPT: ReadonlySet<string> = new Set([
  "poker.unit",
  "poker.refusal",
  "poker.commits",
  "http.method",
  "http.status_code",
  "next.route",
  "next.span_type",
]);

const isRoute = (value: unknown): value is string => typeof value === "string" && value.startsWith("/");

/** The names of our own spans are fixed words. Those of Next.js can contain an address, so they are made anew. */
function nameOf({ name, attributes }: ReadableSpan): string {
  const { "next.span_type": type, "http.method": method, "next.route": route } = attributes;
  if (type === undefined) return name;
  return [method ?? type, ...(isRoute(route) ? [route] : [])].join(" ");
}

export function keepHarmless(span: ReadableSpan): ReadableSpan {
  const attributes: Attributes = Object.fromEntries(Object.entries(span.attributes).filter(([name]) => KEPT.has(name)));
  return {
    name: nameOf(span),
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext ? { parentSpanContext: span.parentSpanContext } : {}),
    startTime: span.startTime,
    endTime: span.endTime,
    // Without its message, which can contain anything.
    status: { code: span.status.code },
    attributes,
    links: span.links.map(({ context }) => ({ context })),
    events: [],
    duration: span.duration,
    ended: span.ended,
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: span.droppedLinksCount,
  };
}
