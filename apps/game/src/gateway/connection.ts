/** One open socket of one signed-in person. */
import type { SignedIn } from "@poker/db";
import type { ServerOut } from "@poker/protocol";
import type { Server, Socket } from "socket.io";
import type { Send, Watcher } from "../tables/audience.ts";

/** Messages a socket may have waiting; a reader that lets more pile up is disconnected. Fault 28 */
const MOST_WAITING = 256;

export class Connection implements Watcher {
  /** Tables it looks at. */
  readonly tables = new Set<string>();
  /** Packets that wait for the reader. */
  #waiting = 0;

  constructor(
    readonly socket: Socket,
    readonly person: SignedIn,
    /** Sign-in session. */
    readonly sid: string,
  ) {
    socket.conn.on("packetCreate", () => {
      this.#waiting += 1;
    });
    // Handed to the network, which takes more only when the reader has read.
    socket.conn.on("flush", () => {
      this.#waiting = 0;
    });
  }

  get socketId(): string {
    return this.socket.id;
  }
  get userId(): string {
    return this.person.userId;
  }
  get isStuck(): boolean {
    return this.#waiting > MOST_WAITING;
  }
  /** Ends it without waiting for what it has not read. */
  drop(): void {
    this.socket.conn.close(true);
  }
  sayGoodbye(code: ServerOut["goodbye"]["code"]): void {
    this.socket.emit("goodbye", { code });
    this.socket.disconnect(true);
  }
}

export class Connections {
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
  of(userIds: readonly string[]): readonly Connection[] {
    const wanted = new Set(userIds);
    return this.all().filter(({ userId }) => wanted.has(userId));
  }
  get(watcher: Watcher): Connection | undefined {
    return this.#bySocket.get(watcher.socketId);
  }
}

/** Sends to many at once: Socket.IO encodes the message once for all of them. */
export function createSend(server: Server, connections: Connections, onStuck: (connection: Connection) => void): Send {
  return (to, event, payload) => {
    if (to.length === 0) return;
    server.to(to.map(({ socketId }) => socketId)).emit(event, payload);
    for (const watcher of to) {
      const connection = connections.get(watcher);
      if (connection?.isStuck) {
        onStuck(connection);
        connection.drop();
      }
    }
  };
}
