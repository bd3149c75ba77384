/** One open socket, of a signed-in player or of an anonymous viewer, who may only watch. */
import type { PlayerIdentity } from "@poker/db";
import type { ServerOut } from "@poker/protocol";
import type { Socket } from "socket.io";
import { closeConnection } from "../limits/packet-guard.ts";
import { Asker } from "../limits/read-request-queue.ts";
import { MessageCounter } from "../rate-limit.ts";
import type { Broadcast, Watcher } from "../tables/audience.ts";
import { encodePacket, Outbox } from "./outbox.ts";

/** How many bytes a client may leave unread. A client that leaves more unread is disconnected. Fault 28 */
const MAX_WAITING_BYTES = 1024 * 1024;

const NO_GAMES: ReadonlySet<string> = new Set();

/** The player or anonymous viewer whose socket was admitted. */
export interface Admission {
  /** null for an anonymous viewer. */
  readonly player: PlayerIdentity | null;
  /** The id of the sign-in session, which is not secret; null for an anonymous viewer. */
  readonly sid: string | null;
  /** A key for the viewer's address, so that all anonymous viewers at one address are counted together; null for a player. */
  readonly viewer: string | null;
  /** The trace context of the span in which the socket was admitted; undefined when tracing is off. */
  readonly trace?: string | undefined;
  /** The ids of the tables of private games to which an anonymous viewer has the link. H8 */
  readonly linkedGames?: ReadonlySet<string>;
  /** The id of the web server's request that made the ticket; null when the ticket does not name it. Fault 148 */
  readonly requestId?: string | null;
}

/** Counts the sockets and messages of one player over all their sockets, or of all anonymous viewers at one address. Fault 91 */
export class Sender {
  readonly connections = new Set<Connection>();
  readonly messageCounter = new MessageCounter();
  readonly asker = new Asker();

  constructor(readonly key: string) {}
}

export class Connection implements Watcher {
  /** Ids of the tables that the socket watches. */
  readonly tables = new Set<string>();
  /** Ids of the tournaments that the socket watches. */
  readonly tournaments = new Set<string>();
  /** True from the moment when the registry adds the connection until its socket has closed. */
  isOpen = false;
  /** True while the socket's page is in the background. */
  #isHidden = false;
  readonly outbox: Outbox;
  readonly player: PlayerIdentity | null;
  readonly sid: string | null;
  readonly linkedGames: ReadonlySet<string>;
  /** The ids that log lines about the connection contain. */
  readonly logIds: { readonly connection: string; readonly requestId?: string };
  readonly trace: string | undefined;
  /** For a player, counts the messages of all their sockets. For a viewer, counts the messages of this socket alone. */
  readonly messageCounter: MessageCounter;

  constructor(
    readonly socket: Socket,
    { player, sid, linkedGames = NO_GAMES, trace, requestId = null }: Omit<Admission, "viewer">,
    readonly sender: Sender,
    /** The client's address or block of addresses. Limits count all clients with the same value together. */
    readonly address: string,
  ) {
    this.player = player;
    this.sid = sid;
    this.linkedGames = linkedGames;
    this.logIds = { connection: socket.id, ...(requestId === null ? {} : { requestId }) };
    this.trace = trace;
    this.messageCounter = player ? sender.messageCounter : new MessageCounter();
    this.outbox = new Outbox(socket.conn);
  }

  get socketId(): string {
    return this.socket.id;
  }
  get userId(): string | null {
    return this.player?.userId ?? null;
  }
  /** The player's id; null for bots and anonymous viewers. */
  get personId(): string | null {
    return this.player === null || this.player.bot ? null : this.player.userId;
  }
  get isHidden(): boolean {
    return this.#isHidden;
  }
  /** Notes whether the page is in the background. Stores it in the socket's data too, where other servers can read it. */
  setHidden(isHidden: boolean): void {
    this.#isHidden = isHidden;
    this.socket.data.isHidden = isHidden;
  }
  get isStuck(): boolean {
    return this.outbox.waitingBytes > MAX_WAITING_BYTES;
  }
  /** Closes the socket at once, even when the client has not read all messages. */
  terminate(): void {
    this.socket.conn.close(true);
  }
  sayGoodbye(code: ServerOut["goodbye"]["code"]): void {
    this.socket.emit("goodbye", { code });
    this.socket.disconnect(true);
    closeConnection(this.socket.conn);
  }
}

export class ConnectionRegistry {
  readonly #all = new Set<Connection>();
  /** The players and viewers who have an open socket, by the key of their `Sender`. */
  readonly #senders = new Map<string, Sender>();
  readonly #bySession = new Map<string, Set<Connection>>();
  readonly #onPersonChange: (userId: string, isHere: boolean) => void;

  /** `onPersonChange` is called when a person's first socket is added and when their last socket is removed. */
  constructor(onPersonChange: (userId: string, isHere: boolean) => void = () => {}) {
    this.#onPersonChange = onPersonChange;
  }

  /** Returns the `Sender` with the counts of this player or viewer. A sender is kept from the first open socket to the last. */
  senderOf({ player, viewer }: Pick<Admission, "player" | "viewer">): Sender {
    const key = player?.userId ?? `viewer ${viewer}`;
    return this.#senders.get(key) ?? new Sender(key);
  }
  add(connection: Connection): void {
    const { sender } = connection;
    connection.isOpen = true;
    this.#all.add(connection);
    this.#senders.set(sender.key, sender);
    sender.connections.add(connection);
    if (sender.connections.size === 1 && connection.personId !== null) this.#onPersonChange(connection.personId, true);
    if (connection.sid === null) return;
    const ofSession = this.#bySession.get(connection.sid);
    if (ofSession) ofSession.add(connection);
    else this.#bySession.set(connection.sid, new Set([connection]));
  }
  remove(connection: Connection): void {
    const { sender, sid } = connection;
    connection.isOpen = false;
    this.#all.delete(connection);
    if (sid !== null) {
      const ofSession = this.#bySession.get(sid);
      ofSession?.delete(connection);
      if (ofSession?.size === 0) this.#bySession.delete(sid);
    }
    sender.connections.delete(connection);
    if (sender.connections.size > 0) return;
    this.#senders.delete(sender.key);
    if (connection.personId !== null) this.#onPersonChange(connection.personId, false);
  }
  get size(): number {
    return this.#all.size;
  }
  all(): readonly Connection[] {
    return [...this.#all];
  }
  /** Returns the ids of all people who have an open socket. */
  people(): readonly string[] {
    return [...this.#senders.values()].flatMap(({ connections }) => {
      const [first] = connections;
      return first?.personId ?? [];
    });
  }
  /** Returns the ids of all sign-in sessions that have an open socket. */
  sids(): readonly string[] {
    return [...this.#bySession.keys()];
  }
  /** Returns true when one of the person's pages that are connected to this server is in the foreground. */
  isLooking(userId: string): boolean {
    for (const { isHidden } of this.#senders.get(userId)?.connections ?? []) if (!isHidden) return true;
    return false;
  }
  findBySession(sid: string): readonly Connection[] {
    return [...(this.#bySession.get(sid) ?? [])];
  }
  findByUsers(userIds: readonly string[]): readonly Connection[] {
    return [...new Set(userIds)].flatMap((userId) => [...(this.#senders.get(userId)?.connections ?? [])]);
  }
  /** Returns the watcher's connection while its socket is open. Does no look-up, because it is called for every frame. */
  get(watcher: Watcher): Connection | undefined {
    return watcher instanceof Connection && watcher.isOpen ? watcher : undefined;
  }
}

/** Returns a function that sends one message to many connections. It encodes the message only once. */
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
