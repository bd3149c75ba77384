/**
 * Runs the room's bots, so that a lone visitor finds a game. They connect as any client does, play for play money only, are marked
 * as bots, and act slowly while no person watches.
 */
import { Bot, QueuedBot, STYLES } from "@poker/bots";
import { socketOpener } from "@poker/client";
import { type Database, listBots, type PlayerIdentity } from "@poker/db";
import { type BuyInOffer, PROTOCOL_VERSION } from "@poker/protocol";
import { signTicket } from "@poker/protocol/ticket";
import { type Clock, repeatEvery } from "../clock.ts";
import type { Env } from "../env.ts";
import type { Logger } from "../log.ts";
import { PoolActor } from "../pools/pool-actor.ts";
import { draw32, type Randomness } from "../randomness.ts";
import type { GameServer } from "../server.ts";
import type { TableActor } from "../tables/table-actor.ts";
import { botThinkTimeMs, countWantedBots, pickSpacedSeat, selectBotVenues } from "./bot-allocation.ts";

const CHECK_INTERVAL_MS = 1_000;

export interface BotManagerOptions {
  readonly env: Env;
  readonly database: Database;
  readonly server: GameServer;
  readonly randomness: Randomness;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Returns how to stop it; the bots keep their seats for the next start. */
export async function startBotManager(options: BotManagerOptions): Promise<() => Promise<void>> {
  const { env, server, randomness, clock, log } = options;
  const users = await listBots(options.database);
  const styles = Object.values(STYLES);
  /** Bots at work, by user. */
  const working = new Map<string, ActiveBot>();
  const random = () => draw32(randomness) / 2 ** 32;
  const url = `http://${env.GAME_HOST}:${server.port}`;

  const ticketFor = (userId: string) =>
    signTicket({ key: env.TICKET_SECRET, userId, sid: server.botSessionId, nodeId: server.nodeId });

  const connection = (user: PlayerIdentity) => ({
    openSocket: socketOpener(env.PUBLIC_ORIGINS[0] ?? env.NODE_URL),
    fetchTicket: async () =>
      ({ ok: true, url, ticket: await ticketFor(user.userId), protocol: PROTOCOL_VERSION }) as const,
    random,
    buyIn: ({ min, max }: BuyInOffer) => Math.round(min + (max - min) * (0.4 + 0.6 * random())),
  });
  const done = (user: PlayerIdentity, at: string) => (end: string) => {
    working.delete(user.userId);
    log.debug({ at, end }, "a bot has ended");
  };

  function play(user: PlayerIdentity, actor: TableActor): void {
    const { tableId } = actor;
    const bot = new Bot({
      ...connection(user),
      tableId,
      style: styles[users.indexOf(user) % styles.length] ?? STYLES.regular,
      seat: pickSpacedSeat(actor.state),
      thinkTimeMs: () => botThinkTimeMs(actor.state.settings, isWatchedByPerson(actor), random()),
      onEnd: done(user, tableId),
      onError: (error) => log.warn({ tableId, error }, "a bot failed"),
    });
    working.set(user.userId, { player: bot, unitId: actor.lease.unitId, isLeaving: false });
    bot.start();
  }

  function queueUp(user: PlayerIdentity, poolId: string): void {
    const queuedBot = new QueuedBot({
      ...connection(user),
      poolId,
      onSeated(tableId) {
        working.delete(user.userId);
        const actor = server.node.actors.get(tableId);
        if (actor) play(user, actor);
      },
      onEnd: done(user, poolId),
    });
    working.set(user.userId, { player: queuedBot, unitId: poolId, isLeaving: false });
    queuedBot.start();
  }

  /** Adds or removes at most one bot at each venue, as people come and go one by one. */
  function tend(place: BotVenue, wanted: number): void {
    const here = [...working.values()].filter(({ unitId }) => unitId === place.id);
    // Bots that sat or waited here before a restart resume.
    for (const [userId, goOn] of place.unattendedBots) {
      const known = users.find((user) => user.userId === userId);
      if (!known || working.has(userId)) continue;
      goOn(known);
      return;
    }
    const staying = here.filter(({ isLeaving }) => !isLeaving);
    const last = staying.at(-1);
    if (last && staying.length > wanted) {
      last.isLeaving = true;
      void last.player.leave();
    } else if (here.length < wanted && !place.isDraining) {
      const idle = users.find(({ userId }) => !working.has(userId));
      if (idle) place.addBot(idle);
    }
  }

  const seatedAt = (actor: TableActor): BotVenue["unattendedBots"] =>
    actor.state.seats.flatMap(({ bot, playerId }) =>
      bot ? [[playerId, (user: PlayerIdentity) => play(user, actor)] as const] : [],
    );
  const tablePlace = (actor: TableActor): BotVenue => ({
    id: actor.tableId,
    isDraining: actor.isDraining,
    unattendedBots: seatedAt(actor),
    addBot: (user) => play(user, actor),
  });
  const poolPlace = (pool: PoolActor): BotVenue => ({
    id: pool.info.id,
    isDraining: pool.isDraining || pool.state.status !== "open",
    unattendedBots: [
      ...pool.tables().flatMap(seatedAt),
      ...pool.state.queue.map(
        ({ playerId }) => [playerId, (user: PlayerIdentity) => queueUp(user, pool.info.id)] as const,
      ),
    ],
    addBot: (user) => queueUp(user, pool.info.id),
  });

  const stop = repeatEvery(clock, CHECK_INTERVAL_MS, () => {
    const alone = [...server.node.actors.values()].filter(({ poolId }) => poolId === null);
    const pools = [...server.node.units.values()].filter((unit) => unit instanceof PoolActor);
    const lively = new Set(
      selectBotVenues(
        [
          ...alone.map(({ tableId, state: { settings } }) => ({ id: tableId, settings, isPool: false })),
          ...pools.map(({ info, state: { settings } }) => ({ id: info.id, settings, isPool: true })),
        ],
        env.BOT_TABLES,
      ),
    );
    for (const actor of alone) tend(tablePlace(actor), lively.has(actor.tableId) ? countWantedBots(actor.state) : 0);
    for (const pool of pools) {
      const here = countPoolOccupancy(pool);
      const wanted = lively.has(pool.info.id) || here.people > 0 ? countWantedBots(here) : 0;
      tend(poolPlace(pool), pool.state.settings.currency === "play" ? wanted : 0);
    }
  });

  return async () => {
    stop();
    for (const { player } of [...working.values()]) player.stop();
  };
}

interface ActiveBot {
  readonly player: Pick<Bot, "stop"> & { leave(): void | Promise<void> };
  /** The table or pool that it joined. */
  readonly unitId: string;
  isLeaving: boolean;
}

/** A table by itself, or a pool. */
interface BotVenue {
  readonly id: string;
  readonly isDraining: boolean;
  /** Bots that sit or wait there, and how each resumes when this process does not run it yet. */
  readonly unattendedBots: readonly (readonly [userId: string, goOn: (user: PlayerIdentity) => void])[];
  readonly addBot: (user: PlayerIdentity) => void;
}

/** Counts a pool as one big table: bots join when a person waits or sits, and leave as people come. */
function countPoolOccupancy(pool: PoolActor) {
  const { settings, queue } = pool.state;
  const seats = pool.tables().flatMap(({ state }) => state.seats);
  const waitlist = queue.filter(({ bot }) => !bot);
  const people = waitlist.length + seats.filter(({ bot }) => !bot).length;
  return { settings, seats, waitlist, offers: [], people };
}

/** Whether a person is at the table, seated or on the rail. */
const isWatchedByPerson = (actor: TableActor): boolean => {
  const bots = new Set(actor.state.seats.filter(({ bot }) => bot).map(({ playerId }) => playerId));
  return actor.audience.allWatchers().some(({ userId }) => !bots.has(userId));
};
