/** An HTTP server with limits, in front of whatever makes the pages. */
import http from "node:http";
import { countedAddress, limitConnections, TIMEOUT_CHECK_INTERVAL_MS } from "./connection-limits.ts";
import type { EventLog } from "./event-log.ts";
import type { HttpSettings } from "./http-settings.ts";
import { createRequestGate, type Handle } from "./request-gate.ts";

interface WebServerOptions {
  readonly settings: HttpSettings;
  readonly log: EventLog;
  readonly handle: Handle;
}

/** Not listening yet. */
export function createWebServer(options: WebServerOptions): http.Server {
  const { settings, log } = options;
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
    onRefused: (reason, address) => log.record("connection", reason, address),
  });
  return server;
}
