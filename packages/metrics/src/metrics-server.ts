/**
 * Serves /metrics for Prometheus, and /live and /ready for the program that starts and stops processes. It has a port
 * of its own, so that visitors cannot reach it, and so that its requests do not wait behind those of visitors.
 */
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { MetricDefinitions, MetricValues } from "./definition.ts";
import { formatMetrics } from "./format-metrics.ts";
import { PROCESS_METRICS, type ProcessIdentity, watchProcess } from "./process-metrics.ts";

/** Returns the text that answers a GET request. */
type Answer = (
  request: http.IncomingMessage,
) => Promise<{ readonly status?: number; readonly type?: string; readonly text: string }>;

interface MetricsServerOptions<Definitions extends MetricDefinitions> {
  readonly host: string;
  /** The port to listen on; 0 for any free port. */
  readonly port: number;
  readonly identity: ProcessIdentity;
  readonly definitions: Definitions;
  readonly read: () => MetricValues<Definitions> | Promise<MetricValues<Definitions>>;
  /**
   * Returns the reasons why the process accepts no work now; an empty list when it does accept work. Each reason is a
   * fixed word.
   */
  readonly findProblems: () => readonly string[] | Promise<readonly string[]>;
  /** The answers for further paths. */
  readonly answers?: Readonly<Record<string, Answer>>;
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 64;
const REQUEST_TIMEOUT_MS = 5_000;
const PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

/** Starts the server. Rejects when the port is taken. */
export async function startMetricsServer<Definitions extends MetricDefinitions>(
  options: MetricsServerOptions<Definitions>,
): Promise<MetricsServer> {
  const { host, port, identity, definitions, read, findProblems } = options;
  const watched = watchProcess(identity);
  const answers: Readonly<Record<string, Answer>> = {
    "/live": async () => ({ text: "ok\n" }),
    async "/ready"() {
      const problems = await findProblems();
      return problems.length === 0 ? { text: "ok\n" } : { status: 503, text: `${problems.join("\n")}\n` };
    },
    async "/metrics"() {
      const isReady = (await findProblems()).length === 0;
      const text = [
        formatMetrics(PROCESS_METRICS, watched.read(isReady)),
        formatMetrics(definitions, await read()),
        await watched.formatNode(),
      ].join("");
      return { type: PROMETHEUS_TEXT, text };
    },
    ...options.answers,
  };
  const server = http.createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS },
    (request, response) =>
      answer(answers, request, response).catch((error: unknown) => {
        console.error("the metrics could not be read", error);
        response.writeHead(500).end();
      }),
  );
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new Error(`METRICS_PORT: ${port} is taken by another program`) : error),
    );
    server.listen(port, host, resolve);
  });
  return {
    port: portOf(server.address()),
    close: () =>
      new Promise((resolve) => {
        watched.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  answers: Readonly<Record<string, Answer>>,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const { method, url = "" } = request;
  const found = method === "GET" ? Object.entries(answers).find(([path]) => path === url.split("?", 1)[0]) : undefined;
  const {
    status = 200,
    type = "text/plain; charset=utf-8",
    text,
  } = found ? await found[1](request) : { status: 404, text: "not found\n" };
  response.writeHead(status, {
    "content-type": type,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  return address.port;
}
