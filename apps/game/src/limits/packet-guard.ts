/**
 * Limits what one connection may send below the level of messages: Engine.IO packets, WebSocket pings, and one request for admission.
 * Fault 92
 */
import type { EventEmitter } from "node:events";
import type { Socket } from "socket.io";
import type { Clock } from "../clock.ts";
import { MessageCounter } from "../rate-limit.ts";

type EngineSocket = Socket["conn"];

/** When the server closes a connection, the client has this long to close its side. Then the server cuts the network connection. */
const CLOSE_WAIT_MS = 1_000;

/** The character code of `0`, with which a request to join a namespace begins in Socket.IO. */
const CONNECT_PACKET = 48;

/** Ends a connection after everything that was written to it has been sent. A client that does not answer is cut off. */
export function closeConnection(connection: EngineSocket): void {
  connection.close();
  cutLater(connection);
}

/** Cuts the connection after a short wait, because a WebSocket would wait half a minute for the client's close frame. */
function cutLater({ request }: EngineSocket): void {
  setTimeout(() => request.socket.destroy(), CLOSE_WAIT_MS).unref();
}

/** Cuts a connection off at once. */
function cutConnection(connection: EngineSocket): void {
  connection.close(true);
  connection.request.socket.destroy();
}

/**
 * Watches a new connection until it is cut. A client asks for admission once; a second request ends the connection,
 * even when the first was refused.
 */
export function guardPackets(
  connection: EngineSocket,
  { most, clock, onExceeded }: { most: number; clock: Pick<Clock, "monotonic">; onExceeded: () => void },
): void {
  const packets = new MessageCounter();
  let hasAsked = false;
  let isClosing = false;
  const count = () => {
    if (packets.countMessage(clock.monotonic()) <= most || isClosing) return;
    isClosing = true;
    onExceeded();
    // Runs after the messages of this turn are sent, because one of these messages tells the sender why.
    setImmediate(() => closeConnection(connection));
  };
  connection.on("packet", ({ data }: { data?: unknown }) => {
    count();
    if (typeof data !== "string" || data.charCodeAt(0) !== CONNECT_PACKET) return;
    if (hasAsked) cutConnection(connection);
    hasAsked = true;
  });
  webSocketOf(connection)?.on("ping", count);
  // This also runs when something else has ended the connection, for example the time limit for a ticket.
  connection.once("close", () => cutLater(connection));
}

/** Returns the WebSocket below a connection; the WebSocket answers pings by itself. */
function webSocketOf({ transport }: EngineSocket): Pick<EventEmitter, "on"> | null {
  const socket: unknown = Reflect.get(transport, "socket");
  return isEmitter(socket) ? socket : null;
}

const isEmitter = (value: unknown): value is Pick<EventEmitter, "on"> =>
  typeof value === "object" && value !== null && "on" in value && typeof value.on === "function";
