/** An HTTP server with limits, in front of the code that makes the pages. */
import http from "node:http";
import {
  countedAddress,
  type EventLog,
  limitConnections,
  REQUEST_ID_HEADER,
  refusePipelining,
  TIMEOUT_CHECK_INTERVAL_MS,
} from "@poker/http";
import { addressBlock, normalizeAddress } from "@poker/protocol/client-address";
import type { HttpSettings } from "@poker/settings/http";
import { logError } from "./error-log.ts";
import type { Handle } from "./handle.ts";
import type { WebLimitRegistry } from "./limited-clients.ts";
import { createRequestGate } from "./request-gate.ts";
import type { AnswerServiceWorker } from "./service-worker-script.ts";
import type { WebFigures } from "./web-figures.ts";

interface WebServerOptions {
  readonly settings: HttpSettings;
  readonly log: EventLog;
  readonly limited: Pick<WebLimitRegistry, "note">;
  readonly figures: WebFigures;
  readonly answerServiceWorker: AnswerServiceWorker;
  readonly handle: Handle;
  /** How long a reader may read nothing of a response, in ms. */
  readonly stallMs?: number;
  /** The delay, in ms, before a client over a limit gets its refusal. */
  readonly refusalDelayMs?: number;
}

const MAX_END_LISTENERS = 30;

const LIMITS = { "too-many-connections": "MAX_CONNECTIONS", "too-many-of-address": "CONNECTIONS_PER_ADDRESS" } as const;

// Closes responses that their readers stop reading. Faults 101 and 128

/** A response is closed when its reader reads nothing of the waiting data in this time. */
const STALL_MS = 30_000;
/** The slowest rate at which data written in one piece may be sent. Even the slowest mobile connections are faster. */
const LEAST_BYTES_PER_SECOND = 8_000;
const CHECKS_PER_STALL = 4;

interface StallOptions {
  readonly stallMs?: number | undefined;
  readonly now?: () => number;
  readonly onStalled: (response: http.ServerResponse) => void;
}

interface Progress {
  sent: number;
  /** The last time at which data was sent or nothing was waiting. */
  at: number;
}

/** Returns a function that watches a response from its start. */
export function createStallGuard({
  stallMs = STALL_MS,
  now: readClock = performance.now.bind(performance),
  onStalled,
}: StallOptions): (response: http.ServerResponse) => void {
  const open = new Map<http.ServerResponse, Progress>();

  function check(): void {
    const now = readClock();
    for (const [response, progress] of open) {
      const { socket } = response;
      const sent = socket ? socket.bytesWritten - socket.writableLength : 0;
      if (response.writableLength === 0 || sent !== progress.sent) Object.assign(progress, { sent, at: now });
      if (now - progress.at < stallMs + (1_000 * response.writableLength) / LEAST_BYTES_PER_SECOND) continue;
      open.delete(response);
      onStalled(response);
      response.destroy();
    }
  }

  setInterval(check, stallMs / CHECKS_PER_STALL).unref();
  return (response) => {
    open.set(response, { sent: 0, at: readClock() });
    response.once("close", () => open.delete(response));
  };
}

/** Creates a server that is not listening yet. */
export function createWebServer(options: WebServerOptions): http.Server {
  const { settings, log, limited, figures } = options;
  let connections = 0;
  const pass = createRequestGate({ ...options, countConnections: () => connections });
  const watchProgress = createStallGuard({
    stallMs: options.stallMs,
    onStalled: ({ socket }) => log.record("answer", "not-taken", socket?.remoteAddress),
  });
  const server = http.createServer(
    { highWaterMark: settings.MAX_BODY_BYTES + 1, connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS },
    refusePipelining(
      (request, response) => {
        // Several parts of the code listen for the response's end. Node.js would warn of the eleventh listener for
        // every request.
        response.setMaxListeners(MAX_END_LISTENERS);
        watchProgress(response);
        pass(request, response).catch((error: unknown) => {
          const { method = "", url: path = "", headers } = request;
          const requestId = headers[REQUEST_ID_HEADER]?.toString() ?? null;
          logError(error, { requestId, method, path, kind: "gate" });
          if (response.headersSent) response.destroy();
          else response.writeHead(500).end();
        });
      },
      {
        onRefused({ remoteAddress = "" }) {
          figures.refusals.add("pipelined");
          log.record("connection", "pipelined", remoteAddress);
        },
        delayMs: options.refusalDelayMs,
      },
    ),
  );
  server.on("connection", () => {
    connections += 1;
  });
  limitConnections(server, {
    limits: settings,
    keyOf: ({ remoteAddress }) => countedAddress(remoteAddress, settings.TRUSTED_PROXIES),
    onRefused(reason, address) {
      figures.refusals.add(reason);
      log.record("connection", reason, address);
      const known = normalizeAddress(address);
      if (known !== null) limited.note(LIMITS[reason], { userId: null, address: addressBlock(known) });
    },
  });
  return server;
}
