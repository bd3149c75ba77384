/** The door: Socket.IO over WebSocket only, for our own pages, with a ticket. Identity comes from the session alone. Faults 35, 41 */
import type { Server as HttpServer } from "node:http";
import type { Sessions } from "@poker/db";
import { handshake, PROTOCOL_VERSION, type RefusalCode } from "@poker/protocol";
import { Server, type Socket } from "socket.io";
import { type Clock, every } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { Send } from "../tables/audience.ts";
import { Connection, Connections, createSend } from "./connection.ts";
import { type Answered, type Counters, createDispatch } from "./dispatch.ts";
import type { Room } from "./handlers.ts";
import type { TicketOffice } from "./tickets.ts";

const MAX_MESSAGE_BYTES = 16 * 1024;
/** A half-open socket is seen within both together, half the time of a turn. Fault 24; decision 0029 */
const PING_MS = 10_000;
const PONG_MS = 5_000;
/** Time to present a ticket. */
const CONNECT_MS = 5_000;
/** Revoked sessions are dropped within twice this. Fault 42 */
const SESSION_CHECK_MS = 2_000;

export interface GatewayOptions {
  readonly http: HttpServer;
  readonly origins: readonly string[];
  readonly tickets: TicketOffice;
  readonly sessions: Pick<Sessions, "person" | "live">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly answered?: Answered | undefined;
}

export interface Gateway {
  readonly connections: Connections;
  readonly send: Send;
  readonly counters: () => Readonly<Counters>;
  /** Lets people in. */
  open(room: Room): void;
  /** Tells everybody why, and ends all sockets. */
  close(code: RefusalCode): Promise<void>;
}

class Refusal extends Error {
  readonly data: { readonly code: RefusalCode };
  constructor(code: RefusalCode) {
    super(code);
    this.data = { code };
  }
}

export function createGateway(options: GatewayOptions): Gateway {
  const { http, tickets, sessions, clock, log, answered } = options;
  const origins = new Set(options.origins);
  const server: Server = new Server(http, {
    transports: ["websocket"],
    perMessageDeflate: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    serveClient: false,
    pingInterval: PING_MS,
    pingTimeout: PONG_MS,
    connectTimeout: CONNECT_MS,
    allowRequest: ({ headers: { origin } }, callback) =>
      callback(null, room !== null && origin !== undefined && origins.has(origin)),
  });
  const connections = new Connections();
  let room: Room | null = null;
  let counters: () => Readonly<Counters> = () => ({ unknown: 0, malformed: 0, limited: 0 });

  async function admit(socket: Socket): Promise<Connection | RefusalCode> {
    const { auth } = socket.handshake;
    if (auth.ticket === undefined) return "ticket-missing";
    const shaken = handshake.safeParse(auth);
    if (!shaken.success) return "malformed";
    if (shaken.data.protocol !== PROTOCOL_VERSION) return "old-protocol";
    const answer = await tickets.check(shaken.data.ticket);
    if ("refused" in answer) return answer.refused;
    const { sub, sid } = answer.claims;
    const person = await sessions.person(sid, sub);
    return person ? new Connection(socket, person, sid) : "session-revoked";
  }

  const stopChecking = every(clock, SESSION_CHECK_MS, async () => {
    const all = connections.all();
    if (all.length === 0) return;
    try {
      const live = await sessions.live([...new Set(all.map(({ sid }) => sid))]);
      for (const connection of all) if (!live.has(connection.sid)) connection.sayGoodbye("session-revoked");
    } catch (problem) {
      log.warn({ problem }, "sessions could not be checked");
    }
  });

  return {
    connections,
    counters: () => counters(),
    send: createSend(connections, ({ userId }) => log.warn({ userId }, "a reader that does not read; dropped")),
    open(opened) {
      room = opened;
      const dispatch = createDispatch(opened, clock, log, answered);
      counters = () => dispatch.counters;
      server.use((socket, next) => {
        admit(socket).then(
          (admitted) => {
            if (!(admitted instanceof Connection)) return next(new Refusal(admitted));
            socket.on("disconnect", () => {
              connections.remove(admitted);
              opened.lobby.unwatch(admitted);
              for (const tableId of admitted.tables) opened.actor(tableId)?.unwatch(admitted);
            });
            // One listener for everything: a name that is no message meets the same refusals.
            socket.onAny((name: string, ...args: unknown[]) => dispatch.take(admitted, name, args));
            connections.add(admitted);
            next();
          },
          (problem: unknown) => {
            log.error({ problem }, "nobody can be let in");
            next(new Refusal("paused"));
          },
        );
      });
    },
    async close(code) {
      stopChecking();
      server.emit("goodbye", { code });
      await server.close();
    },
  };
}
