/** Counts this process's requests, responses and refusals for the metrics. */
import type http from "node:http";
import type { Database } from "@poker/db";
import { type MetricValues, readPools, type WEB_METRICS } from "@poker/metrics";
import { Distributions, Tally } from "@poker/metrics/tally";
import type { WebLimitRegistry } from "./limited-clients.ts";
import type { PageQueue } from "./page-queue.ts";

interface ProcessDatabases {
  readonly main: Database;
  /** The database replica for reports. null when there is none. */
  readonly replica: Database | null;
}

declare global {
  /** Returns the database connections, and opens them at the first call. Set when the code behind Next.js has started. */
  var openProcessDatabases: (() => ProcessDatabases) | undefined;
}

/**
 * Returns this process's connection pools by name. Returns none until the code behind Next.js has started. The code in
 * front of Next.js is a separate bundle, so it cannot import the connections.
 */
function processPools(): Readonly<Record<string, Database["pool"]>> {
  const opened = globalThis.openProcessDatabases?.();
  if (!opened) return {};
  const { main, replica } = opened;
  return { main: main.pool, reserved: main.reserved, ...(replica && { reports: replica.pool }) };
}

type RequestKind = "page" | "api" | "ticket" | "file" | "health" | "refused";

const countConnections = (server: http.Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_, count) => resolve(count)));

/** The status of a response whose reader disconnected before its end. */
const ABORTED = "aborted";

export class WebFigures {
  /** How often each reason led to the refusal of a request or connection. */
  readonly refusals = new Tally<string>();
  /** The page queue. null until the server has one. */
  pages: Pick<PageQueue, "running" | "waiting"> | null = null;
  readonly #requests = new Tally<`${RequestKind} ${string}`>();
  readonly #seconds = new Distributions<RequestKind>();

  /** Counts the response when it ends. Calls `kindNow` only then, because the request may still be refused before that. */
  followAnswer(response: http.ServerResponse, kindNow: () => RequestKind): void {
    const beganAt = performance.now();
    response.once("close", () => {
      const kind = kindNow();
      this.#requests.add(`${kind} ${response.writableFinished ? response.statusCode : ABORTED}`);
      this.#seconds.observe(kind, (performance.now() - beganAt) / 1_000);
    });
  }

  /** Reads the values of the metrics. `server` is null until it is open. */
  async readMetrics(
    server: http.Server | null,
    limited: Pick<WebLimitRegistry, "totals" | "size">,
  ): Promise<MetricValues<typeof WEB_METRICS>> {
    return {
      poker_http_connections: server && (await countConnections(server)),
      poker_http_requests_total: [...this.#requests].map(([key, count]) => {
        const [kind = "", status = ""] = key.split(" ");
        return [[kind, status], count] as const;
      }),
      poker_http_request_seconds: this.#seconds,
      poker_http_refusals_total: this.refusals,
      poker_pages: this.pages
        ? [["running", this.pages.running] as const, ["waiting", this.pages.waiting] as const]
        : [],
      poker_limit_refusals_total: limited.totals,
      poker_clients_limited: limited.size,
      ...readPools(processPools()),
    };
  }
}
