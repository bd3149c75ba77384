/** Starts the parts of a game server, connects them by events, and closes them in order. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createSessions, listBots, listenForPeople, makeSessionToken, readMaintenance, toSessionKey } from "@poker/db";
import type { Env } from "@poker/settings/game";
import { withBotSession } from "./bots/bot-session.ts";
import { catchUpWhenRestored } from "./bus/catch-up.ts";
import { openBus } from "./bus/open-bus.ts";
import { createGateway, type Gateway } from "./gateway/gateway.ts";
import { createHandlerContext } from "./gateway/handler-context.ts";
import { createHttpServer, type Route, serveRoutes } from "./gateway/http-server.ts";
import { sayGoodbyeInMaintenance } from "./gateway/maintenance-goodbye.ts";
import { createTicketVerifier } from "./gateway/ticket-verifier.ts";
import { type DealingGate, openDealingGate } from "./jobs/dealing-gate.ts";
import { type MaintenanceGate, openMaintenanceGate } from "./jobs/maintenance-gate.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { AddressGuard } from "./limits/address-guard.ts";
import { createGameLimitRegistry, type GameLimitRegistry } from "./limits/game-limits.ts";
import { LobbyFeed } from "./lobby/lobby-feed.ts";
import { OwnTablesFeed } from "./lobby/own-tables.ts";
import { RemoteLobby } from "./lobby/remote-lobby.ts";
import { createSummaryWriter } from "./lobby/summary-writer.ts";
import { TournamentLobby } from "./lobby/tournament-lobby.ts";
import { watchServer } from "./monitor/watch-server.ts";
import { grantTimeAfterStall, startStallDetector } from "./nodes/event-loop-stall.ts";
import type { GameNode } from "./nodes/node.ts";
import { createServerNode } from "./nodes/server-node.ts";
import { openSettings, type SettingsHolder } from "./office/room-settings.ts";
import { startOffice } from "./office/start-office.ts";
import { startPush } from "./push/start-push.ts";
import { createServerContext, type GameServerOptions, type ServerContext } from "./server-context.ts";
import type { ServerEvents } from "./server-events.ts";
import { subscribeParts } from "./server-subscriptions.ts";
import type { TableActor } from "./tables/table-actor.ts";

export interface GameServer {
  readonly nodeId: string;
  /** The key of the session of the room's bots. The session ends with the process. */
  readonly botSessionKey: string;
  readonly port: number;
  /** The port of /metrics, /live and /ready; null when the server does not serve them. */
  readonly metricsPort: number | null;
  readonly node: GameNode;
  readonly events: Pick<ServerEvents, "emit">;
  /** The settings of the room. */
  readonly settings: SettingsHolder;
  /** Hands the server's tables over to other nodes, or stops the tables where they are. Then tells all sockets and ends everything else. */
  close(): Promise<void>;
}

export async function startGameServer(options: GameServerOptions): Promise<GameServer> {
  const { env, nodeId, clock, log } = options;
  const bus = await openBus(env, options);
  const context = createServerContext(options, await listBots(options.database), bus, await openSettings(options));
  const botSessionKey = toSessionKey(makeSessionToken());
  const routes: Route[] = [];
  const limited = createGameLimitRegistry(clock, log);
  const addressGuard = new AddressGuard({ limits: env, trusted: env.TRUSTED_PROXIES, clock, registry: limited });
  const http = createHttpServer(env, addressGuard);
  const maintenance = await openMaintenanceGate({ ...context, read: () => readMaintenance(context.database.pool) });
  const gateway = openGateway(context, { http, addressGuard, limited, maintenance }, botSessionKey);
  serveRoutes(http, routes, addressGuard);
  const { lobby, ownTables, remote, summaries } = startLobby(context, gateway, () => node.actors.values());
  const tournamentLobby = new TournamentLobby({ ...context, send: gateway.broadcast });
  const dealing = await startDealingGate(context);
  const push = await startPush(context, gateway);
  const node = createServerNode(context, gateway, { lobby, ownTables, remote, push }, dealing);
  node.rest(maintenance.isOn());
  const stopGoodbyes = sayGoodbyeInMaintenance({ ...context, ...gateway, tables: () => node.actors.values() });
  catchUpWhenRestored(context, gateway);
  subscribeParts(context, gateway, { lobby, ownTables, push }, node);
  const office = startOffice(context, gateway, node);
  const background = startJobs(context, { gateway, node, dealing, limited });
  const parts = { http, gateway, node, dealing, maintenance, background, limited, push };
  const watched = await watchServer(context, parts);
  routes.push(watched.healthRoute, ...(options.extraRoutes?.(node) ?? []));
  // Opens the port before the process takes tables. Players are sent here as soon as the process has their tables, so a process that cannot
  // open its port must not take any.
  const port = await listen(http, env);
  await context.dealCounter.start().then(() => node.start());
  const stopWatching = forgiveStalls({ clock, log, node, noteStall: watched.noteStall });
  const status = office.currentStatus;
  gateway.admitClients(
    createHandlerContext(context, { gateway, lobby, ownTables, tournamentLobby, dealing, node, push, limited, status }),
  );
  log.info({ port, tables: node.actors.size }, "the game server is open");

  async function close(): Promise<void> {
    const endJobs = async () => {
      await Promise.all([background.closePolls(), dealing.close(), maintenance.close(), office.close()]);
      await background.closeJobs();
    };
    // Ends play and jobs at the same time, so that no page has to wait for a long job.
    const endPlay = async () => gateway.close((await node.close(env.CLOSE_WAIT_MS)) ? "closing" : "restarting");
    await Promise.all([endJobs(), endPlay()]);
    await Promise.all([context.dealCounter.stop(), context.deckWorkers.close()]);
    stopWatching();
    stopGoodbyes();
    lobby.close();
    await tournamentLobby.close();
    await remote.stop();
    await summaries.close();
    await background.closePublisher();
    await bus.close();
    await watched.close();
    log.info("the game server is closed");
  }
  return {
    nodeId,
    botSessionKey,
    port,
    metricsPort: watched.metricsPort,
    node,
    events: context.events,
    settings: context.settings,
    close,
  };
}

