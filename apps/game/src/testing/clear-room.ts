/**
 * Restores the room to its state before a test. It closes the test's tables and pools at once. At all other tables it removes the people
 * who sit, wait or have a seat offer. Bots stay.
 */
import type { GameNode } from "../nodes/node.ts";
import { evictFromQueue, evictFromTable, personIdsAt } from "../office/evict-players.ts";
import { PoolActor } from "../pools/pool-actor.ts";
import type { TableActor } from "../tables/table-actor.ts";

/** Clears the room. `closing` contains the ids of the tables and pools to close. */
export async function clearRoom(
  { actors, units }: Pick<GameNode, "actors" | "units">,
  closing: ReadonlySet<string>,
): Promise<void> {
  const tables = [...actors.values()];
  const pools = [...units.values()].filter((unit) => unit instanceof PoolActor);
  for (const pool of pools) {
    if (closing.has(pool.info.id)) await pool.close();
    for (const { playerId, bot } of pool.state.queue) if (!bot) await evictFromQueue(pool, playerId);
  }
  await Promise.all(tables.map((actor) => (closing.has(actor.lease.unitId) ? closeAtOnce(actor) : evictPeople(actor))));
}

/** Closes a table and cancels its running hand, so that the table does not wait for players who are gone. */
const closeAtOnce = (actor: TableActor): Promise<void> =>
  actor.mailbox.post(async () => {
    if (actor.isStopped) return;
    await actor.executeCommand({ type: "close" });
    const { frozen } = actor.state;
    if (frozen) await actor.deals.voidHand(frozen, "staff");
    else if (actor.isHandRunning()) await actor.executeCommand({ type: "cancel-hand", reason: "staff" });
  });

const evictPeople = async (actor: TableActor): Promise<void> => {
  for (const userId of personIdsAt(actor)) await evictFromTable(actor, userId, "folding");
};
