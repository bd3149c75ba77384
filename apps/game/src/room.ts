/** The whole game server in one process: puts the parts together, opens the door, and closes it in order. */
import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import {
  createBooks,
  createCashier,
  createCommandInbox,
  createJobRuns,
  createJournal,
  createLivePublisher,
  createOwnership,
  createPools,
  createRefills,
  createSessions,
  createShuffleReports,
  createSuspense,
  createTables,
  currentAnnouncement,
  type Database,
  type Journal,
  listBots,
  remainsOf,
  type Sessions,
  type SignedIn,
} from "@poker/db";
import { deckFromSeed } from "@poker/fair-deal";
import type { Draw } from "@poker/fair-deal/self-test";
import { CHAT_RULES, createTalk, storedTalk } from "./chat/chat.ts";
import type { Clock } from "./clock.ts";
import { watchBanned } from "./commands/banned.ts";
import { watchNews } from "./commands/news.ts";
import { watchCommands } from "./commands/watch.ts";
import type { Env } from "./env.ts";
import type { Answered } from "./gateway/dispatch.ts";
import { createGateway } from "./gateway/gateway.ts";
import type { Room } from "./gateway/handlers.ts";
import { createTicketOffice } from "./gateway/tickets.ts";
import { watchBooks } from "./jobs/books.ts";
import { watchDealing } from "./jobs/dealing.ts";
import { startJobs } from "./jobs/jobs.ts";
import { moneyJobs } from "./jobs/money.ts";
import { shuffleJob } from "./jobs/shuffle.ts";
import { talkJob } from "./jobs/talk.ts";
import { Lobby } from "./lobby/lobby.ts";
import { createSummaries } from "./lobby/summaries.ts";
import { readOthers } from "./lobby/written.ts";
import type { Logger } from "./log.ts";
import { publishLive, timed } from "./monitor/publish.ts";
import { createNode, type GameNode } from "./nodes/node.ts";
import { createRevival } from "./nodes/revive.ts";
import { watchStalls } from "./nodes/stalls.ts";
import { createHttp, healthRoute, type Route } from "./ops/http.ts";
import { PoolActor } from "./pools/actor.ts";
import type { PoolServices } from "./pools/services.ts";
import type { Randomness } from "./randomness.ts";
import { createSeals } from "./tables/seals.ts";
import type { TableServices } from "./tables/services.ts";

export interface RoomOptions {
  readonly env: Env;
  readonly database: Database;
  readonly boot: string;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Logger;
  /** Where a table's decks come from, when not from `shuffle`. */
  readonly deal?: TableServices["deal"];
  /** A new deck, when not freshly from `randomness`; also what is tested daily. */
  readonly shuffle?: () => Draw;
  /** The journal in place of the real one, for benches. */
  readonly journal?: (real: Journal) => Journal;
  /** Told of every message that was answered, for benches. */
  readonly answered?: Answered;
  /** More of the HTTP side. */
  readonly routes?: (node: GameNode) => readonly Route[];
}

export interface OpenRoom {
  readonly boot: string;
  /** A session of the room's own players; it ends with the process. */
  readonly ownSession: string;
  readonly port: number;
  readonly node: GameNode;
  /** No new hands, running ones end (within the time the settings give), everything is journaled, all sockets are told. */
  close(): Promise<void>;
}

export const newBoot = (): string => randomUUID();

/** G3, F1: 32 new random bytes a hand; the deck follows from them by the published algorithm. */
export const freshDeal =
  (randomness: Randomness): (() => Draw) =>
  () => {
    const seed = randomness.bytes(32);
    return { seed, deck: deckFromSeed(seed) };
  };

