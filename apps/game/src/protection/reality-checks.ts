/**
 * Tells players on all their pages that a reality check is due, or that it was answered. A player who is to act at a table on this node is
 * told only after they have acted. When a player answers that they stop, their places in queues and on waitlists are given up at once, and
 * each cash seat at the end of its hand. The database decides which checks are due. If a message is lost, the player is told at the next
 * count of minutes. Decision 0067
 */
import type { RealityCheckNow } from "@poker/db";
import { cashTablesOf, type EvictionDeps, evictFromQueues, evictFromTable } from "../office/evict-players.ts";
import type { ServerEvents } from "../server-events.ts";
import type { SendToUser } from "../tables/audience.ts";

interface RealityCheckOptions extends Omit<EvictionDeps, "clock"> {
  readonly list: (userIds: readonly string[]) => Promise<readonly RealityCheckNow[]>;
  readonly sendToUser: SendToUser;
  /** Sends only to the player's sockets at this server. That is enough when the database tells every server. */
  readonly sendHere: SendToUser;
  readonly events: Pick<ServerEvents, "on">;
}

/**
 * Starts to follow reality checks. Returns a function that must be called after each count of minutes, with the ids of the players who
 * play.
 */
export function startRealityChecks({ node, list, sendToUser, sendHere, events, log }: RealityCheckOptions) {
  /** The ids of the players here who have a check that is due. */
  const due = new Set<string>();
  /** For each player who will be told of a check after they have acted, the number of that check. Keyed by player id. */
  const waiting = new Map<string, number>();
  /**
   * The players whose seats were given up because they answered that they stop. The value is the time of their answer in epoch ms. A player
   * stays in this map for as long as the database reports the answer.
   */
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
    // An answer is carried out only once. A player who sits down again after it wants to play.
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
      // Tells these players again after each count, because a page may have connected since the last count or may have missed the message.
      if (number !== null || due.has(userId)) tell(userId, number, sendToUser);
      if (number === null) due.delete(userId);
      else due.add(userId);
    }
    await Promise.all(checks.map(endPlay));
  };
}
