/**
 * Tracks which tables of the lobby each socket follows one by one: the favourite tables of the page, and the table that the page previews.
 */
import type { Watcher } from "../tables/audience.ts";

export class FollowedTables {
  readonly #watchersByTable = new Map<string, Map<string, Watcher>>();
  readonly #tablesBySocket = new Map<string, ReadonlySet<string>>();

  /** Makes the socket follow these tables in place of the tables that it followed before. */
  follow(watcher: Watcher, tableIds: ReadonlySet<string>): void {
    this.unfollow(watcher);
    if (tableIds.size === 0) return;
    this.#tablesBySocket.set(watcher.socketId, tableIds);
    for (const tableId of tableIds) {
      const watchers = this.#watchersByTable.get(tableId) ?? new Map<string, Watcher>();
      this.#watchersByTable.set(tableId, watchers.set(watcher.socketId, watcher));
    }
  }

  unfollow({ socketId }: Watcher): void {
    for (const tableId of this.#tablesBySocket.get(socketId) ?? []) {
      const watchers = this.#watchersByTable.get(tableId);
      watchers?.delete(socketId);
      if (watchers?.size === 0) this.#watchersByTable.delete(tableId);
    }
    this.#tablesBySocket.delete(socketId);
  }

  watchersOf(tableId: string): readonly Watcher[] {
    return [...(this.#watchersByTable.get(tableId)?.values() ?? [])];
  }
}
