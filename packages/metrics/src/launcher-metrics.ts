/** The metrics of the launcher: its reverse proxy, the servers that it runs, and the room's backups. */
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
  poker_backup_last_success_timestamp_seconds: {
    kind: "gauge",
    help: "When the newest backup that still exists was begun; 0 without one.",
  },
  poker_backup_due_seconds: {
    kind: "gauge",
    help: "How old the newest backup may be: twice `BACKUP_EVERY_HOURS`; without a schedule, a week.",
  },
  poker_backup_size_bytes: { kind: "gauge", help: "The size of the newest backup." },
  poker_backup_duration_seconds: { kind: "gauge", help: "How long the newest backup took." },
  poker_backup_failed: { kind: "gauge", help: "1 when the last attempt failed or was not copied; otherwise 0." },
  poker_backup_failures_total: {
    kind: "counter",
    help: "Attempts that failed or were not copied, as the room remembers.",
  },
  poker_backup_drill_passed_timestamp_seconds: {
    kind: "gauge",
    help: "When the last drill that found no problem was begun; 0 without one.",
  },
  poker_backup_drill_failed: { kind: "gauge", help: "1 when the last drill found problems; otherwise 0." },
} as const satisfies MetricDefinitions;
