/** Reads finished hands from a replica of the database, which may lag behind or be down. */
import { isOutage } from "../../sql/outage.ts";
import type { Hands } from "./finished-hands.ts";

/**
 * A hand that the replica does not have yet is read from the primary database. When the replica does not answer, everything is read from
 * the primary database.
 */
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

/** The value of `reading`, or the result of `instead` when the server that `reading` asks is unreachable. */
const orWhenOut = async <T>(reading: Promise<T>, instead: () => Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    if (isOutage(error)) return instead();
    throw error;
  });
