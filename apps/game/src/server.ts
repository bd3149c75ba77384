/** Starts the parts of a game server, connects them by events, and closes them in order. */
import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type Cashier,
  createCashier,
  createCommandInbox,
  createJobRuns,
  createJournal,
  createLeases,
  createMonitorPublisher,
  createPools,
  createReconciler,
  createRefills,
  createSessions,
  createShuffleReports,
  createSuspense,
  createTables,
  type Database,
  getCurrentAnnouncement,
  type Journal,
  listBots,
  loadUserNames,
  type PlayerIdentity,
  type Pools,
  readTableForensics,
  type Sessions,
  type ShuffleReports,
  type Tables,
} from "@poker/db";
import { deckFromSeed } from "@poker/fair-deal";
import type { ShuffleSample } from "@poker/fair-deal/self-test";
import { CHAT_RULES, createChatService, createChatStore } from "./chat/chat-service.ts";
import type { Clock } from "./clock.ts";
import { startRoomStatusPoller } from "./commands/announcements.ts";
import { startCommandPoller } from "./commands/command-poller.ts";
import { startEvictingBanned } from "./commands/evict-banned.ts";
import type { Env } from "./env.ts";
import type { OnReplied } from "./gateway/dispatch.ts";
import { createGateway, type Gateway } from "./gateway/gateway.ts";
import type { HandlerContext } from "./gateway/handlers.ts";
import { createTicketVerifier } from "./gateway/ticket-verifier.ts";
import { chatRetentionJob } from "./jobs/chat-retention.ts";
import { type DealingGate, openDealingGate } from "./jobs/dealing-gate.ts";
import { startJobRunner } from "./jobs/job-runner.ts";
import { ledgerJobs } from "./jobs/ledger-jobs.ts";
import { startReconciliationStatus } from "./jobs/reconciliation-status.ts";
import { shuffleSelfTestJob } from "./jobs/shuffle-self-test.ts";
import { Lobby } from "./lobby/lobby.ts";
import { readRemoteRows } from "./lobby/remote-rows.ts";
import { createSummaryWriter } from "./lobby/summary-writer.ts";
import type { Logger } from "./log.ts";
import { startMonitorPublisher, withAppendTiming } from "./monitor/monitor-publisher.ts";
import { startStallDetector } from "./nodes/event-loop-stall.ts";
import { createNode, type GameNode } from "./nodes/node.ts";
import { createUnitRecovery, type UnitRecovery } from "./nodes/unit-recovery.ts";
import { createHealthRoute, createHttpServer, type Route } from "./ops/http.ts";
import { createNameDirectory, type NameDirectory } from "./player-names.ts";
import { PoolActor } from "./pools/pool-actor.ts";
import type { PoolDeps } from "./pools/pool-deps.ts";
import type { Randomness } from "./randomness.ts";
import { ServerEvents } from "./server-events.ts";
import { createSealer } from "./tables/sealing.ts";
import type { TableDeps } from "./tables/table-deps.ts";

export interface GameServerOptions {
  readonly env: Env;
  readonly database: Database;
  readonly nodeId: string;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Logger;
  /** Where a table's decks come from, when not from `shuffle`. */
  readonly deal?: TableDeps["drawDeck"];
  /** A new deck, when not freshly from `randomness`; also what is tested daily. */
  readonly shuffle?: () => ShuffleSample;
  /** The journal in place of the real one, for benches. */
  readonly wrapJournal?: (real: Journal) => Journal;
  /** Told of every message that was answered, for benches. */
  readonly onReplied?: OnReplied;
  /** More of the HTTP side. */
  readonly extraRoutes?: (node: GameNode) => readonly Route[];
}

export interface GameServer {
  readonly nodeId: string;
  /** A session of the room's own players; it ends with the process. */
  readonly botSessionId: string;
  readonly port: number;
  readonly node: GameNode;
  /** No new hands, running ones end (within the time the settings give), everything is journaled, all sockets get a message. */
  close(): Promise<void>;
}

export const newNodeId = (): string => randomUUID();

/** G3, F1: 32 new random bytes a hand; the deck follows from them by the published algorithm. */
export const createShuffle =
  (randomness: Randomness): (() => ShuffleSample) =>
  () => {
    const seed = randomness.bytes(32);
    return { seed, deck: deckFromSeed(seed) };
  };

/** What every part of the process shares. */
interface ServerContext extends GameServerOptions {
  readonly events: ServerEvents;
  readonly journal: Journal;
  readonly cashier: Cashier;
  readonly tables: Tables;
  readonly pools: Pools;
  readonly names: NameDirectory;
  readonly shuffle: () => ShuffleSample;
  readonly reports: ShuffleReports;
  /** The longest append since this was called last, ms. */
  readonly takeSlowestAppendMs: () => number;
}

