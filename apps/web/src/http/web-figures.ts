/** Counts the requests of this process, their answers and their refusals, for the metrics. */
import type http from "node:http";
import { type MetricValues, readPools, type WEB_METRICS } from "@poker/metrics";
import { Distributions, Tally } from "@poker/metrics/tally";
import type { WebLimitRegistry } from "./limited-clients.ts";
import type { PageQueue } from "./page-queue.ts";
import { processPools } from "./process-database.ts";

type RequestKind = "page" | "api" | "ticket" | "file" | "health" | "refused";

const countConnections = (server: http.Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_, count) => resolve(count)));

/** The status of an answer whose reader left before its end. */
const ABORTED = "aborted";

export class WebFigures {
  /** Why requests and connections were refused before any page. */
  readonly refusals = new Tally<string>();
  /** The queue of the pages, once the server has one. */
  pages: Pick<PageQueue, "running" | "waiting"> | null = null;
  readonly #requests = new Tally<`${RequestKind} ${string}`>();
  readonly #seconds = new Distributions<RequestKind>();

  /** Counts the answer when it ends. `kindNow` is asked then, because a request may be refused meanwhile. */
  followAnswer(response: http.ServerResponse, kindNow: () => RequestKind): void {
    const beganAt = performance.now();
    response.once("close", () => {
      const kind = kindNow();
      this.#requests.add(`${kind} ${response.writableFinished ? response.statusCode : ABORTED}`);
      this.#seconds.observe(kind, (performance.now() - beganAt) / 1_000);
    });
  }

  /** `server` is null before it opens. */
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
