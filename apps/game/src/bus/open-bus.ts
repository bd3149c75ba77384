/** Opens the kind of bus that the settings choose. */
import type { Database } from "@poker/db";
import type { Env } from "@poker/settings/game";
import type { Logger } from "../log.ts";
import type { Bus } from "./bus.ts";
import { BusState } from "./bus-state.ts";
import { createMessageSeal } from "./message-seal.ts";
import { openPostgresBus } from "./postgres-bus.ts";
import { openRedisBus } from "./redis-bus.ts";

interface BusParts {
  readonly database: Pick<Database, "openBus">;
  readonly nodeId: string;
  readonly log: Logger;
  /** Returns the database's time in epoch ms. When absent, `Date.now` is used. */
  readonly ticketNow?: () => number;
}

/** Opens the bus. Rejects with a one-line message when the chosen bus cannot be reached now. */
export async function openBus(
  { ADAPTER, REDIS_URL, LIVE_KEY }: Pick<Env, "ADAPTER" | "REDIS_URL" | "LIVE_KEY">,
  { database, nodeId, log, ticketNow = Date.now }: BusParts,
): Promise<Bus> {
  const state = new BusState(log);
  switch (ADAPTER) {
    case "memory":
      return { adapter: undefined, state, close: async () => {} };
    case "postgres":
      return openPostgresBus(database, nodeId, state, createMessageSeal(LIVE_KEY, ticketNow));
    case "redis":
      return openRedisBus(REDIS_URL ?? "", state);
  }
}