export async function startGameServer(options: GameServerOptions): Promise<GameServer> {
  const { env, database, nodeId, clock, log } = options;
  const context = createContext(options);
  const botSessionId = randomUUID();
  const routes: Route[] = [];
  const http = createHttpServer(routes);
  const gateway = createGateway({
    http,
    origins: env.PUBLIC_ORIGINS,
    ticketVerifier: createTicketVerifier(env.TICKET_SECRET, nodeId, Date.now),
    sessions: withBotSession(createSessions(database), botSessionId, await listBots(database)),
    clock,
    log,
    onReplied: options.onReplied,
  });
  const { lobby, summaries } = startLobby(context, gateway);
  const dealing = await startDealingGate(context);
  const node = startNode(context, gateway, lobby, dealing);
  subscribe(context, gateway, lobby, node);
  const office = startOffice(context, gateway, node);
  const background = startBackground(context, gateway, node, dealing);
  routes.push(
    createHealthRoute(() => ({
      ready: !background.isClosing() && node.isHealthy(),
      nodeId,
      tables: node.actors.size,
      connections: gateway.connections.size,
      books: background.lastReconciliation(),
      dealing: !dealing.isStopped(),
      ...gateway.counters(),
    })),
    ...(options.extraRoutes?.(node) ?? []),
  );
  await node.start();
  const stopWatching = startStallDetector(clock, (ms) => {
    log.warn({ ms: Math.round(ms) }, "the process stood still; open turns are granted again");
    for (const actor of node.actors.values()) actor.actionClock.extendAfterStall();
  });
  gateway.admitClients(createHandlerContext(context, { gateway, lobby, dealing, node, status: office.currentStatus }));
  const port = await listen(http, env);
  log.info({ port, tables: node.actors.size }, "the game server is open");

  return {
    nodeId,
    botSessionId,
    port,
    node,
    async close() {
      await Promise.all([background.closePolls(), dealing.close(), office.close()]);
      await background.closeJobs();
      await node.close(env.CLOSE_WAIT_MS);
      stopWatching();
      lobby.close();
      await summaries.close();
      await background.closePublisher();
      await gateway.close("closing");
      log.info("the game server is closed");
    },
  };
}

function createContext(options: GameServerOptions): ServerContext {
  const { database, clock, randomness } = options;
  const { pool } = database;
  const real = createJournal({ pool: database.journal });
  const { journal, slowest } = withAppendTiming(options.wrapJournal?.(real) ?? real, clock);
  return {
    ...options,
    events: new ServerEvents(),
    journal,
    takeSlowestAppendMs: slowest,
    cashier: createCashier(database),
    tables: createTables(pool),
    pools: createPools(pool),
    names: createNameDirectory((userIds) => loadUserNames(pool, userIds)),
    shuffle: options.shuffle ?? createShuffle(randomness),
    reports: createShuffleReports(database),
  };
}

function startLobby({ clock, log, tables, pools, names }: ServerContext, gateway: Gateway) {
  const summaries = createSummaryWriter(clock, log, { saveTables: tables.saveSummaries, saveQueue: pools.saveQueue });
  return { summaries, lobby: new Lobby(clock, gateway.broadcast, names, summaries.enqueue) };
}

const startDealingGate = ({ reports, clock, log, events }: ServerContext): Promise<DealingGate> =>
  openDealingGate({
    reports,
    clock,
    log,
    onChange: (stopped) => void events.emit("dealingChanged", { stopped }),
  });

/** The actors speak to the rest of the process through these: what they do is emitted, what they ask for is given. */
function createTableDeps(context: ServerContext, { broadcast, connections }: Gateway, dealing: DealingGate): TableDeps {
  const { env, database, clock, log, randomness, journal, cashier, events } = context;
  return {
    clock,
    log,
    randomness,
    sealer: createSealer(env.LIVE_KEY, env.ARCHIVE_KEY, randomness),
    journal,
    cashier,
    isDealingAllowed: () => !dealing.isStopped(),
    drawDeck: context.deal ?? context.shuffle,
    names: context.names,
    broadcast,
    sendToUser: (userId, event, payload) => broadcast(connections.findByUsers([userId]), event, payload),
    walletsChanged: (userIds, currency) => void events.emit("walletsChanged", { userIds, currency }),
    tableChanged: (tableId) => void events.emit("tableChanged", { tableId }),
    noticesWritten: (notices) => void events.emit("noticesWritten", { notices }),
    loadTableForensics: (tableId) => readTableForensics(database.pool, tableId),
    releaseUnit: (unitId) => void events.emit("unitUnreliable", { unitId }),
    leaseLost: (unitId) => void events.emit("leaseLost", { unitId }),
  };
}

