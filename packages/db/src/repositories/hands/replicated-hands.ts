/** Reads finished hands from a replica of the database. The replica may lag behind or be down. */
import { isOutage } from "../../sql/outage.ts";
import type { Hands } from "./finished-hands.ts";

/** Reads from the replica. Asks the primary database when the replica does not have a hand yet or cannot be reached. */
export const createReplicatedHands = (replica: Hands, primary: Hands): Hands => ({
  listForPlayer: (userId, query) =>
    orWhenOut(replica.listForPlayer(userId, query), () => primary.listForPlayer(userId, query)),
  getDeal: async (handId, viewerId) => {
    const deal = await orWhenOut(replica.getDeal(handId, viewerId), async () => null);
    return deal?.kind === "file" ? deal : primary.getDeal(handId, viewerId);
  },
  getVoid: async (handId, viewerId) =>
    (await orWhenOut(replica.getVoid(handId, viewerId), async () => null)) ?? primary.getVoid(handId, viewerId),
  listVoidBefore: (handId, viewerId) =>
    orWhenOut(replica.listVoidBefore(handId, viewerId), () => primary.listVoidBefore(handId, viewerId)),
  get: async (handId, viewerId) =>
    (await orWhenOut(replica.get(handId, viewerId), async () => null)) ?? primary.get(handId, viewerId),
});

/** Returns what `reading` reads. When its server cannot be reached, calls `instead` and returns its result. */
const orWhenOut = async <T>(reading: Promise<T>, instead: () => Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    if (isOutage(error)) return instead();
    throw error;
  });
