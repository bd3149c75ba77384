/** Gives each request an id. The logs of all processes and the visitor's error page name the request by this id. */
import { randomUUID } from "node:crypto";
import type http from "node:http";
import { isTrustedProxy, normalizeAddress, type TrustedProxies } from "@poker/protocol/client-address";

export const REQUEST_ID_HEADER = "x-request-id";
const ID_FORM = /^[\w.-]{8,64}$/;

/** Returns the id that a trusted proxy gave the request, or a new one. Visitors cannot choose the id of their requests. */
export function readRequestId(
  { socket, headers }: Pick<http.IncomingMessage, "socket" | "headers">,
  trusted: TrustedProxies,
): string {
  const given = headers[REQUEST_ID_HEADER];
  const remote = normalizeAddress(socket.remoteAddress ?? "");
  const isGiven = typeof given === "string" && ID_FORM.test(given) && remote !== null;
  return isGiven && isTrustedProxy(remote, trusted) ? given : randomUUID();
}
