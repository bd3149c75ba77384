/** Creates what all parts of a game server share: its options, the database's repositories, and the events between the parts. */
import {
  type Cashier,
  createCashier,
  createDealDays,
  createJournal,
  createLobbyTables,
  createOwnSeats,
  createPools,
  createPrivateGames,
  createShuffleReports,
  createTables,
  createTournaments,
  type Database,
  type DealDays,
  firstKey,
  type Journal,
  type LobbyTables,
  loadNamedPlayers,
  type OwnSeats,
  type PlayerIdentity,
  type Pools,
  type PrivateGames,
  type ShuffleReports,
  type Tables,
  type Tournaments,
} from "@poker/db";
import { deckFromSeed } from "@poker/fair-deal";
import type { ShuffleSample } from "@poker/fair-deal/self-test";
import type { Env } from "@poker/settings/game";
import type { Bus } from "./bus/bus.ts";
import type { Clock } from "./clock.ts";
import { createDealCounter, type DealCounterJob } from "./deals/deal-counts.ts";
import { type DealKey, readDealKey } from "./deals/deal-key.ts";
import { DeckThreads, type DeckWorkers } from "./deals/deck-workers.ts";
import type { OnReplied } from "./gateway/dispatch.ts";
import type { Route } from "./gateway/http-server.ts";
import { OpenPages } from "./gateway/open-pages.ts";
import { ReadRequestQueue } from "./limits/read-request-queue.ts";
import type { Logger } from "./log.ts";
import { JournalFigures } from "./monitor/journal-figures.ts";
import { createNameDirectory, type NameDirectory } from "./name-directory.ts";
import type { GameNode } from "./nodes/node.ts";
import { OutageTime } from "./nodes/outage-time.ts";
import type { SettingsHolder } from "./office/room-settings.ts";
import type { Randomness } from "./randomness.ts";
import { ServerEvents } from "./server-events.ts";
import { HeldSeats } from "./tables/deadlines/seat-offers.ts";
import type { TableDeps } from "./tables/table-deps.ts";

export interface GameServerOptions {
  readonly env: Env;
  readonly database: Database;
  readonly nodeId: string;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Logger;
  /** Returns the current time (epoch ms) for the expiry of tickets. When absent, `Date.now` is used. */
  readonly ticketNow?: () => number;
  /** Replaces `shuffle` as the source of the tables' decks. */
  readonly deal?: TableDeps["drawDeck"];
  /** Returns true when `deal` returns a deck that a test has stacked. */
  readonly isDeckStacked?: TableDeps["isDeckStacked"];
  /** Replaces the shuffle that uses `randomness`. The daily self-test uses the replacement too. */
  readonly shuffle?: () => ShuffleSample;
  /** Returns a journal that replaces the real one, for benches. */
  readonly wrapJournal?: (real: Journal) => Journal;
  /** Called after every message that was answered, for benches. */
  readonly onReplied?: OnReplied;
  /** Returns routes to add to the HTTP server. */
  readonly extraRoutes?: (node: GameNode) => readonly Route[];
}

/** What all parts of the process share. */
export interface ServerContext extends GameServerOptions {
  readonly events: ServerEvents;
  readonly bus: Bus;
  /** The settings of the room. */
  readonly settings: SettingsHolder;
  readonly openPages: OpenPages;
  readonly journal: Journal;
  readonly cashier: Cashier;
  readonly tables: Tables;
  readonly pools: Pools;
  readonly privateGames: PrivateGames;
  readonly tournaments: Tournaments;
  readonly lobbyTables: LobbyTables;
  readonly ownSeats: OwnSeats;
  readonly names: NameDirectory;
  /** The room's bots, in the order in which they were created. */
  readonly bots: readonly PlayerIdentity[];
  readonly shuffle: () => ShuffleSample;
  readonly reports: ShuffleReports;
  readonly dealKey: DealKey;
  readonly dealDays: DealDays;
  readonly dealCounter: DealCounterJob;
  /** Prepares the decks for hands that players can check. */
  readonly deckWorkers: DeckWorkers;
  /** The queue for messages that read the database and are not commands. */
  readonly readRequests: ReadRequestQueue;
  /** Counts the commits of this process's journal, and measures how long they take. */
  readonly journalFigures: JournalFigures;
  readonly outages: OutageTime;
  readonly heldSeats: HeldSeats;
}

export function createServerContext(
  options: GameServerOptions,
  bots: readonly PlayerIdentity[],
  bus: Bus,
  settings: SettingsHolder,
): ServerContext {
  const { database, clock, randomness } = options;
  const { pool } = database;
  const dealKey = readDealKey({ DEAL_KEY: firstKey(options.env.DEAL_KEY) });
  const dealDays = createDealDays(pool);
  const journalFigures = new JournalFigures(clock);
  const real = createJournal({ pool: database.journal, onBatch: (commits) => journalFigures.batches.observe(commits) });
  const events = new ServerEvents();
  return {
    ...options,
    events,
    bus,
    settings,
    openPages: new OpenPages({ events, clock }),
    journal: journalFigures.follow(options.wrapJournal?.(real) ?? real),
    journalFigures,
    outages: new OutageTime(clock, () => void events.emit("outageEnded", {})),
    heldSeats: new HeldSeats(),
    readRequests: new ReadRequestQueue(options.env),
    cashier: createCashier(database),
    tables: createTables(pool),
    pools: createPools(pool),
    privateGames: createPrivateGames(database),
    tournaments: createTournaments(pool),
    lobbyTables: createLobbyTables(pool),
    ownSeats: createOwnSeats(pool),
    names: createNameDirectory((userIds) => loadNamedPlayers(pool, userIds)),
    bots,
    shuffle: options.shuffle ?? createShuffle(randomness),
    reports: createShuffleReports(database),
    dealKey,
    dealDays,
    dealCounter: createDealCounter({ days: dealDays, publicKey: dealKey.publicKey, clock, log: options.log }),
    deckWorkers: new DeckThreads(options),
  };
}

/** Returns the shuffle. Each deck comes from 32 new random bytes, from which the published algorithm makes it. G3, F1 */
export const createShuffle =
  (randomness: Randomness): (() => ShuffleSample) =>
  () => {
    const seed = randomness.bytes(32);
    return { seed, deck: deckFromSeed(seed) };
  };
