/**
 * Limits what one connection may send besides messages: Engine.IO packets, WebSocket pings, and a single request for admission. Fault 92
 */
import type { EventEmitter } from "node:events";
import type { Socket } from "socket.io";
import type { Clock } from "../clock.ts";
import { MessageCounter } from "../rate-limit.ts";

type EngineSocket = Socket["conn"];

/** How long a client may take to close its side after the server has closed a connection. Then the server cuts the network connection. */
const CLOSE_WAIT_MS = 1_000;

/** The character code of `0`, the first character of a Socket.IO packet that asks to join a namespace. */
const CONNECT_PACKET = 48;

/** Closes a connection after everything that was written to it has been sent. A client that does not close its side is cut off. */
export function closeConnection(connection: EngineSocket): void {
  connection.close();
  cutLater(connection);
}

/** Cuts the network connection after a short wait. Without this, a WebSocket would wait half a minute for the client's close frame. */
function cutLater({ request }: EngineSocket): void {
  setTimeout(() => request.socket.destroy(), CLOSE_WAIT_MS).unref();
}

/** Cuts a connection off at once. */
function cutConnection(connection: EngineSocket): void {
  connection.close(true);
  connection.request.socket.destroy();
}

/**
 * Limits what a new connection sends, until it closes. A client may ask for admission only once. A second request cuts the connection, even
 * when the first request was refused.
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
    // `setImmediate` runs after the messages of this turn have been sent. One of them tells the sender why the connection ends.
    setImmediate(() => closeConnection(connection));
  };
  connection.on("packet", ({ data }: { data?: unknown }) => {
    count();
    if (typeof data !== "string" || data.charCodeAt(0) !== CONNECT_PACKET) return;
    if (hasAsked) cutConnection(connection);
    hasAsked = true;
  });
  webSocketOf(connection)?.on("ping", count);
  // The connection may have been closed for another reason, such as the time limit for a ticket.
  connection.once("close", () => cutLater(connection));
}

/** Returns the WebSocket under a connection. We need it because a WebSocket answers pings by itself, without a packet. */
function webSocketOf({ transport }: EngineSocket): Pick<EventEmitter, "on"> | null {
  const socket: unknown = Reflect.get(transport, "socket");
  return isEmitter(socket) ? socket : null;
}

const isEmitter = (value: unknown): value is Pick<EventEmitter, "on"> =>
  typeof value === "object" && value !== null && "on" in value && typeof value.on === "function";
