/**
 * Removes banned players from tables and queues. A banned player who was dealt in folds when it is their turn to act, and is cashed out
 * when the hand ends. A ban ends the player's sessions, which the database announces at once. Fault 42
 */
import type { Cashier } from "@poker/db";
import type { ServerEvents } from "../server-events.ts";
import { cashTablesOf, type EvictionDeps, evictFromQueues, evictFromTable, startEviction } from "./evict-players.ts";

interface EvictBannedOptions extends EvictionDeps {
  readonly cashier: Pick<Cashier, "findBanned" | "findBannedBySession">;
  readonly events: Pick<ServerEvents, "on">;
}

/** Starts to remove banned players. Call the returned function to stop. */
export function startEvictingBanned({ cashier, events, ...deps }: EvictBannedOptions): () => Promise<void> {
  const { log } = deps;
  const eviction = startEviction(deps, {
    name: "banned players",
    find: cashier.findBanned,
    async evict(userId) {
      // In a tournament a banned player keeps their seat but is marked absent, until staff disqualify them.
      await Promise.all([
        ...cashTablesOf(deps, userId).map((actor) => evictFromTable(actor, userId, "folding")),
        evictFromQueues(deps, userId),
      ]);
    },
  });
  events.on("sessionEnded", async ({ sid }) => {
    try {
      const banned = await cashier.findBannedBySession(sid);
      if (banned !== null) await eviction.announce(banned);
    } catch (error) {
      log.warn({ error }, "a banned player could not be removed at once; the sweep tries again");
    }
  });
  return eviction.stop;
}
