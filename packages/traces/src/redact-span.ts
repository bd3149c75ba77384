/**
 * Removes from a span everything that could name a person, a card, an amount or an address. Spans of Next.js contain
 * the texts of errors, and the full addresses of pages with their ids and tokens.
 */
import type { Attributes } from "@opentelemetry/api";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";

/**
 * The attributes that a span keeps. A route is safe, because it is only a pattern of addresses, such as /table/[id].
 */
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

/**
 * Returns a safe name for a span. Our own spans have fixed words as names. The name of a span of Next.js can contain an
 * address, so it is replaced.
 */
function nameOf({ name, attributes }: ReadableSpan): string {
  const { "next.span_type": type, "http.method": method, "next.route": route } = attributes;
  if (type === undefined) return name;
  return [method ?? type, ...(isRoute(route) ? [route] : [])].join(" ");
}

export function redactSpan(span: ReadableSpan): ReadableSpan {
  const attributes: Attributes = Object.fromEntries(Object.entries(span.attributes).filter(([name]) => KEPT.has(name)));
  return {
    name: nameOf(span),
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext ? { parentSpanContext: span.parentSpanContext } : {}),
    startTime: span.startTime,
    endTime: span.endTime,
    // The message of the status is left out, because it may contain any text.
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
