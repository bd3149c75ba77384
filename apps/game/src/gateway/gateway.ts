/**
 * Runs Socket.IO, over WebSocket only, for sockets that come from the room's own pages with a ticket. The session alone decides who the
 * player is. A socket without a session may only watch. Faults 35, 41, 91, 92
 */

import type { Server as HttpServer } from "node:http";
import { isRefusal, refuse } from "@poker/engine";
import type { RefusalCode, WireRefusal } from "@poker/protocol";
import { Server, type Socket } from "socket.io";
import type { Bus } from "../bus/bus.ts";
import { createPeople, type People, personRoom } from "../bus/people.ts";
import type { Clock } from "../clock.ts";
import { closeConnection, guardPackets } from "../limits/packet-guard.ts";
import type { Logger } from "../log.ts";
import type { Broadcast } from "../tables/audience.ts";
import { type AdmissionOptions, admit } from "./admission.ts";
import { type Connection, ConnectionRegistry, createBroadcast } from "./connection.ts";
import { createDispatcher, type Dispatcher, type OnReplied } from "./dispatch.ts";
import type { HandlerContext } from "./handlers.ts";
import { MessageFigures } from "./message-figures.ts";
import type { OpenPages } from "./open-pages.ts";
import { type SessionWatchOptions, watchSessions } from "./session-watch.ts";

const MAX_PACKET_BYTES = 16 * 1024;
/**
 * A dead connection is detected after at most the sum of these two times. The sum is half of the time that a player normally has to act.
 * Fault 24, decision 0029
 */
const PING_INTERVAL_MS = 10_000;
const PONG_TIMEOUT_MS = 5_000;
/** How long a new connection may take to send its ticket. */
const CONNECT_TIMEOUT_MS = 5_000;

interface GatewayOptions extends Omit<AdmissionOptions, "hasJustEnded"> {
  readonly listenForEndedSessions: SessionWatchOptions["listen"];
  readonly http: HttpServer;
  readonly bus: Bus;
  readonly openPages: Pick<OpenPages, "notePageOpened" | "notePageClosed">;
  readonly nodeId: string;
  readonly origins: readonly string[];
  readonly clock: Clock;
  readonly log: Logger;
  readonly onReplied?: OnReplied | undefined;
}

export interface Gateway {
  readonly connections: ConnectionRegistry;
  readonly broadcast: Broadcast;
  /** Reaches people's sockets at this server and at other servers. */
  readonly people: Omit<People, "noteChange" | "close">;
  readonly figures: MessageFigures;
  /** Starts admitting clients. */
  admitClients(room: HandlerContext): void;
  /** Sends every client the reason, and then closes all sockets. */
  close(code: RefusalCode): Promise<void>;
}

/** The error for a client that is not admitted. Socket.IO passes `data` to the client's `connect_error`. */
class ConnectError extends Error {
  readonly data: WireRefusal;
  constructor(refusal: WireRefusal) {
    super(refusal.code);
    this.data = refusal;
  }
}

function openSocketServer(
  { http, bus, addressGuard, limits, limited, clock }: GatewayOptions,
  isAllowedOrigin: (origin: string) => boolean,
): Server {
  const server = new Server(http, {
    transports: ["websocket"],
    perMessageDeflate: false,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    serveClient: false,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PONG_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    ...(bus.adapter && { adapter: bus.adapter }),
    allowRequest: (request, callback) => {
      const { origin } = request.headers;
      callback(null, origin !== undefined && isAllowedOrigin(origin) && addressGuard.admitSocket(request));
    },
  });
  server.engine.on("connection", (connection: Socket["conn"]) =>
    guardPackets(connection, {
      most: limits.PACKETS_PER_SECOND,
      clock,
      onExceeded: () =>
        limited.note("PACKETS_PER_SECOND", { userId: null, address: addressGuard.blockOf(connection.request) }),
    }),
  );
  return server;
}

