/** Runs Socket.IO over WebSocket only, for the room's own pages, with a ticket. Identity comes from the session alone. Faults 35, 41 */

import type { Server as HttpServer } from "node:http";
import type { Sessions } from "@poker/db";
import { isRefusal, refuse } from "@poker/engine";
import { handshakeSchema, PROTOCOL_VERSION, type RefusalCode, type WireRefusal } from "@poker/protocol";
import { Server, type Socket } from "socket.io";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { poll } from "../poll.ts";
import type { Broadcast } from "../tables/audience.ts";
import { Connection, ConnectionRegistry, createBroadcast } from "./connection.ts";
import { createDispatcher, type MessageCounters, type OnReplied } from "./dispatch.ts";
import type { HandlerContext } from "./handlers.ts";
import type { TicketVerifier } from "./ticket-verifier.ts";

const MAX_PACKET_BYTES = 16 * 1024;
/** A half-open socket is detected within both together, half the time of a decision. Fault 24; decision 0029 */
const PING_INTERVAL_MS = 10_000;
const PONG_TIMEOUT_MS = 5_000;
/** Time that a client has to present a ticket. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Revoked sessions are dropped within twice this. Fault 42 */
const SESSION_CHECK_INTERVAL_MS = 2_000;

export interface GatewayOptions {
  readonly http: HttpServer;
  readonly origins: readonly string[];
  readonly ticketVerifier: TicketVerifier;
  readonly sessions: Pick<Sessions, "findIdentity" | "filterActive">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onReplied?: OnReplied | undefined;
}

export interface Gateway {
  readonly connections: ConnectionRegistry;
  readonly broadcast: Broadcast;
  readonly counters: () => Readonly<MessageCounters>;
  /** Starts to admit clients. */
  admitClients(room: HandlerContext): void;
  /** Sends every client the reason, and ends all sockets. */
  close(code: RefusalCode): Promise<void>;
}

/** Socket.IO hands `data` to the client's `connect_error`. */
class ConnectError extends Error {
  readonly data: WireRefusal;
  constructor(refusal: WireRefusal) {
    super(refusal.code);
    this.data = refusal;
  }
}

const openSocketServer = (http: HttpServer, isAllowedOrigin: (origin: string) => boolean): Server =>
  new Server(http, {
    transports: ["websocket"],
    perMessageDeflate: false,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    serveClient: false,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PONG_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    allowRequest: ({ headers: { origin } }, callback) =>
      callback(null, origin !== undefined && isAllowedOrigin(origin)),
  });

/** Checks protocol version, ticket and session of a new socket, in this order. */
async function admit(
  socket: Socket,
  { ticketVerifier, sessions }: Pick<GatewayOptions, "ticketVerifier" | "sessions">,
): Promise<Connection | WireRefusal> {
  const { auth } = socket.handshake;
  if (auth.ticket === undefined) return refuse("ticket-missing");
  const handshake = handshakeSchema.safeParse(auth);
  if (!handshake.success) return refuse("malformed");
  if (handshake.data.protocol !== PROTOCOL_VERSION) return refuse("old-protocol");
  const verified = await ticketVerifier.verifyTicket(handshake.data.ticket);
  if (isRefusal(verified)) return verified;
  const { sub, sid } = verified.claims;
  const identity = await sessions.findIdentity(sid, sub);
  return identity ? new Connection(socket, identity, sid) : refuse("session-revoked");
}

export function createGateway(options: GatewayOptions): Gateway {
  const { http, sessions, clock, log, onReplied } = options;
  const origins = new Set(options.origins);
  const server = openSocketServer(http, (origin) => room !== null && origins.has(origin));
  const connections = new ConnectionRegistry();
  let room: HandlerContext | null = null;
  let counters: () => Readonly<MessageCounters> = () => ({ unknown: 0, malformed: 0, limited: 0 });

  async function dropRevokedSessions(): Promise<void> {
    const all = connections.all();
    if (all.length === 0) return;
    const active = await sessions.filterActive([...new Set(all.map(({ sid }) => sid))]);
    for (const connection of all) if (!active.has(connection.sid)) connection.sayGoodbye("session-revoked");
  }
  const sessionCheck = poll(clock, {
    name: "sign-in sessions",
    everyMs: SESSION_CHECK_INTERVAL_MS,
    run: dropRevokedSessions,
    log,
  });

  return {
    connections,
    counters: () => counters(),
    broadcast: createBroadcast(connections, ({ userId }) =>
      log.warn({ userId }, "a client does not read its messages and is disconnected"),
    ),
    admitClients(opened) {
      room = opened;
      const dispatch = createDispatcher(opened, clock, log, onReplied);
      counters = () => dispatch.counters;
      server.use((socket, next) => {
        admit(socket, options).then(
          (admitted) => {
            if (!(admitted instanceof Connection)) return next(new ConnectError(admitted));
            socket.on("disconnect", () => {
              connections.remove(admitted);
              opened.lobby.unwatch(admitted);
              for (const tableId of admitted.tables) opened.findTable(tableId)?.unwatch(admitted);
            });
            // One listener for every event name, so that unknown names get the same refusals.
            socket.onAny((name: string, ...args: unknown[]) => dispatch.handlePacket(admitted, name, args));
            opened.names.remember(admitted.person);
            connections.add(admitted);
            next();
          },
          (error: unknown) => {
            log.error({ error }, "clients cannot be admitted");
            next(new ConnectError(refuse("paused")));
          },
        );
      });
    },
    async close(code) {
      await sessionCheck.stop();
      server.emit("goodbye", { code });
      await server.close();
    },
  };
}
