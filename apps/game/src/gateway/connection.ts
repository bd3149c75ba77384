/** One open socket of one signed-in person. */
import type { PlayerIdentity } from "@poker/db";
import type { ServerOut } from "@poker/protocol";
import type { Socket } from "socket.io";
import type { Broadcast, Watcher } from "../tables/audience.ts";
import { MessageCounter } from "./message-counter.ts";
import { encodePacket, Outbox } from "./outbox.ts";

/** Bytes that a socket may have unread; a client that leaves more is disconnected. Fault 28 */
const MAX_WAITING_BYTES = 1024 * 1024;

export class Connection implements Watcher {
  /** Ids of the tables that it watches. */
  readonly tables = new Set<string>();
  readonly outbox: Outbox;
  /** Counts the messages it sends. */
  readonly messageCounter = new MessageCounter();

  constructor(
    readonly socket: Socket,
    readonly person: PlayerIdentity,
    /** Id of the sign-in session. */
    readonly sid: string,
  ) {
    this.outbox = new Outbox(socket.conn);
  }

  get socketId(): string {
    return this.socket.id;
  }
  get userId(): string {
    return this.person.userId;
  }
  get isStuck(): boolean {
    return this.outbox.waitingBytes > MAX_WAITING_BYTES;
  }
  /** Closes the socket without waiting for what the client has not read. */
  terminate(): void {
    this.socket.conn.close(true);
  }
  sayGoodbye(code: ServerOut["goodbye"]["code"]): void {
    this.socket.emit("goodbye", { code });
    this.socket.disconnect(true);
  }
}

export class ConnectionRegistry {
  readonly #bySocket = new Map<string, Connection>();

  add(connection: Connection): void {
    this.#bySocket.set(connection.socketId, connection);
  }
  remove(connection: Connection): void {
    this.#bySocket.delete(connection.socketId);
  }
  get size(): number {
    return this.#bySocket.size;
  }
  all(): readonly Connection[] {
    return [...this.#bySocket.values()];
  }
  findByUsers(userIds: readonly string[]): readonly Connection[] {
    const wanted = new Set(userIds);
    return this.all().filter(({ userId }) => wanted.has(userId));
  }
  get(watcher: Watcher): Connection | undefined {
    return this.#bySocket.get(watcher.socketId);
  }
}

/** Returns a function that sends to many connections and encodes the message once for all of them. */
export function createBroadcast(connections: ConnectionRegistry, onStuck: (connection: Connection) => void): Broadcast {
  return (to, event, payload) => {
    if (to.length === 0) return;
    const packet = encodePacket(event, payload);
    for (const watcher of to) {
      const connection = connections.get(watcher);
      if (!connection) continue;
      connection.outbox.push(packet);
      if (!connection.isStuck) continue;
      onStuck(connection);
      connection.terminate();
    }
  };
}
