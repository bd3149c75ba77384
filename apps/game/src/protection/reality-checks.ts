/**
 * Tells players on all their pages that a reality check is due, or that it was answered. A player who is to act at a table here is told of
 * a due check afterwards. When a player answers that they stop, gives up their cash seats (each at the end of its hand) and their places.
 * The database says which checks are due. When a message is lost, the next count of minutes makes up for it. Decision 0067
 */
import type { RealityCheckNow } from "@poker/db";
import { cashTablesOf, type EvictionDeps, evictFromQueues, evictFromTable } from "../office/evict-players.ts";
import type { ServerEvents } from "../server-events.ts";
import type { SendToUser } from "../tables/audience.ts";

interface RealityCheckOptions extends Omit<EvictionDeps, "clock"> {
  readonly list: (userIds: readonly string[]) => Promise<readonly RealityCheckNow[]>;
  readonly sendToUser: SendToUser;
  /** Sends to their sockets at this server only, because every server is told the same by the database. */
  readonly sendHere: SendToUser;
  readonly events: Pick<ServerEvents, "on">;
}

/** Returns the function to call with the players who play, after each count of their minutes. */
export function startRealityChecks({ node, list, sendToUser, sendHere, events, log }: RealityCheckOptions) {
  /** The players here with a check that is due. */
  const due = new Set<string>();
  /** For each player who is to act, the number of the check that they are told of afterwards. */
  const waiting = new Map<string, number>();
  /** Players who were stood up, for as long as the database reports it, with the time of their answer in epoch ms. */
  const stopped = new Map<string, number>();

  const isToAct = (userId: string) =>
    [...node.actors.values()].some((actor) => {
      const seat = actor.seatOf(userId)?.seat;
      return seat !== undefined && actor.deadlines.clockView()?.seat === seat;
    });

  function tell(userId: string, number: number | null, send: SendToUser): void {
    if (number !== null && isToAct(userId)) {
      waiting.set(userId, number);
      return;
    }
    waiting.delete(userId);
    send(userId, "reality-check", { number });
  }

  async function endPlay({ userId, stoppedAt }: RealityCheckNow): Promise<void> {
    const answeredAt = stoppedAt?.getTime();
    if (answeredAt === undefined) stopped.delete(userId);
    // A player who sits down again within the minute wants to play.
    if (answeredAt === undefined || stopped.get(userId) === answeredAt) return;
    await Promise.all([
      ...cashTablesOf({ node }, userId).map((actor) => evictFromTable(actor, userId, "after-hand")),
      evictFromQueues({ node }, userId),
    ]);
    stopped.set(userId, answeredAt);
  }

  events.on("tableChanged", ({ tableId }) => {
    for (const [userId, number] of waiting)
      if (node.actors.get(tableId)?.seatOf(userId)) tell(userId, number, sendToUser);
  });
  events.on("realityCheckChanged", async ({ userId }) => {
    try {
      for (const check of await list([userId])) {
        if (check.number === null) due.delete(userId);
        tell(userId, check.number, sendHere);
        await endPlay(check);
      }
    } catch (error) {
      log.warn({ error }, "a reality check could not be read; the next count of minutes tries again");
    }
  });

  return async function checkReality(playing: readonly string[]): Promise<void> {
    const userIds = new Set([...playing, ...due, ...stopped.keys()]);
    const checks = userIds.size > 0 ? await list([...userIds]) : [];
    for (const { userId, number } of checks) {
      // Each count tells these players again, because a page may have connected since then or missed the message.
      if (number !== null || due.has(userId)) tell(userId, number, sendToUser);
      if (number === null) due.delete(userId);
      else due.add(userId);
    }
    await Promise.all(checks.map(endPlay));
  };
}
