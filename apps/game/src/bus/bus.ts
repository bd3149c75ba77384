/**
 * Carries messages for people to their sockets at other game servers. Uses one of Socket.IO's adapters with connections of its own. Table
 * frames never use the bus. Everything that a lost message said can be read from PostgreSQL later, so no code waits for a message. Fault 74
 */
import type { ServerOptions } from "socket.io";
import type { BusState } from "./bus-state.ts";

export interface Bus {
  /** undefined when this is the room's only game server, which reaches all sockets directly. */
  readonly adapter: ServerOptions["adapter"] | undefined;
  readonly state: BusState;
  /** Call this only when no socket is open. */
  close(): Promise<void>;
}
