/**
 * Removes banned players from their tables, waiting lists and queues. A player who was dealt in folds when they are to act and is
 * cashed out at the hand's end. A ban ends the player's sessions, which the database tells at once; for a minute they are looked for again,
 * because they may have been sitting down meanwhile. A slow sweep finds those of whom nothing was heard. Fault 42
 */
import type { Cashier } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { GameNode } from "../nodes/node.ts";
import { poll } from "../poll.ts";
import { PoolActor } from "../pools/pool-actor.ts";
import type { ServerEvents } from "../server-events.ts";
import { createSweep } from "../sweep.ts";
import type { TableActor } from "../tables/table-actor.ts";

/** Within this all players here are looked at, in so many equal slices. */
const SWEEP_MS = 60_000;
const SLICES = 12;
const REMEMBER_MS = 60_000;

interface EvictBannedOptions {
  readonly node: Pick<GameNode, "actors" | "units">;
  readonly cashier: Pick<Cashier, "findBanned" | "findBannedBySession">;
  readonly events: Pick<ServerEvents, "on">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Returns how to end it. */
export function startEvictingBanned({ node, cashier, events, clock, log }: EvictBannedOptions): () => Promise<void> {
  /** When the ban of each was heard of. */
  const announced = new Map<string, number>();

  const pools = () => [...node.units.values()].filter((unit) => unit instanceof PoolActor);
  const peopleHere = () => [
    ...new Set([
      ...[...node.actors.values()].flatMap(personIdsAt),
      ...pools().flatMap(({ state }) => state.queue.map(playerIdOf)),
    ]),
  ];
  const nextSlice = createSweep(peopleHere, SLICES);

  async function evict(userId: string): Promise<void> {
    // In a tournament a banned player is absent, until staff disqualify them.
    const cashTables = [...node.actors.values()].filter(({ tournamentId }) => tournamentId === null);
    const at = cashTables.filter((actor) => personIdsAt(actor).includes(userId));
    const inQueue = pools().filter(({ state }) => state.queue.some(({ playerId }) => playerId === userId));
    await Promise.all([
      ...at.map((actor) => evictFromTable(actor, userId)),
      ...inQueue.map((pool) => evictFromQueue(pool, userId)),
    ]);
  }

  events.on("sessionEnded", async ({ sid }) => {
    try {
      const banned = await cashier.findBannedBySession(sid);
      if (banned === null) return;
      announced.set(banned, clock.monotonic());
      await evict(banned);
    } catch (error) {
      log.warn({ error }, "a banned player is looked for by the sweep alone");
    }
  });

  async function sweep(): Promise<void> {
    const now = clock.monotonic();
    for (const [userId, at] of announced) if (now - at > REMEMBER_MS) announced.delete(userId);
    const asked = [...nextSlice(), ...announced.keys()];
    // A ban that was announced may have been lifted.
    if (asked.length > 0) await Promise.all((await cashier.findBanned(asked)).map(evict));
  }
  return poll(clock, { name: "eviction of banned players", everyMs: SWEEP_MS / SLICES, run: sweep, log }).stop;
}

const playerIdOf = ({ playerId }: { readonly playerId: string }) => playerId;
export const personIdsAt = ({ state: { seats, waitlist, offers } }: TableActor) =>
  [...seats.filter(({ bot, leaving }) => !bot && !leaving), ...waitlist, ...offers].map(playerIdOf);

export const evictFromTable = (actor: TableActor, userId: string): Promise<void> =>
  actor.mailbox.post(async () => {
    if (actor.isStopped) return;
    const seat = actor.seatOf(userId);
    // What is refused has happened meanwhile, or is tried by the next run.
    await actor.executeCommand(
      seat ? { type: "leave", seat: seat.seat } : { type: "leave-waitlist", playerId: userId },
    );
  });

export const evictFromQueue = (pool: PoolActor, userId: string): Promise<void> =>
  pool.mailbox.post(async () => {
    if (!pool.isStopped) await pool.executeCommand({ type: "leave-queue", playerId: userId });
  });
