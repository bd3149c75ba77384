/** Sends messages between game servers with LISTEN and NOTIFY, for rooms without Redis. */
import type { Database } from "@poker/db";
import { createAdapter } from "@socket.io/postgres-adapter";
import type { Bus } from "./bus.ts";
import type { BusState } from "./bus-state.ts";
import { type MessageSeal, sealedCapacity } from "./message-seal.ts";

/**
 * The longest message, before sealing, that is sent with NOTIFY, which takes fewer than 8,000 bytes. A longer message is stored in a row.
 */
const PAYLOAD_THRESHOLD = sealedCapacity(7_999);

/** How often a heartbeat is sent. Each one costs a NOTIFY, and no code waits for a heartbeat, so the interval is long. */
const HEARTBEAT_INTERVAL_MS = 10_000;
const HEARTBEAT_TIMEOUT_MS = 30_000;
/** How often the bus deletes the rows of messages that were too long for NOTIFY. */
const CLEANUP_INTERVAL_MS = 60_000;
/** How often the bus checks whether the adapter listens again, while the bus receives nothing. */
const RETRY_MS = 250;

export function openPostgresBus(
  database: Pick<Database, "openBus">,
  nodeId: string,
  state: BusState,
  seal: MessageSeal,
): Bus {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const connections = database.openBus({ name: `bus ${nodeId}`, onLost: noteLost, seal });

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
      payloadThreshold: PAYLOAD_THRESHOLD,
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
