/** Keeps the sockets that watch a table. A player may have several windows, and the newest of them acts (faults 24, 25). */
import type { Viewer } from "@poker/engine";
import type { ServerOut } from "@poker/protocol";

/** One open socket of one player. */
export interface Watcher {
  readonly socketId: string;
  readonly userId: string;
}

/** The same message to many sockets, encoded once. */
export type Broadcast = <K extends keyof ServerOut>(to: readonly Watcher[], event: K, payload: ServerOut[K]) => void;

export class Audience {
  /** A player's sockets here, newest last. */
  readonly #byUser = new Map<string, Watcher[]>();

  /** Adds a socket, or makes it the newest again. Returns true when the player had no connection here before. */
  add(watcher: Watcher): boolean {
    const others = this.#byUser.get(watcher.userId)?.filter((other) => other !== watcher) ?? [];
    const first = !this.#byUser.has(watcher.userId);
    this.#byUser.set(watcher.userId, [...others, watcher]);
    return first;
  }

  /** Returns true when it was the player's last connection here. */
  remove(watcher: Watcher): boolean {
    const sockets = this.#byUser.get(watcher.userId);
    if (!sockets?.includes(watcher)) return false;
    const left = sockets.filter((other) => other !== watcher);
    if (left.length > 0) this.#byUser.set(watcher.userId, left);
    else this.#byUser.delete(watcher.userId);
    return left.length === 0;
  }

  isConnected(userId: string): boolean {
    return this.#byUser.has(userId);
  }

  /** Whether this socket may act: the player watches the table with no newer one. */
  isNewestSocket(watcher: Watcher): boolean {
    const newest = this.#byUser.get(watcher.userId)?.at(-1);
    return newest === undefined || newest === watcher;
  }

  allWatchers(): readonly Watcher[] {
    return [...this.#byUser.values()].flat();
  }

  /** Sockets by what they may see. */
  groupByViewer(viewerOf: (userId: string) => Viewer): ReadonlyMap<Viewer, readonly Watcher[]> {
    const groups = new Map<Viewer, Watcher[]>();
    for (const [userId, sockets] of this.#byUser) {
      const viewer = viewerOf(userId);
      groups.set(viewer, [...(groups.get(viewer) ?? []), ...sockets]);
    }
    return groups;
  }
}
