/**
 * Delivers messages for people to their sockets at other game servers. It uses one of Socket.IO's adapters, with connections of its own.
 * Table frames never use the bus. A lost message is read from PostgreSQL later, so nothing waits for a message. Fault 74
 */
import type { ServerOptions } from "socket.io";
import type { BusState } from "./bus-state.ts";

export interface Bus {
  /** undefined when this is the only server: its sockets are reached in memory. */
  readonly adapter: ServerOptions["adapter"] | undefined;
  readonly state: BusState;
  /** Call this only when no socket is open. */
  close(): Promise<void>;
}
