/**
 * Keeps track of the sockets that watch a table. A player may have several windows open. Only the newest of them may act (faults 24, 25).
 */
import type { Viewer } from "@poker/engine";
import type { ServerOut } from "@poker/protocol";

/** One open socket of a player or of an anonymous viewer. */
export interface Watcher {
  readonly socketId: string;
  /** null for an anonymous viewer. Anonymous viewers are part of the rail. */
  readonly userId: string | null;
  /** The ids of the tables of private games to which an anonymous viewer has the link. H8 */
  readonly linkedGames?: ReadonlySet<string>;
}

/** Sends one message to many sockets. It encodes the message only once. */
export type Broadcast = <K extends keyof ServerOut>(to: readonly Watcher[], event: K, payload: ServerOut[K]) => void;

/** Sends a message to every window of one player, on any server. */
export type SendToUser = <K extends keyof ServerOut>(userId: string, event: K, payload: ServerOut[K]) => void;

export class Audience {
  /** The sockets of each player that watch this table, the newest last, keyed by player id. */
  readonly #byUser = new Map<string, Watcher[]>();
  /** All sockets in one list, which every broadcast needs; null after a change, until the list is made again. */
  #all: readonly Watcher[] | null = null;
  readonly #anonymous = new Set<Watcher>();

  /** Adds a socket. A socket that is already known becomes the newest again. Returns true when the player had no other socket here. */
  add(watcher: Watcher): boolean {
    const { userId } = watcher;
    if (userId === null) {
      this.#anonymous.add(watcher);
      this.#all = null;
      return false;
    }
    const others = this.#byUser.get(userId)?.filter((other) => other !== watcher) ?? [];
    const first = !this.#byUser.has(userId);
    this.#byUser.set(userId, [...others, watcher]);
    this.#all = null;
    return first;
  }

  /** Removes a socket. Returns true when it was its player's last socket here. */
  remove(watcher: Watcher): boolean {
    const { userId } = watcher;
    if (userId === null) {
      this.#anonymous.delete(watcher);
      this.#all = null;
      return false;
    }
    const sockets = this.#byUser.get(userId);
    if (!sockets?.includes(watcher)) return false;
    const left = sockets.filter((other) => other !== watcher);
    if (left.length > 0) this.#byUser.set(userId, left);
    else this.#byUser.delete(userId);
    this.#all = null;
    return left.length === 0;
  }

  isConnected(userId: string): boolean {
    return this.#byUser.has(userId);
  }

  /** Returns true when this socket may act, because it is the newest socket of its player at this table. */
  isNewestSocket(watcher: Watcher): boolean {
    if (watcher.userId === null) return false;
    const newest = this.#byUser.get(watcher.userId)?.at(-1);
    return newest === undefined || newest === watcher;
  }

  allWatchers(): readonly Watcher[] {
    this.#all ??= [...[...this.#byUser.values()].flat(), ...this.#anonymous];
    return this.#all;
  }

  /** Groups the sockets by what they may see. */
  groupByViewer(viewerOf: (userId: string) => Viewer): ReadonlyMap<Viewer, readonly Watcher[]> {
    const groups = new Map<Viewer, Watcher[]>();
    for (const [userId, sockets] of this.#byUser) {
      const viewer = viewerOf(userId);
      groups.set(viewer, [...(groups.get(viewer) ?? []), ...sockets]);
    }
    if (this.#anonymous.size > 0) groups.set("rail", [...(groups.get("rail") ?? []), ...this.#anonymous]);
    return groups;
  }
}
