/** Messages between game servers by LISTEN and NOTIFY, where nothing but PostgreSQL is there. */
import type { Database } from "@poker/db";
import { createAdapter } from "@socket.io/postgres-adapter";
import type { Bus } from "./bus.ts";
import type { BusState } from "./bus-state.ts";

/** Each is one NOTIFY; nothing waits for them. */
const HEARTBEAT_INTERVAL_MS = 10_000;
const HEARTBEAT_TIMEOUT_MS = 30_000;
/** How often rows are deleted that held a message too long for NOTIFY. */
const CLEANUP_INTERVAL_MS = 60_000;
/** While nothing is heard, it is asked so often whether the adapter listens again. */
const RETRY_MS = 250;

export function openPostgresBus(database: Pick<Database, "openBus">, nodeId: string, state: BusState): Bus {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const connections = database.openBus({ name: `bus ${nodeId}`, onLost: noteLost });

  function noteLost(error: unknown): void {
    if (closed) return;
    state.noteLost(error);
    timer ??= setInterval(check, RETRY_MS);
  }

  function check(): void {
    connections.isListening().then(
      (isListening) => {
        if (!isListening) return;
        clearInterval(timer);
        timer = undefined;
        state.noteRestored();
      },
      () => {},
    );
  }

  return {
    adapter: createAdapter(connections.pool, {
      channelPrefix: "bus",
      tableName: "bus_attachments",
      heartbeatInterval: HEARTBEAT_INTERVAL_MS,
      heartbeatTimeout: HEARTBEAT_TIMEOUT_MS,
      cleanupInterval: CLEANUP_INTERVAL_MS,
      errorHandler: noteLost,
    }),
    state,
    async close() {
      closed = true;
      clearInterval(timer);
      await connections.close();
    },
  };
}
