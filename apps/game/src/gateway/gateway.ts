/** The door: Socket.IO over WebSocket only, for our own pages, with a ticket. Identity comes from the session alone. Faults 35, 41 */

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
/** A half-open socket is seen within both together, half the time of a turn. Fault 24; decision 0029 */
const PING_INTERVAL_MS = 10_000;
const PONG_TIMEOUT_MS = 5_000;
/** Time to present a ticket. */
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
  /** Lets people in. */
  admitClients(room: HandlerContext): void;
  /** Tells everybody why, and ends all sockets. */
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

export function createGateway(options: GatewayOptions): Gateway {
  const { http, ticketVerifier, sessions, clock, log, onReplied } = options;
  const origins = new Set(options.origins);
  const server: Server = new Server(http, {
    transports: ["websocket"],
    perMessageDeflate: false,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    serveClient: false,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PONG_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    allowRequest: ({ headers: { origin } }, callback) =>
      callback(null, room !== null && origin !== undefined && origins.has(origin)),
  });
  const connections = new ConnectionRegistry();
  let room: HandlerContext | null = null;
  let counters: () => Readonly<MessageCounters> = () => ({ unknown: 0, malformed: 0, limited: 0 });

  async function admit(socket: Socket): Promise<Connection | WireRefusal> {
    const { auth } = socket.handshake;
    if (auth.ticket === undefined) return refuse("ticket-missing");
    const shaken = handshakeSchema.safeParse(auth);
    if (!shaken.success) return refuse("malformed");
    if (shaken.data.protocol !== PROTOCOL_VERSION) return refuse("old-protocol");
    const answer = await ticketVerifier.verifyTicket(shaken.data.ticket);
    if (isRefusal(answer)) return answer;
    const { sub, sid } = answer.claims;
    const person = await sessions.findIdentity(sid, sub);
    return person ? new Connection(socket, person, sid) : refuse("session-revoked");
  }

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
      log.warn({ userId }, "a reader that does not read; dropped"),
    ),
    admitClients(opened) {
      room = opened;
      const dispatch = createDispatcher(opened, clock, log, onReplied);
      counters = () => dispatch.counters;
      server.use((socket, next) => {
        admit(socket).then(
          (admitted) => {
            if (!(admitted instanceof Connection)) return next(new ConnectError(admitted));
            socket.on("disconnect", () => {
              connections.remove(admitted);
              opened.lobby.unwatch(admitted);
              for (const tableId of admitted.tables) opened.findTable(tableId)?.unwatch(admitted);
            });
            // One listener for everything: a name that is no message meets the same refusals.
            socket.onAny((name: string, ...args: unknown[]) => dispatch.handlePacket(admitted, name, args));
            connections.add(admitted);
            next();
          },
          (problem: unknown) => {
            log.error({ problem }, "nobody can be let in");
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
