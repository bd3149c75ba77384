/** Sends messages between game servers by LISTEN and NOTIFY, for rooms without Redis. */
import type { Database } from "@poker/db";
import { createAdapter } from "@socket.io/postgres-adapter";
import type { Bus } from "./bus.ts";
import type { BusState } from "./bus-state.ts";
import { type MessageSeal, sealedCapacity } from "./message-seal.ts";

/** A NOTIFY takes fewer than 8,000 bytes. A message that is too long after sealing is stored in a row instead. */
const PAYLOAD_THRESHOLD = sealedCapacity(7_999);

/** Each heartbeat costs one NOTIFY. Nothing waits for a heartbeat, so the interval can be long. */
const HEARTBEAT_INTERVAL_MS = 10_000;
const HEARTBEAT_TIMEOUT_MS = 30_000;
/** At this interval the bus deletes the rows with messages that were too long for NOTIFY. */
const CLEANUP_INTERVAL_MS = 60_000;
/** While the bus receives nothing, it checks at this interval whether the adapter listens again. */
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