export function createGateway(options: GatewayOptions): Gateway {
  const { sessions, limits, addressGuard, limited, clock, log, onReplied } = options;
  const origins = new Set(options.origins);
  const server = openSocketServer(options, (origin) => room !== null && origins.has(origin));
  const connections = new ConnectionRegistry((userId, isHere) => people.noteChange(userId, isHere));
  const broadcast = createBroadcast(connections, ({ userId, logIds }) =>
    log.warn({ userId, ...logIds }, "a client does not read its messages and is disconnected"),
  );
  const people = createPeople({ server, bus: options.bus, nodeId: options.nodeId, connections, broadcast, clock });
  let room: HandlerContext | null = null;
  const figures = new MessageFigures();

  const sessionWatch = watchSessions({ sessions, listen: options.listenForEndedSessions, connections, clock, log });

  return {
    connections,
    figures,
    broadcast,
    people,
    admitClients(opened) {
      room = opened;
      const dispatch = createDispatcher(opened, { limits, limited, figures, clock, log, answered: onReplied });
      server.use((socket, next) => {
        const refuseSocket = (refusal: WireRefusal) => {
          const address = addressGuard.blockOf(socket.conn.request);
          addressGuard.countRefusal(socket.conn.request);
          log.warn({ code: refusal.code, address, connection: socket.id }, "a socket was refused");
          next(new ConnectError(refusal));
          // `setImmediate` runs after the refusal has been written.
          setImmediate(() => closeConnection(socket.conn));
        };
        admit(socket, { ...options, hasJustEnded: sessionWatch.hasJustEnded }, connections).then(
          (admitted) => {
            if (!admitted) return next(new ConnectError(refuse("paused")));
            if (isRefusal(admitted)) return refuseSocket(admitted);
            const { connection, returnTicket } = admitted;
            openConnection(connection, { room: opened, connections, dispatch, openPages: options.openPages });
            next();
            // `setImmediate` runs after the client was told that it is admitted.
            if (returnTicket !== null) setImmediate(() => socket.emit("return-ticket", { ticket: returnTicket }));
          },
          (error: unknown) => {
            log.error({ error }, "clients cannot be admitted");
            refuseSocket(refuse("paused"));
          },
        );
      });
    },
    async close(code) {
      people.close();
      server.local.emit("goodbye", { code });
      const closed = server.close();
      // Otherwise a request that never ends would keep the server open until the request's time limit. Fault 130
      options.http.closeAllConnections();
      await Promise.all([closed, sessionWatch.close()]);
    },
  };
}

/** Handles the messages of an admitted connection, and removes the connection when its socket closes. */
function openConnection(
  connection: Connection,
  parts: {
    readonly room: HandlerContext;
    readonly connections: ConnectionRegistry;
    readonly dispatch: Dispatcher;
  } & Pick<GatewayOptions, "openPages">,
): void {
  const { room, connections, dispatch, openPages } = parts;
  const { socket, player, personId } = connection;
  // Removes the ticket, which has been used. Socket.IO would keep it as long as the socket.
  socket.handshake.auth = {};
  if (personId !== null) void socket.join(personRoom(personId));
  const isPersons = player?.bot !== true;
  if (isPersons) openPages.notePageOpened();
  socket.conn.once("close", () => {
    if (isPersons) openPages.notePageClosed();
    connections.remove(connection);
    room.lobby.unwatch(connection);
    room.ownTables.unwatch(connection);
    room.tournamentLobby.unwatch(connection);
    for (const tournamentId of connection.tournaments) room.findTournament(tournamentId)?.feed.unwatch(connection);
    for (const tableId of connection.tables) room.findTable(tableId)?.unwatch(connection);
  });
  // Closes the connection below the socket, so that a client that has left cannot ask for admission again on the same connection.
  socket.on("disconnect", () => closeConnection(socket.conn));
  // One listener handles all event names, so that unknown names get refusals like all others.
  socket.onAny((name: string, ...args: unknown[]) => dispatch.handlePacket(connection, name, args));
  if (player && room.names.remember(player)) room.showNewName(player.userId);
}
