/** Opens the bus that the settings name. */
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
  /** Epoch ms by the database; `Date.now` when absent. */
  readonly ticketNow?: () => number;
}

/** Rejects with one line when the bus that the settings name cannot be reached now. */
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
