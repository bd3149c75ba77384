/** Serves the plain HTTP side: health for launchers and load balancers; other paths are left to the caller. */
import http from "node:http";

export interface Health {
  readonly ready: boolean;
  readonly nodeId: string;
  readonly tables: number;
  /** False when the shuffle failed its test, and was not released. F2 */
  readonly dealing: boolean;
  readonly connections: number;
  /** Whether the books balanced at the last check, and when (epoch ms); null before the first check. I1 */
  readonly books: { readonly ok: boolean; readonly at: number } | null;
  readonly unknown: number;
  readonly malformed: number;
  readonly limited: number;
}

/** Answers a request, or returns false. */
export type Route = (request: http.IncomingMessage, response: http.ServerResponse) => boolean;

export function sendJson(response: http.ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

export const createHealthRoute =
  (health: () => Health): Route =>
  (request, response) => {
    if (request.method !== "GET" || request.url !== "/health") return false;
    const state = health();
    sendJson(response, state.ready ? 200 : 503, state);
    return true;
  };

export function createHttpServer(routes: readonly Route[]): http.Server {
  return http.createServer((request, response) => {
    if (!routes.some((route) => route(request, response))) sendJson(response, 404, { error: "not found" });
  });
}