export async function openRoom(options: RoomOptions): Promise<OpenRoom> {
  const { env, database, boot, clock, randomness, log } = options;
  const { pool } = database;
  const real = createJournal({ pool: database.journal });
  const { journal, slowest } = timed(options.journal?.(real) ?? real, clock);
  const cashier = createCashier(pool);
  const tables = createTables(pool);
  const pools = createPools(pool);
  const ownSession = randomUUID();
  const tickets = createTicketOffice(env.TICKET_SECRET, boot, Date.now);
  const routes: Route[] = [];
  const http = createHttp(routes);
  const gateway = createGateway({
    http,
    origins: env.PUBLIC_ORIGINS,
    tickets,
    sessions: withOwnSession(createSessions(database), ownSession, await listBots(database)),
    clock,
    log,
    answered: options.answered,
  });
  const summaries = createSummaries(clock, log, { tables: tables.saveSummaries, queue: pools.saveQueue });
  const lobby = new Lobby(clock, gateway.send, summaries.changed);
  const seals = createSeals(env.LIVE_KEY, env.ARCHIVE_KEY, randomness);

  const shuffle = options.shuffle ?? freshDeal(randomness);
  const reports = createShuffleReports(pool);
  const dealing = await watchDealing({
    reports,
    clock,
    log,
    onChange(stopped) {
      gateway.send(gateway.connections.all(), "dealing", { stopped });
      if (!stopped) for (const actor of node.actors.values()) actor.plan(actor.afterShow());
    },
  });

  const services: TableServices = {
    clock,
    log,
    randomness,
    seals,
    journal,
    cashier,
    mayDeal: () => !dealing.isStopped(),
    deal: options.deal ?? shuffle,
    send: gateway.send,
    tell: (userId, event, payload) => gateway.send(gateway.connections.of([userId]), event, payload),
    async walletsMoved(userIds, currency) {
      try {
        for (const connection of gateway.connections.of(userIds))
          gateway.send([connection], "wallet", {
            currency,
            balance: await cashier.balance(connection.userId, currency),
          });
      } catch (problem) {
        log.warn({ problem }, "a balance could not be read");
      }
    },
    lobbyMoved(tableId) {
      const actor = node.actors.get(tableId);
      if (!actor) return;
      lobby.tableMoved(actor);
      node.units.get(actor.owned.unitId)?.tableMoved(actor);
    },
    notified(notices) {
      for (const { userId, kind } of notices) services.tell(userId, "notice", { kind });
    },
    remains: (tableId) => remainsOf(pool, tableId),
    giveBack: (unitId) => node.giveBack(unitId),
    fenced: (unitId) => node.drop(unitId),
  };
  const poolServices: PoolServices = {
    ...services,
    pools,
    async startTable(owned, table) {
      const actor = await revival.newTable(owned, table);
      node.adopt(actor);
      lobby.tableMoved(actor);
      return actor;
    },
    retire(tableId) {
      node.retire(tableId);
      lobby.remove(tableId);
    },
    poolMoved(poolId) {
      const unit = node.units.get(poolId);
      if (unit instanceof PoolActor) lobby.poolMoved(unit);
    },
    ended,
  };
  const revival = createRevival({ journal, tables, pools, services, poolServices: () => poolServices });
  /** Closed for good: the lobby shows it no more, nobody runs it. */
  async function ended(unitId: string): Promise<void> {
    lobby.remove(unitId);
    await node.end(unitId);
  }

  const node = createNode({
    boot,
    url: env.NODE_URL,
    ownership: createOwnership(pool),
    clock,
    log,
    revive: (owned) => revival.unit(owned),
    onTaken(unit) {
      for (const actor of unit.tables()) lobby.tableMoved(actor);
      if (!(unit instanceof PoolActor)) return;
      lobby.poolMoved(unit);
      unit.nudge();
    },
    onDropped(unit) {
      for (const { tableId, audience } of unit.tables()) {
        lobby.handOver(tableId);
        gateway.send(audience.everybody(), "moved", { tableId });
      }
      if (!(unit instanceof PoolActor)) return;
      const poolId = unit.info.id;
      lobby.handOver(poolId);
      for (const { playerId } of unit.state.queue) services.tell(playerId, "moved", { tableId: poolId });
    },
    onLooked: async () => lobby.refresh(await readOthers(boot, tables, pools)),
  });
  const { send } = gateway;
  const stored = storedTalk(pool);
  const keptDays = env.CHAT_DAYS;
  const talk = createTalk({ ...stored, clock, send, tell: services.tell, rules: CHAT_RULES, keptDays });
  const room: Room = {
    lobby,
    talk,
    actor: (tableId) => node.actors.get(tableId),
    dealingStopped: dealing.isStopped,
    news: () => news.current(),
    seatOffersFor: (userId) =>
      [...node.actors.values()].flatMap(({ state, seatOffers }) =>
        state.offers.filter(({ playerId }) => playerId === userId).map((offer) => seatOffers.message(offer)),
      ),
    async whyNot(tableId) {
      const table = await tables.get(tableId);
      if (!table) return "no-such-table";
      if (table.opensAt !== null) return "not-open-yet";
      return table.status === "open" ? "not-here" : "table-closed";
    },
    pool(poolId) {
      const unit = node.units.get(poolId);
      return unit instanceof PoolActor ? unit : undefined;
    },
    async whyNoPool(poolId) {
      const found = await pools.get(poolId);
      if (found?.status !== "open") return "no-such-pool";
      return found.opensAt === null ? "not-here" : "not-open-yet";
    },
  };

  const news = watchNews({
    read: () => currentAnnouncement(pool),
    isDraining: () => node.draining,
    clock,
    log,
    onChange: (told) => gateway.send(gateway.connections.all(), "room-news", told),
  });
  const commands = watchCommands({
    boot,
    inbox: createCommandInbox(pool),
    node,
    clock,
    log,
    onDrain() {
      news.look().catch((problem: unknown) => log.warn({ problem }, "nobody could be told that this server drains"));
    },
  });
  const stopSendingAway = watchBanned({ node, cashier, clock, log });
  const live = createLivePublisher(pool);
  const publisher = publishLive({
    actors: () => node.actors.values(),
    save: { tables: live.tables, node: (figures) => live.node(boot, figures) },
    connections: () => gateway.connections.size,
    slowest,
    clock,
    log,
  });

  let closing = false;
  const books = createBooks(pool);
  const watchedBooks = watchBooks({ books, clock, log });
  const jobs = startJobs({
    jobs: [
      ...moneyJobs({
        suspense: createSuspense(pool),
        refills: createRefills(pool),
        books,
        log,
        notified: services.notified,
      }),
      shuffleJob({
        reports,
        shuffle,
        sampleSize: env.SHUFFLE_SAMPLE,
        boot,
        log,
        stopped: () => closing,
        onReport: dealing.look,
      }),
      talkJob({ chat: stored.chat, keptDays, clock, log }),
    ],
    runs: createJobRuns(pool),
    clock,
    log,
  });
  routes.push(
    healthRoute(() => ({
      ready: !closing && node.healthy(),
      boot,
      tables: node.actors.size,
      connections: gateway.connections.size,
      books: watchedBooks.last(),
      dealing: !dealing.isStopped(),
      ...gateway.counters(),
    })),
    ...(options.routes?.(node) ?? []),
  );
  await node.start();
  const stopWatching = watchStalls(clock, (ms) => {
    log.warn({ ms: Math.round(ms) }, "the process stood still; open turns are granted again");
    for (const actor of node.actors.values()) actor.turnClock.grantAgain();
  });
  gateway.open(room);
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(env.GAME_PORT, env.GAME_HOST, resolve);
  });
  const { port } = addressOf(http.address());
  log.info({ port, tables: node.actors.size }, "the game server is open");

  return {
    boot,
    ownSession,
    port,
    node,
    async close() {
      closing = true;
      watchedBooks.close();
      dealing.close();
      commands.close();
      stopSendingAway();
      news.close();
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
const withOwnSession = (
  sessions: Pick<Sessions, "person" | "live">,
  own: string,
  bots: readonly SignedIn[],
): Pick<Sessions, "person" | "live"> => ({
  person: async (sid, userId) =>
    sid === own ? (bots.find((bot) => bot.userId === userId) ?? null) : sessions.person(sid, userId),
  live: async (sids) => new Set([own, ...(await sessions.live(sids.filter((sid) => sid !== own)))]),
});

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  return address;
}
