/**
 * Sends the people at this server the notices and balances that they missed while no messages from other servers arrived. Reads the notices
 * and balances from the database. Fault 74
 */
import { readMissedMessages } from "@poker/db";
import type { Gateway } from "../gateway/gateway.ts";
import type { ServerContext } from "../server-context.ts";

/** How many people one query asks for at most. */
const MAX_PEOPLE = 1_000;
/** How long before the loss the missed notices begin. A notice may have been stored a little before the loss and announced during it. */
const MARGIN_MS = 5_000;

export function catchUpWhenRestored({ bus, database, log }: ServerContext, { connections, broadcast }: Gateway): void {
  async function catchUp(lostForMs: number): Promise<void> {
    const people = connections.people();
    for (let at = 0; at < people.length; at += MAX_PEOPLE) {
      const missed = await readMissedMessages(database.pool, people.slice(at, at + MAX_PEOPLE), lostForMs + MARGIN_MS);
      for (const { userId, kind } of missed.notices) broadcast(connections.findByUsers([userId]), "notice", { kind });
      for (const { userId, ...wallet } of missed.wallets)
        broadcast(connections.findByUsers([userId]), "wallet", wallet);
    }
  }
  bus.state.onRestored((lostForMs) => {
    catchUp(lostForMs).catch((error: unknown) => log.warn({ error }, "missed messages could not be read"));
  });
}
