/** The whole game server in one process: puts the parts together, opens the door, and closes it in order. */
import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import {
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
  type PlayerIdentity,
  readTableForensics,
  type Sessions,
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
import { createGateway } from "./gateway/gateway.ts";
import type { HandlerContext } from "./gateway/handlers.ts";
import { createTicketVerifier } from "./gateway/ticket-verifier.ts";
import { chatRetentionJob } from "./jobs/chat-retention.ts";
import { openDealingGate } from "./jobs/dealing-gate.ts";
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
import { createUnitRecovery } from "./nodes/unit-recovery.ts";
import { createHealthRoute, createHttpServer, type Route } from "./ops/http.ts";
import { PoolActor } from "./pools/pool-actor.ts";
import type { PoolDeps } from "./pools/pool-deps.ts";
import type { Randomness } from "./randomness.ts";
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
  /** No new hands, running ones end (within the time the settings give), everything is journaled, all sockets are told. */
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

export async function startGameServer(options: GameServerOptions): Promise<GameServer> {
  const { env, database, nodeId, clock, randomness, log } = options;
  const { pool } = database;
  const real = createJournal({ pool: database.journal });
  const { journal, slowest: takeSlowestAppendMs } = withAppendTiming(options.wrapJournal?.(real) ?? real, clock);
  const cashier = createCashier(database);
  const tables = createTables(pool);
  const pools = createPools(pool);
  const botSessionId = randomUUID();
  const ticketVerifier = createTicketVerifier(env.TICKET_SECRET, nodeId, Date.now);
  const routes: Route[] = [];
  const http = createHttpServer(routes);
  const gateway = createGateway({
    http,
    origins: env.PUBLIC_ORIGINS,
    ticketVerifier,
    sessions: withBotSession(createSessions(database), botSessionId, await listBots(database)),
    clock,
    log,
    onReplied: options.onReplied,
  });
  const summaries = createSummaryWriter(clock, log, { saveTables: tables.saveSummaries, saveQueue: pools.saveQueue });
  const lobby = new Lobby(clock, gateway.broadcast, summaries.enqueue);
  const sealer = createSealer(env.LIVE_KEY, env.ARCHIVE_KEY, randomness);

  const shuffle = options.shuffle ?? createShuffle(randomness);
  const reports = createShuffleReports(database);
  const dealing = await openDealingGate({
    reports,
    clock,
    log,
    onChange(stopped) {
      gateway.broadcast(gateway.connections.all(), "dealing", { stopped });
      if (!stopped) for (const actor of node.actors.values()) actor.scheduleBetweenHands(actor.displayedUntil());
    },
  });

  const tableDeps: TableDeps = {
    clock,
    log,
    randomness,
    sealer,
    journal,
    cashier,
    isDealingAllowed: () => !dealing.isStopped(),
    drawDeck: options.deal ?? shuffle,
    broadcast: gateway.broadcast,
    sendToUser: (userId, event, payload) =>
      gateway.broadcast(gateway.connections.findByUsers([userId]), event, payload),
    async walletsChanged(userIds, currency) {
      try {
        for (const connection of gateway.connections.findByUsers(userIds))
          gateway.broadcast([connection], "wallet", {
            currency,
            balance: await cashier.getWalletBalance(connection.userId, currency),
          });
      } catch (problem) {
        log.warn({ problem }, "a balance could not be read");
      }
    },
    tableChanged(tableId) {
      const actor = node.actors.get(tableId);
      if (!actor) return;
      lobby.markTableChanged(actor);
      node.units.get(actor.lease.unitId)?.handleTableChanged(actor);
    },
    noticesWritten(notices) {
      for (const { userId, kind } of notices) tableDeps.sendToUser(userId, "notice", { kind });
    },
    loadTableForensics: (tableId) => readTableForensics(pool, tableId),
    releaseUnit: (unitId) => node.releaseUnit(unitId),
    leaseLost: (unitId) => node.dropUnit(unitId),
  };
  const poolServices: PoolDeps = {
    ...tableDeps,
    pools,
    async startTable(owned, table) {
      const actor = await revival.startNewTable(owned, table);
      node.addTable(actor);
      lobby.markTableChanged(actor);
      return actor;
    },
    tableClosed(tableId) {
      node.removeTable(tableId);
      lobby.remove(tableId);
    },
    poolChanged(poolId) {
      const unit = node.units.get(poolId);
      if (unit instanceof PoolActor) lobby.markPoolChanged(unit);
    },
    poolClosed: ended,
  };
  const revival = createUnitRecovery({ journal, tables, pools, tableDeps, poolDeps: () => poolServices });
  /** Closed for good: the lobby shows it no more, nobody runs it. */
  async function ended(unitId: string): Promise<void> {
    lobby.remove(unitId);
    await node.closeUnit(unitId);
  }

  const node = createNode({
    nodeId,
    url: env.NODE_URL,
    ownership: createLeases(pool),
    clock,
    log,
    recoverUnit: (owned) => revival.recoverUnit(owned),
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
  const { broadcast } = gateway;
  const stored = createChatStore(database);
  const retentionDays = env.CHAT_DAYS;
  const chat = createChatService({
    ...stored,
    clock,
    broadcast,
    sendToUser: tableDeps.sendToUser,
    rules: CHAT_RULES,
    retentionDays,
  });
  const room: HandlerContext = {
    lobby,
    chat,
    findTable: (tableId) => node.actors.get(tableId),
    isDealingStopped: dealing.isStopped,
    roomStatus: () => news.currentStatus(),
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

  const news = startRoomStatusPoller({
    readAnnouncement: () => getCurrentAnnouncement(pool),
    isDraining: () => node.isDraining,
    clock,
    log,
    onChange: (told) => gateway.broadcast(gateway.connections.all(), "room-status", told),
  });
  const commands = startCommandPoller({
    nodeId,
    inbox: createCommandInbox(pool),
    node,
    clock,
    log,
    onDrain() {
      news.pollNow().catch((problem: unknown) => log.warn({ problem }, "nobody could be told that this server drains"));
    },
  });
  const stopSendingAway = startEvictingBanned({ node, cashier, clock, log });
  const live = createMonitorPublisher(pool);
  const publisher = startMonitorPublisher({
    actors: () => node.actors.values(),
    store: { tables: live.publishTables, node: (figures) => live.publishNode(nodeId, figures) },
    connections: () => gateway.connections.size,
    takeSlowestAppendMs,
    clock,
    log,
  });

  let closing = false;
  const books = createReconciler(pool);
  const watchedBooks = startReconciliationStatus({ books, clock, log });
  const jobs = startJobRunner({
    jobs: [
      ...ledgerJobs({
        suspense: createSuspense(pool),
        refills: createRefills(database),
        books,
        log,
        onNoticesWritten: tableDeps.noticesWritten,
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
      chatRetentionJob({ chat: stored.chat, retentionDays, clock, log }),
    ],
    runs: createJobRuns(pool),
    clock,
    log,
  });
  routes.push(
    createHealthRoute(() => ({
      ready: !closing && node.isHealthy(),
      nodeId,
      tables: node.actors.size,
      connections: gateway.connections.size,
      books: watchedBooks.last(),
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
  gateway.admitClients(room);
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(env.GAME_PORT, env.GAME_HOST, resolve);
  });
  const { port } = requireTcpAddress(http.address());
  log.info({ port, tables: node.actors.size }, "the game server is open");

  return {
    nodeId,
    botSessionId,
    port,
    node,
    async close() {
      closing = true;
      await Promise.all([watchedBooks.close(), dealing.close(), commands.close(), stopSendingAway(), news.close()]);
      await jobs.close();
      await node.close(env.CLOSE_WAIT_MS);
      stopWatching();
      lobby.close();
      await summaries.close();
      await publisher.close();
      await gateway.close("closing");
      log.info("the game server is closed");
    },
  };
}

/** The room's own players are signed in as long as the process lives; nobody else can be with that session. */
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