function startNode(context: ServerContext, gateway: Gateway, lobby: Lobby, dealing: DealingGate): GameNode {
  const { env, database, nodeId, clock, log, journal, tables, pools, events } = context;
  const tableDeps = createTableDeps(context, gateway, dealing);
  const recovery: UnitRecovery = createUnitRecovery({ journal, tables, pools, tableDeps, poolDeps: () => poolDeps });
  const poolDeps: PoolDeps = {
    ...tableDeps,
    pools,
    async startTable(lease, table) {
      const actor = await recovery.startNewTable(lease, table);
      await events.emit("tableStarted", { actor });
      return actor;
    },
    tableClosed: (tableId) => void events.emit("tableClosed", { tableId }),
    poolChanged: (poolId) => void events.emit("poolChanged", { poolId }),
    poolClosed: (unitId) => events.emit("unitClosed", { unitId }),
  };
  return createNode({
    nodeId,
    url: env.NODE_URL,
    ownership: createLeases(database.pool),
    clock,
    log,
    recoverUnit: recovery.recoverUnit,
    onUnitTaken(unit) {
      for (const actor of unit.tables()) lobby.markTableChanged(actor);
      if (!(unit instanceof PoolActor)) return;
      lobby.markPoolChanged(unit);
      unit.scheduleReconcile();
    },
    onUnitLost(unit) {
      for (const { tableId, audience } of unit.tables()) {
        lobby.markRemote(tableId);
        gateway.broadcast(audience.allWatchers(), "moved", { tableId });
      }
      if (!(unit instanceof PoolActor)) return;
      const poolId = unit.info.id;
      lobby.markRemote(poolId);
      for (const { playerId } of unit.state.queue) tableDeps.sendToUser(playerId, "moved", { tableId: poolId });
    },
    onClaimed: async () => lobby.setRemoteRows(await readRemoteRows(nodeId, tables, pools)),
  });
}

/** Says which part does what about which event. */
function subscribe({ events, cashier, log }: ServerContext, gateway: Gateway, lobby: Lobby, node: GameNode): void {
  const { broadcast, connections } = gateway;
  events.on("tableChanged", ({ tableId }) => {
    const actor = node.actors.get(tableId);
    if (!actor) return;
    lobby.markTableChanged(actor);
    node.units.get(actor.lease.unitId)?.handleTableChanged(actor);
  });
  events.on("tableStarted", ({ actor }) => {
    node.addTable(actor);
    lobby.markTableChanged(actor);
  });
  events.on("tableClosed", ({ tableId }) => {
    node.removeTable(tableId);
    lobby.remove(tableId);
  });
  events.on("poolChanged", ({ poolId }) => {
    const unit = node.units.get(poolId);
    if (unit instanceof PoolActor) lobby.markPoolChanged(unit);
  });
  events.on("unitClosed", ({ unitId }) => {
    lobby.remove(unitId);
    return node.closeUnit(unitId);
  });
  events.on("unitUnreliable", ({ unitId }) => node.releaseUnit(unitId));
  events.on("leaseLost", ({ unitId }) => node.dropUnit(unitId));
  events.on("walletsChanged", async ({ userIds, currency }) => {
    try {
      for (const connection of connections.findByUsers(userIds)) {
        const balance = await cashier.getWalletBalance(connection.userId, currency);
        broadcast([connection], "wallet", { currency, balance });
      }
    } catch (error) {
      log.warn({ error }, "a balance could not be read");
    }
  });
  events.on("noticesWritten", ({ notices }) => {
    for (const { userId, kind } of notices) broadcast(connections.findByUsers([userId]), "notice", { kind });
  });
  events.on("dealingChanged", ({ stopped }) => {
    broadcast(connections.all(), "dealing", { stopped });
    if (!stopped) for (const actor of node.actors.values()) actor.scheduleBetweenHands(actor.displayedUntil());
  });
}

/** What the back office changes here: the room's status, commands, bans. */
function startOffice(
  { database, nodeId, clock, log, cashier, events }: ServerContext,
  gateway: Gateway,
  node: GameNode,
) {
  const status = startRoomStatusPoller({
    readAnnouncement: () => getCurrentAnnouncement(database.pool),
    isDraining: () => node.isDraining,
    clock,
    log,
    onChange: (current) => gateway.broadcast(gateway.connections.all(), "room-status", current),
  });
  events.on("drainChanged", () =>
    status.pollNow().catch((error: unknown) => log.warn({ error }, "the drain could not be announced")),
  );
  const commands = startCommandPoller({
    nodeId,
    inbox: createCommandInbox(database.pool),
    node,
    clock,
    log,
    onDrain: () => void events.emit("drainChanged", { draining: node.isDraining }),
  });
  const stopEvicting = startEvictingBanned({ node, cashier, clock, log });
  return {
    currentStatus: status.currentStatus,
    close: () => Promise.all([commands.close(), stopEvicting(), status.close()]),
  };
}

