/** Bounds the connections of an HTTP server: in all, of one address, and how long each may take over a request. Fault 101 */
import type http from "node:http";
import type { Socket } from "node:net";
import { addressBlock, normalizeAddress, type TrustedProxies } from "@poker/protocol/client-address";
import type { HttpSettings } from "./http-settings.ts";

interface ConnectionLimits {
  readonly limits: Pick<
    HttpSettings,
    "MAX_CONNECTIONS" | "CONNECTIONS_PER_ADDRESS" | "HEADER_TIMEOUT_MS" | "REQUEST_TIMEOUT_MS"
  >;
  /** Returns the key that a socket's connections are counted by; null when they are not. */
  readonly keyOf: (socket: Socket) => string | null;
  readonly onRefused: (reason: "too-many-connections" | "too-many-of-address", address: string) => void;
}

/** A connection on which nothing happens is closed. */
const IDLE_TIMEOUT_MS = 60_000;

export function limitConnections(server: http.Server, { limits, keyOf, onRefused }: ConnectionLimits): void {
  server.maxConnections = limits.MAX_CONNECTIONS;
  // It counts from the beginning of the connection, so that one who never sends a byte is closed too.
  server.headersTimeout = limits.HEADER_TIMEOUT_MS;
  server.requestTimeout = Math.max(limits.REQUEST_TIMEOUT_MS, limits.HEADER_TIMEOUT_MS);
  server.timeout = IDLE_TIMEOUT_MS;
  server.on("drop", (data) => onRefused("too-many-connections", data?.remoteAddress ?? ""));
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const key = keyOf(socket);
    if (key === null) return;
    const count = (open.get(key) ?? 0) + 1;
    if (count > limits.CONNECTIONS_PER_ADDRESS) {
      onRefused("too-many-of-address", socket.remoteAddress ?? "");
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once("close", () => {
      const rest = (open.get(key) ?? 1) - 1;
      if (rest === 0) open.delete(key);
      else open.set(key, rest);
    });
  });
}

/** How often a server looks for requests that take too long. */
export const TIMEOUT_CHECK_INTERVAL_MS = 1_000;

/** null for a trusted proxy, whose connections are those of many visitors. */
export function countedAddress(remoteAddress: string | undefined, { hops, addresses }: TrustedProxies): string | null {
  const address = normalizeAddress(remoteAddress ?? "");
  if (address === null || hops > 0) return null;
  return addresses.check(address, address.includes(":") ? "ipv6" : "ipv4") ? null : addressBlock(address);
}
