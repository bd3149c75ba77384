/** One open socket of one signed-in person. */
import type { PlayerIdentity } from "@poker/db";
import type { ServerOut } from "@poker/protocol";
import type { Socket } from "socket.io";
import type { Broadcast, Watcher } from "../tables/audience.ts";
import { MessageCounter } from "./message-counter.ts";
import { encodePacket, Outbox } from "./outbox.ts";

/** What a socket may have waiting; a reader that lets more pile up is disconnected. Fault 28 */
const MAX_WAITING_BYTES = 1024 * 1024;

export class Connection implements Watcher {
  /** Tables it looks at. */
  readonly tables = new Set<string>();
  readonly outbox: Outbox;
  /** Of what it sends. */
  readonly messageCounter = new MessageCounter();

  constructor(
    readonly socket: Socket,
    readonly person: PlayerIdentity,
    /** Sign-in session. */
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
  /** Ends it without waiting for what it has not read. */
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

/** Sends to many at once: the message is encoded once for all of them. */
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
