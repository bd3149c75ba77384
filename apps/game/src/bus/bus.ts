/**
 * How messages to people reach their sockets at other game servers: one of Socket.IO's adapters, with connections of its own. Table frames
 * never take this way. A message that is lost is read from PostgreSQL later, so nothing waits for one. Fault 74
 */
import type { Database } from "@poker/db";
import type { ServerOptions } from "socket.io";
import type { Env } from "../env.ts";
import type { Logger } from "../log.ts";
import { BusState } from "./bus-state.ts";
import { openPostgresBus } from "./postgres-bus.ts";
import { openRedisBus } from "./redis-bus.ts";

export interface Bus {
  /** undefined when there is only this server: its sockets are reached in memory. */
  readonly adapter: ServerOptions["adapter"] | undefined;
  readonly state: BusState;
  /** Called when no socket is open any more. */
  close(): Promise<void>;
}

interface BusParts {
  readonly database: Pick<Database, "openBus">;
  readonly nodeId: string;
  readonly log: Logger;
}

/** Rejects with one line when what the setting names cannot be reached now. */
export async function openBus(
  { ADAPTER, REDIS_URL }: Pick<Env, "ADAPTER" | "REDIS_URL">,
  { database, nodeId, log }: BusParts,
): Promise<Bus> {
  const state = new BusState(log);
  switch (ADAPTER) {
    case "memory":
      return { adapter: undefined, state, close: async () => {} };
    case "postgres":
      return openPostgresBus(database, nodeId, state);
    case "redis":
      return openRedisBus(REDIS_URL ?? "", state);
  }
}
