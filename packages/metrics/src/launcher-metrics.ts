/** The metrics of the launcher: its reverse proxy and the servers that it runs. */
import type { MetricDefinitions } from "./definition.ts";

export const LAUNCHER_METRICS = {
  poker_http_connections: { kind: "gauge", help: "Open connections at the public port, sockets included." },
  poker_http_requests_total: {
    kind: "counter",
    help: "Requests that were passed to the web server, by kind and status of the answer.",
    labels: ["kind", "status"],
  },
  poker_proxied_sockets: { kind: "gauge", help: "Open sockets between clients and game servers." },
  poker_http_refusals_total: { kind: "counter", help: "Connections that were refused, by code.", labels: ["code"] },
  poker_server_up: { kind: "gauge", help: "1 while the server's process runs; otherwise 0.", labels: ["name"] },
  poker_server_restarts_total: {
    kind: "counter",
    help: "How often a server that had ended was started again.",
    labels: ["name"],
  },
} as const satisfies MetricDefinitions;