/** What the process does by itself: jobs, the reconciliation's result, the live monitor. */
function startBackground(context: ServerContext, gateway: Gateway, node: GameNode, dealing: DealingGate) {
  const { env, database, nodeId, clock, log, events, shuffle, reports, takeSlowestAppendMs } = context;
  const { pool } = database;
  let closing = false;
  const monitor = createMonitorPublisher(pool);
  const publisher = startMonitorPublisher({
    actors: () => node.actors.values(),
    store: { tables: monitor.publishTables, node: (figures) => monitor.publishNode(nodeId, figures) },
    connections: () => gateway.connections.size,
    takeSlowestAppendMs,
    clock,
    log,
  });
  const books = createReconciler(pool);
  const reconciliation = startReconciliationStatus({ books, clock, log });
  const jobs = startJobRunner({
    jobs: [
      ...ledgerJobs({
        suspense: createSuspense(pool),
        refills: createRefills(database),
        books,
        log,
        onNoticesWritten: (notices) => void events.emit("noticesWritten", { notices }),
      }),
      shuffleSelfTestJob({
        reports,
        shuffle,
        sampleSize: env.SHUFFLE_SAMPLE,
        nodeId,
        log,
        isClosing: () => closing,
        onReport: dealing.pollNow,
      }),
      chatRetentionJob({ chat: createChatStore(database).chat, retentionDays: env.CHAT_DAYS, clock, log }),
    ],
    runs: createJobRuns(pool),
    clock,
    log,
  });
  return {
    isClosing: () => closing,
    lastReconciliation: reconciliation.last,
    closePolls() {
      closing = true;
      return reconciliation.close();
    },
    closeJobs: jobs.close,
    closePublisher: publisher.close,
  };
}

interface HandlerParts {
  readonly gateway: Gateway;
  readonly lobby: Lobby;
  readonly dealing: DealingGate;
  readonly node: GameNode;
  readonly status: HandlerContext["roomStatus"];
}

/** What the message handlers of the gateway need. */
function createHandlerContext(context: ServerContext, parts: HandlerParts): HandlerContext {
  const { env, database, clock, tables, pools } = context;
  const { gateway, lobby, dealing, node, status } = parts;
  const { broadcast, connections } = gateway;
  const chat = createChatService({
    ...createChatStore(database),
    clock,
    broadcast,
    sendToUser: (userId, event, payload) => broadcast(connections.findByUsers([userId]), event, payload),
    rules: CHAT_RULES,
    retentionDays: env.CHAT_DAYS,
  });
  return {
    names: context.names,
    lobby,
    chat,
    findTable: (tableId) => node.actors.get(tableId),
    isDealingStopped: dealing.isStopped,
    roomStatus: status,
    seatOffersFor: (userId) =>
      [...node.actors.values()].flatMap(({ state, seatOffers }) =>
        state.offers.filter(({ playerId }) => playerId === userId).map((offer) => seatOffers.toMessage(offer)),
      ),
    async refusalForMissingTable(tableId) {
      const table = await tables.get(tableId);
      if (!table) return "no-such-table";
      if (table.opensAt !== null) return "not-open-yet";
      return table.status === "open" ? "not-here" : "table-closed";
    },
    findPool(poolId) {
      const unit = node.units.get(poolId);
      return unit instanceof PoolActor ? unit : undefined;
    },
    async refusalForMissingPool(poolId) {
      const found = await pools.get(poolId);
      if (found?.status !== "open") return "no-such-pool";
      return found.opensAt === null ? "not-here" : "not-open-yet";
    },
  };
}

/** Resolves with the port when the server accepts connections. */
async function listen(http: Server, env: Env): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(env.GAME_PORT, env.GAME_HOST, resolve);
  });
  return requireTcpAddress(http.address()).port;
}

/** The room's own players are signed in as long as the process lives; no other process can use that session. */
const withBotSession = (
  sessions: Pick<Sessions, "findIdentity" | "filterActive">,
  own: string,
  bots: readonly PlayerIdentity[],
): Pick<Sessions, "findIdentity" | "filterActive"> => ({
  findIdentity: async (sid, userId) =>
    sid === own ? (bots.find((bot) => bot.userId === userId) ?? null) : sessions.findIdentity(sid, userId),
  filterActive: async (sids) => new Set([own, ...(await sessions.filterActive(sids.filter((sid) => sid !== own)))]),
});

function requireTcpAddress(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  return address;
}
