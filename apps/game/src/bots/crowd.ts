/**
 * The room's own players: bots that come in by the same door as everybody, so that a lone visitor finds a game. Play money only,
 * marked as bots, few, and slow while nobody looks.
 */
import { randomUUID } from "node:crypto";
import { Bot, PoolWaiter, STYLES } from "@poker/bots";
import { type Database, listBots, type SignedIn } from "@poker/db";
import { type BuyInOffer, TICKET_SECONDS } from "@poker/protocol";
import { SignJWT } from "jose";
import { type Clock, every } from "../clock.ts";
import type { Env } from "../env.ts";
import type { Logger } from "../log.ts";
import { PoolActor } from "../pools/actor.ts";
import { draw32, type Randomness } from "../randomness.ts";
import type { OpenRoom } from "../room.ts";
import type { TableActor } from "../tables/actor.ts";
import { botsWanted, livelyTables, spacedSeat, thinkMs } from "./plan.ts";

const LOOK_MS = 1_000;

export interface CrowdOptions {
  readonly env: Env;
  readonly database: Database;
  readonly room: OpenRoom;
  readonly randomness: Randomness;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Returns how to end it; seats the bots hold stay theirs for the next start. */
export async function startCrowd(options: CrowdOptions): Promise<() => Promise<void>> {
  const { env, room, randomness, clock, log } = options;
  const users = await listBots(options.database);
  const styles = Object.values(STYLES);
  /** Bots at work, by user. */
  const working = new Map<string, Worker>();
  const random = () => draw32(randomness) / 2 ** 32;
  const url = `http://${env.GAME_HOST}:${room.port}`;

  const ticketFor = (userId: string) =>
    new SignJWT({ sid: room.ownSession, jti: randomUUID() })
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(userId)
      .setAudience(room.boot)
      .setExpirationTime(`${TICKET_SECONDS} s`)
      .sign(env.TICKET_SECRET);

  const connection = (user: SignedIn) => ({
    origin: env.PUBLIC_ORIGINS[0] ?? env.NODE_URL,
    getTicket: async () => ({ url, ticket: await ticketFor(user.userId) }),
    random,
    buyIn: ({ min, max }: BuyInOffer) => Math.round(min + (max - min) * (0.4 + 0.6 * random())),
  });
  const done = (user: SignedIn, at: string) => (end: string) => {
    working.delete(user.userId);
    log.debug({ at, end }, "a bot is done here");
  };

  function play(user: SignedIn, actor: TableActor): void {
    const { tableId } = actor;
    const bot = new Bot({
      ...connection(user),
      tableId,
      style: styles[users.indexOf(user) % styles.length] ?? STYLES.regular,
      seat: spacedSeat(actor.state),
      thinkTime: () => thinkMs(actor.state.settings, watched(actor), random()),
      onEnd: done(user, tableId),
      onProblem: (problem) => log.warn({ tableId, problem }, "a bot has a problem"),
    });
    working.set(user.userId, { player: bot, at: actor.owned.unitId, leaving: false });
    bot.start();
  }

  function queueUp(user: SignedIn, poolId: string): void {
    const waiter = new PoolWaiter({
      ...connection(user),
      poolId,
      onSeated(tableId) {
        working.delete(user.userId);
        const actor = room.node.actors.get(tableId);
        if (actor) play(user, actor);
      },
      onEnd: done(user, poolId),
    });
    working.set(user.userId, { player: waiter, at: poolId, leaving: false });
    waiter.start();
  }

  /** One change a place each time: people come and go one by one, too. */
  function tend(place: Place, wanted: number): void {
    const here = [...working.values()].filter(({ at }) => at === place.id);
    // Those who sat, or waited, here before a restart go on.
    for (const [userId, goOn] of place.left) {
      const known = users.find((user) => user.userId === userId);
      if (!known || working.has(userId)) continue;
      goOn(known);
      return;
    }
    const staying = here.filter(({ leaving }) => !leaving);
    const last = staying.at(-1);
    if (last && staying.length > wanted) {
      last.leaving = true;
      void last.player.leave();
    } else if (here.length < wanted && !place.draining) {
      const idle = users.find(({ userId }) => !working.has(userId));
      if (idle) place.comeIn(idle);
    }
  }

  const seatedAt = (actor: TableActor): Place["left"] =>
    actor.state.seats.flatMap(({ bot, playerId }) =>
      bot ? [[playerId, (user: SignedIn) => play(user, actor)] as const] : [],
    );
  const tablePlace = (actor: TableActor): Place => ({
    id: actor.tableId,
    draining: actor.draining,
    left: seatedAt(actor),
    comeIn: (user) => play(user, actor),
  });
  const poolPlace = (pool: PoolActor): Place => ({
    id: pool.info.id,
    draining: pool.draining || pool.state.status !== "open",
    left: [
      ...pool.tables().flatMap(seatedAt),
      ...pool.state.queue.map(({ playerId }) => [playerId, (user: SignedIn) => queueUp(user, pool.info.id)] as const),
    ],
    comeIn: (user) => queueUp(user, pool.info.id),
  });

  const stop = every(clock, LOOK_MS, () => {
    const alone = [...room.node.actors.values()].filter(({ poolId }) => poolId === null);
    const pools = [...room.node.units.values()].filter((unit) => unit instanceof PoolActor);
    const lively = new Set(
      livelyTables(
        [
          ...alone.map(({ tableId, state: { settings } }) => ({ id: tableId, settings, pool: false })),
          ...pools.map(({ info, state: { settings } }) => ({ id: info.id, settings, pool: true })),
        ],
        env.BOT_TABLES,
      ),
    );
    for (const actor of alone) tend(tablePlace(actor), lively.has(actor.tableId) ? botsWanted(actor.state) : 0);
    for (const pool of pools) {
      const here = peopleOf(pool);
      const wanted = lively.has(pool.info.id) || here.people > 0 ? botsWanted(here) : 0;
      tend(poolPlace(pool), pool.state.settings.currency === "play" ? wanted : 0);
    }
  });

  return async () => {
    stop();
    for (const { player } of [...working.values()]) player.stop();
  };
}

interface Worker {
  readonly player: Pick<Bot, "stop"> & { leave(): void | Promise<void> };
  /** The table, or the pool, it came for. */
  readonly at: string;
  leaving: boolean;
}

/** A table by itself, or a pool. */
interface Place {
  readonly id: string;
  readonly draining: boolean;
  /** Who is there, by user, and how he goes on if nobody does it for him. */
  readonly left: readonly (readonly [userId: string, goOn: (user: SignedIn) => void])[];
  readonly comeIn: (user: SignedIn) => void;
}

/** A pool as one big table: bots come when somebody waits or sits, and make room as people come. */
function peopleOf(pool: PoolActor) {
  const { settings, queue } = pool.state;
  const seats = pool.tables().flatMap(({ state }) => state.seats);
  const waiting = queue.filter(({ bot }) => !bot);
  const people = waiting.length + seats.filter(({ bot }) => !bot).length;
  return { settings, seats, waiting, offers: [], people };
}

/** Whether a person is at the table, seated or on the rail. */
const watched = (actor: TableActor): boolean => {
  const bots = new Set(actor.state.seats.filter(({ bot }) => bot).map(({ playerId }) => playerId));
  return actor.audience.everybody().some(({ userId }) => !bots.has(userId));
};
