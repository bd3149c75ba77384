/** Makes an HTTP server with limits, in front of the code that makes the pages. */
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
  /** How long a reader may stop reading a response, in ms, before it is closed. */
  readonly stallMs?: number;
  /** How long a client over a limit waits for the refusal, in ms. */
  readonly refusalDelayMs?: number;
}

const MAX_END_LISTENERS = 30;

const LIMITS = { "too-many-connections": "MAX_CONNECTIONS", "too-many-of-address": "CONNECTIONS_PER_ADDRESS" } as const;

// Closes responses whose readers have stopped reading. Faults 101 and 128

/** How long a reader may read nothing while data waits for it, in ms. */
const STALL_MS = 30_000;
/** How fast a reader must read data that was written in one large piece. Even the slowest mobile connections are faster. */
const LEAST_BYTES_PER_SECOND = 8_000;
const CHECKS_PER_STALL = 4;

interface StallOptions {
  readonly stallMs?: number | undefined;
  readonly now?: () => number;
  readonly onStalled: (response: http.ServerResponse) => void;
}

interface Progress {
  sent: number;
  /** The last time at which data was sent or no data was waiting. */
  at: number;
}

/** Returns a function that starts to watch a response. Call it when the response begins. */
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

/** Creates the server. It does not listen yet. */
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
        // Several parts of the code listen for the end of a response. Node.js would warn about the eleventh listener of every request.
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
