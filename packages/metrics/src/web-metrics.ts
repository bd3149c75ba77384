/** The metrics of a web server. */
import { DATABASE_METRICS } from "./database-metrics.ts";
import type { MetricDefinitions } from "./definition.ts";

export const WEB_METRICS = {
  poker_http_connections: { kind: "gauge", help: "Open connections at the public port." },
  poker_http_requests_total: {
    kind: "counter",
    help: "Answered requests by kind (page, api, ticket, file, health, refused) and status.",
    labels: ["kind", "status"],
  },
  poker_http_request_seconds: {
    kind: "histogram",
    help: "From the head of a request to the end of its answer.",
    labels: ["kind"],
  },
  poker_http_refusals_total: {
    kind: "counter",
    help: "Requests that were refused before any page, by code.",
    labels: ["code"],
  },
  poker_pages: { kind: "gauge", help: "Pages that are made now, and requests that wait for one.", labels: ["state"] },
  poker_limit_refusals_total: { kind: "counter", help: "Refusals by the limits, by limit.", labels: ["limit"] },
  poker_clients_limited: { kind: "gauge", help: "Clients that limits refuse now." },
  ...DATABASE_METRICS,
} as const satisfies MetricDefinitions;
