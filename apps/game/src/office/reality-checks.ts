/**
 * Tells players on all their pages that a reality check is due, when they are not to act at a table here, and that it was answered; gives up the
 * cash seats and places of those who answer that they stop, each seat at the end of the hand. The database says what is due. What a lost
 * message would have told, the next count of minutes tells. Decision 0067
 */
import type { RealityCheckNow } from "@poker/db";
import type { ServerEvents } from "../server-events.ts";
import type { SendToUser } from "../tables/audience.ts";
import { cashTablesOf, type EvictionDeps, evictFromQueues, evictFromTable } from "./evict-players.ts";

interface RealityCheckOptions extends Omit<EvictionDeps, "clock"> {
  readonly list: (userIds: readonly string[]) => Promise<readonly RealityCheckNow[]>;
  readonly sendToUser: SendToUser;
  /** To their sockets at this server alone: of what every server hears. */
  readonly sendHere: SendToUser;
  readonly events: Pick<ServerEvents, "on">;
}

/** Returns what is to be called with those who play, after each count of their minutes. */
export function startRealityChecks({ node, list, sendToUser, sendHere, events, log }: RealityCheckOptions) {
  /** Those with a check that is due, of players here. */
  const due = new Set<string>();
  /** The number of the check that each is told of when they are not to act any more. */
  const waiting = new Map<string, number>();
  /** Those who were stood up, for as long as the database tells of it: when they answered, epoch ms. */
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
    // Who sits down again within the minute means it.
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
      log.warn({ error }, "a reality check is looked at with the next count of minutes alone");
    }
  });

  return async function checkReality(playing: readonly string[]): Promise<void> {
    const userIds = new Set([...playing, ...due, ...stopped.keys()]);
    const checks = userIds.size > 0 ? await list([...userIds]) : [];
    for (const { userId, number } of checks) {
      // A page that has come since, or heard nothing, is told with each count.
      if (number !== null || due.has(userId)) tell(userId, number, sendToUser);
      if (number === null) due.delete(userId);
      else due.add(userId);
    }
    await Promise.all(checks.map(endPlay));
  };
}
