/** An HTTP server with limits, in front of whatever makes the pages. */
import http from "node:http";
import { addressBlock, normalizeAddress } from "@poker/protocol/client-address";
import { countedAddress, limitConnections, TIMEOUT_CHECK_INTERVAL_MS } from "./connection-limits.ts";
import type { EventLog } from "./event-log.ts";
import type { HttpSettings } from "./http-settings.ts";
import type { WebLimitRegistry } from "./limited-clients.ts";
import { createRequestGate, type Handle } from "./request-gate.ts";
import type { AnswerServiceWorker } from "./service-worker-script.ts";

interface WebServerOptions {
  readonly settings: HttpSettings;
  readonly log: EventLog;
  readonly limited: Pick<WebLimitRegistry, "note">;
  readonly answerServiceWorker: AnswerServiceWorker;
  readonly handle: Handle;
}

const LIMITS = { "too-many-connections": "MAX_CONNECTIONS", "too-many-of-address": "CONNECTIONS_PER_ADDRESS" } as const;

/** Not listening yet. */
export function createWebServer(options: WebServerOptions): http.Server {
  const { settings, log, limited } = options;
  const pass = createRequestGate(options);
  const server = http.createServer(
    { highWaterMark: settings.MAX_BODY_BYTES + 1, connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS },
    (request, response) => {
      pass(request, response).catch((error: unknown) => {
        console.error("a request failed", error);
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      });
    },
  );
  limitConnections(server, {
    limits: settings,
    keyOf: ({ remoteAddress }) => countedAddress(remoteAddress, settings.TRUSTED_PROXIES),
    onRefused(reason, address) {
      log.record("connection", reason, address);
      const known = normalizeAddress(address);
      if (known !== null) limited.note(LIMITS[reason], { userId: null, address: addressBlock(known) });
    },
  });
  return server;
}
