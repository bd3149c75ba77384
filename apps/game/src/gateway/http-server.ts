/**
 * Serves plain HTTP requests: the health route for launchers and load balancers, and the routes that the caller adds. Limits how much work
 * one request can cause. Fault 101
 */
import http from "node:http";
import type { Limits } from "@poker/settings/game-limits";
import type { AddressGuard } from "../limits/address-guard.ts";

interface Health {
  readonly ready: boolean;
  readonly nodeId: string;
  readonly tables: number;
  /** False while no hand is dealt because the shuffle failed its self-test and staff have not released it. F2 */
  readonly dealing: boolean;
  /** True while the room is closed for maintenance. Decision 0113 */
  readonly maintenance: boolean;
  readonly connections: number;
  /** The result of the last reconciliation and its time (epoch ms); null before the first reconciliation. I1 */
  readonly books: { readonly ok: boolean; readonly at: number } | null;
  readonly unknown: number;
  readonly malformed: number;
  readonly limited: number;
}

/** Responds to a request and returns true, or returns false when the request is for a different route. */
export type Route = (request: http.IncomingMessage, response: http.ServerResponse) => boolean;

/** How often Node checks whether headers and requests have exceeded their time limits. */
const TIMEOUT_CHECK_MS = 1_000;
/** How long a connection may stay open between two requests. */
const IDLE_TIMEOUT_MS = 5_000;
const MAX_HEADER_BYTES = 8 * 1024;
const MAX_HEADERS = 64;
const MAX_BODY_BYTES = 64 * 1024;

export function sendJson(response: http.ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

export const createHealthRoute =
  (health: () => Health): Route =>
  (request, response) => {
    if (request.method !== "GET" || request.url !== "/health") return false;
    const report = health();
    sendJson(response, report.ready ? 200 : 503, report);
    return true;
  };

type ConnectionLimits = Pick<Limits, "GAME_CONNECTIONS" | "HEADER_TIMEOUT_MS" | "REQUEST_TIMEOUT_MS">;

/** Creates a server that limits how many connections are open and ends slow connections. */
export function createHttpServer(limits: ConnectionLimits, guard: Pick<AddressGuard, "admitStream">): http.Server {
  const server = http.createServer({
    headersTimeout: limits.HEADER_TIMEOUT_MS,
    requestTimeout: limits.REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    keepAliveTimeout: IDLE_TIMEOUT_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  server.maxConnections = limits.GAME_CONNECTIONS;
  server.maxHeadersCount = MAX_HEADERS;
  server.on("connection", (socket) => {
    if (!guard.admitStream(socket)) socket.destroy();
  });
  return server;
}

/**
 * Answers all plain HTTP requests with these routes, and removes the server's earlier request handlers. Call this after the gateway was
 * attached to the server.
 */
export function serveRoutes(
  server: http.Server,
  routes: readonly Route[],
  guard: Pick<AddressGuard, "admitRequest">,
): void {
  server.removeAllListeners("request");
  server.on("request", (request: http.IncomingMessage, response: http.ServerResponse) => {
    boundBody(request, response);
    if (!guard.admitRequest(request)) sendJson(response, 429, { error: "too many requests" });
    else if (isTooLong(request)) sendJson(response, 413, { error: "too long" });
    else if (!routes.some((route) => route(request, response))) sendJson(response, 404, { error: "not found" });
  });
}

const isTooLong = ({ headers }: http.IncomingMessage) => Number(headers["content-length"] ?? 0) > MAX_BODY_BYTES;

/** Closes the connection after a request with a body was answered, so that the rest of the body is not read. */
function boundBody(request: http.IncomingMessage, response: http.ServerResponse): void {
  const { headers, socket } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  response.setHeader("connection", "close");
  response.once("finish", () => socket.destroySoon());
}