/** After each stall of the process, gives every player who is to act new time. Call the returned function to stop. */
const forgiveStalls = ({
  clock,
  log,
  node,
  noteStall,
}: Pick<ServerContext, "clock" | "log"> & { readonly node: GameNode; readonly noteStall: (ms: number) => void }) =>
  startStallDetector(clock, (ms) => {
    noteStall(ms);
    log.warn({ ms: Math.round(ms) }, "the event loop stalled; the players to act are granted time again");
    grantTimeAfterStall([...node.actors.values()].map(({ deadlines }) => deadlines));
  });

/** Opens the gateway. It admits clients only later. */
function openGateway(
  context: ServerContext,
  parts: {
    readonly http: Server;
    readonly addressGuard: AddressGuard;
    readonly limited: GameLimitRegistry;
    readonly maintenance: MaintenanceGate;
  },
  botSessionKey: string,
): Gateway {
  const { env, database, nodeId, clock, log, onReplied, bots, bus, openPages, events } = context;
  return createGateway({
    ...parts,
    isInMaintenance: parts.maintenance.isOn,
    bus,
    openPages,
    nodeId,
    origins: env.PUBLIC_ORIGINS,
    ticketVerifier: createTicketVerifier(env.TICKET_SECRET, nodeId, context.ticketNow ?? Date.now),
    sessions: withBotSession(createSessions({ ...database, pool: database.reserved }), botSessionKey, bots),
    listenForEndedSessions: (handlers) =>
      listenForPeople(database, {
        ...handlers,
        onEnded(sid) {
          handlers.onEnded(sid);
          void events.emit("sessionEnded", { sid });
        },
        onBreakBegan: (userId) => void events.emit("breakBegan", { userId }),
        onRealityCheck: (userId) => void events.emit("realityCheckChanged", { userId }),
        onFriendsChanged: (userId) => void events.emit("friendsChanged", { userId }),
        onNotice: (notice) => void events.emit("noticeAnnounced", notice),
        onInvited: (invitation) => void events.emit("tableInvitation", invitation),
        onMuteChanged: (change) => void events.emit("muteChanged", change),
        onDropped: (channel, error) => log.warn({ channel, error }, "a message of the database was not readable"),
        onUnread: (error) => log.warn({ error }, "news of people could not be read; they are read again soon"),
      }),
    limits: env,
    clock,
    log,
    onReplied,
  });
}

/** Starts the lobby. `localTables` returns the tables that this process runs. */
function startLobby(
  { nodeId, clock, log, tables, lobbyTables, pools, ownSeats, names }: ServerContext,
  { broadcast: send }: Gateway,
  localTables: () => Iterable<TableActor>,
) {
  const summaries = createSummaryWriter(clock, log, {
    saveTables: (rows) => tables.saveSummaries(nodeId, rows),
    saveQueue: (poolId, queue) => pools.saveQueue(nodeId, poolId, queue),
  });
  const lobby = new LobbyFeed(clock, send, names, summaries.enqueue, (playerIds) =>
    ownTables.markQueuesChanged(playerIds),
  );
  const ownTables = new OwnTablesFeed({ clock, send, tables: localTables, queuesOf: (id) => lobby.queuesOf(id) });
  const remote = new RemoteLobby({ nodeId, clock, log, tables: lobbyTables, pools, ownSeats, lobby, ownTables });
  return { summaries, lobby, ownTables, remote };
}

const startDealingGate = ({ reports, clock, log, events }: ServerContext): Promise<DealingGate> =>
  openDealingGate({
    reports,
    events,
    clock,
    log,
    onChange: (stopped) => void events.emit("dealingChanged", { stopped }),
  });

/** Starts to listen. Resolves with the port when the server accepts connections. */
async function listen(http: Server, env: Env): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(env.GAME_PORT, env.GAME_HOST, resolve);
  });
  return requireTcpAddress(http.address()).port;
}

function requireTcpAddress(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  return address;
}
