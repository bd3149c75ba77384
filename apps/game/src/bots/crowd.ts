/**
 * The room's own players: bots that come in by the same door as everybody, so that a lone visitor finds a game. Play money only,
 * marked as bots, few, and slow while nobody looks.
 */
import { randomUUID } from "node:crypto";
import { Bot, STYLES } from "@poker/bots";
import { type Database, listBots, type SignedIn } from "@poker/db";
import { TICKET_SECONDS } from "@poker/protocol";
import { SignJWT } from "jose";
import { type Clock, every } from "../clock.ts";
import type { Env } from "../env.ts";
import type { Logger } from "../log.ts";
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
  const working = new Map<string, { readonly bot: Bot; readonly tableId: string; leaving: boolean }>();
  const random = () => draw32(randomness) / 2 ** 32;
  const url = `http://${env.GAME_HOST}:${room.port}`;

  const ticketFor = (userId: string) =>
    new SignJWT({ sid: room.ownSession, jti: randomUUID() })
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(userId)
      .setAudience(room.boot)
      .setExpirationTime(`${TICKET_SECONDS} s`)
      .sign(env.TICKET_SECRET);

  function start(user: SignedIn, actor: TableActor): void {
    const { tableId } = actor;
    const style = styles[users.indexOf(user) % styles.length] ?? STYLES.regular;
    const bot = new Bot({
      origin: env.PUBLIC_ORIGINS[0] ?? env.NODE_URL,
      getTicket: async () => ({ url, ticket: await ticketFor(user.userId) }),
      tableId,
      style,
      random,
      seat: spacedSeat(actor.state),
      thinkTime: () => thinkMs(actor.state.settings, watched(actor), random()),
      buyIn: ({ min, max }) => Math.round(min + (max - min) * (0.4 + 0.6 * random())),
      onEnd(end) {
        working.delete(user.userId);
        log.debug({ tableId, end }, "a bot is done here");
      },
      onProblem: (problem) => log.warn({ tableId, problem }, "a bot has a problem"),
    });
    working.set(user.userId, { bot, tableId, leaving: false });
    bot.start();
  }

  const at = (tableId: string) => [...working].filter(([, each]) => each.tableId === tableId);

  /** One change a table each time: people come and go one by one, too. */
  function tend(actor: TableActor, wanted: number): void {
    const here = at(actor.tableId);
    // Those who sat here before a restart play on.
    const back = actor.state.seats.find(({ bot, playerId }) => bot && !working.has(playerId));
    const known = users.find(({ userId }) => userId === back?.playerId);
    if (known) {
      start(known, actor);
      return;
    }
    const staying = here.filter(([, { leaving }]) => !leaving);
    if (staying.length > wanted) {
      const last = staying.at(-1)?.[1];
      if (last) last.leaving = true;
      last?.bot.leave();
    } else if (here.length < wanted && !actor.draining) {
      const idle = users.find(({ userId }) => !working.has(userId));
      if (idle) start(idle, actor);
    }
  }

  const stop = every(clock, LOOK_MS, () => {
    const actors = [...room.node.actors.values()];
    const lively = new Set(
      livelyTables(
        actors.map(({ tableId, state: { settings } }) => ({ tableId, settings })),
        env.BOT_TABLES,
      ),
    );
    for (const actor of actors) tend(actor, lively.has(actor.tableId) ? botsWanted(actor.state) : 0);
  });

  return async () => {
    stop();
    for (const { bot } of [...working.values()]) bot.stop();
  };
}

/** Whether a person is at the table, seated or on the rail. */
const watched = (actor: TableActor): boolean => {
  const bots = new Set(actor.state.seats.filter(({ bot }) => bot).map(({ playerId }) => playerId));
  return actor.audience.everybody().some(({ userId }) => !bots.has(userId));
};
