/**
 * Limits the connections of an HTTP server: how many there may be, how many may come from one address, and how long a
 * request may take. On one connection the server answers one request at a time. Faults 101 and 119
 */
import type http from "node:http";
import type { Socket } from "node:net";
import { addressBlock, normalizeAddress, type TrustedProxies } from "@poker/protocol/client-address";
import { createOpenCounts } from "./open-counts.ts";

/** The environment settings that limit the connections of a server. */
export interface ConnectionSettings {
  readonly MAX_CONNECTIONS: number;
  readonly CONNECTIONS_PER_ADDRESS: number;
  readonly HEADER_TIMEOUT_MS: number;
  readonly REQUEST_TIMEOUT_MS: number;
}

interface ConnectionLimits {
  readonly limits: ConnectionSettings;
  /** Returns the key under which a socket is counted; null when it is not counted. */
  readonly keyOf: (socket: Socket) => string | null;
  readonly onRefused: (reason: ConnectionRefusal, address: string) => void;
}

type ConnectionRefusal = "too-many-connections" | "too-many-of-address";

/** After this many milliseconds without traffic, a connection is closed. */
const IDLE_TIMEOUT_MS = 60_000;
/**
 * How many milliseconds a connection stays open between two requests. Proxies keep their connections open for up to 60
 * seconds. If the server closed one earlier, it could lose a request that the proxy is just sending.
 */
const KEEP_ALIVE_MS = 75_000;

export function limitConnections(server: http.Server, { limits, keyOf, onRefused }: ConnectionLimits): void {
  server.maxConnections = limits.MAX_CONNECTIONS;
  // This timeout starts when the connection opens, so it also disconnects a client that never sends a byte.
  server.headersTimeout = limits.HEADER_TIMEOUT_MS;
  server.requestTimeout = Math.max(limits.REQUEST_TIMEOUT_MS, limits.HEADER_TIMEOUT_MS);
  server.timeout = IDLE_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on("drop", (data) => onRefused("too-many-connections", data?.remoteAddress ?? ""));
  const open = createOpenCounts(limits.CONNECTIONS_PER_ADDRESS);
  server.on("connection", (socket: Socket) => {
    const key = keyOf(socket);
    if (key === null) return;
    const end = open.tryAdd(key);
    if (end) {
      socket.once("close", end);
      return;
    }
    onRefused("too-many-of-address", socket.remoteAddress ?? "");
    socket.destroy();
  });
}

const PIPELINED = JSON.stringify({ ok: false, code: "pipelined" });
const PIPELINED_ANSWER = [
  "HTTP/1.1 400 Bad Request",
  "Content-Type: application/json",
  `Content-Length: ${PIPELINED.length}`,
  "Cache-Control: no-store",
  "Connection: close",
  "",
  PIPELINED,
].join("\r\n");

/**
 * How many milliseconds a client over a limit waits for its refusal. Most attackers send the next request only after a
 * response, so a late response slows them down. A connection that only waits costs the server nothing. Fault 119
 */
export const REFUSAL_DELAY_MS = 10_000;

type Listener = (request: http.IncomingMessage, response: http.ServerResponse) => void;

interface PipeliningOptions {
  readonly onRefused: (socket: Socket) => void;
  readonly delayMs?: number | undefined;
}

/**
 * Refuses a connection that sends a second request before the response to the first. Node would process all such
 * requests at once, and no browser and no proxy sends them. The server reads nothing more from the connection, and
 * closes it after `delayMs`. Just before that, the client gets the refusal, unless the response to the first request
 * has already begun. Fault 119
 */
export function refusePipelining(
  listener: Listener,
  { onRefused, delayMs = REFUSAL_DELAY_MS }: PipeliningOptions,
): Listener {
  const answers = new WeakMap<Socket, http.ServerResponse>();
  const refused = new WeakSet<Socket>();
  return (request, response) => {
    const { socket } = request;
    // This request arrived together with one that was already refused.
    if (refused.has(socket)) return;
    const before = answers.get(socket);
    answers.set(socket, response);
    if (!before || before.writableFinished) return listener(request, response);
    refused.add(socket);
    onRefused(socket);
    // Node resumes reading when a response ends, so reading must be paused again.
    socket.on("resume", () => socket.pause());
    socket.pause();
    const timer = setTimeout(() => {
      if (!before.headersSent) socket.write(PIPELINED_ANSWER);
      socket.destroySoon();
    }, delayMs);
    socket.once("close", () => clearTimeout(timer));
  };
}

/** How often the server looks for requests that take too long, in milliseconds. */
export const TIMEOUT_CHECK_INTERVAL_MS = 1_000;

/**
 * Returns the address under which a connection is counted. Returns null for a trusted proxy, whose connections carry the
 * requests of many visitors.
 */
export function countedAddress(remoteAddress: string | undefined, { hops, addresses }: TrustedProxies): string | null {
  const address = normalizeAddress(remoteAddress ?? "");
  if (address === null || hops > 0) return null;
  return addresses.check(address, address.includes(":") ? "ipv6" : "ipv4") ? null : addressBlock(address);
}
