/** The lobby's rows: who sits where, as soon as everybody at the table may know it; changes only, twice a second at most. */
import type { LobbyRow } from "@poker/protocol";
import type { Cancel, Clock } from "../clock.ts";
import type { TableActor } from "../tables/actor.ts";
import type { Send, Watcher } from "../tables/audience.ts";
import { lobbyRow } from "./row.ts";

const PUSH_MS = 500;

export class Lobby {
  readonly #rows = new Map<string, LobbyRow>();
  readonly #watchers = new Map<string, Watcher>();
  /** Actors whose row may have changed. */
  readonly #moved = new Set<TableActor>();
  #planned: Cancel | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly send: Send,
    /** Rows that changed, for other readers. */
    private readonly onChanged: (rows: readonly LobbyRow[]) => void,
  ) {}

  watch(watcher: Watcher): readonly LobbyRow[] {
    this.#watchers.set(watcher.socketId, watcher);
    return [...this.#rows.values()];
  }
  unwatch(watcher: Watcher): void {
    this.#watchers.delete(watcher.socketId);
  }
  moved(actor: TableActor): void {
    this.#moved.add(actor);
    this.#plan();
  }
  forget(tableId: string): void {
    this.#rows.delete(tableId);
    for (const actor of this.#moved) if (actor.tableId === tableId) this.#moved.delete(actor);
  }
  close(): void {
    this.#planned?.();
  }

  #plan(): void {
    if (this.#planned || this.#moved.size === 0) return;
    this.#planned = this.clock.at(this.clock.monotonic() + PUSH_MS, () => {
      this.#planned = null;
      this.#push();
      this.#plan();
    });
  }
  #push(): void {
    const changed: LobbyRow[] = [];
    for (const actor of this.#moved) {
      // A result is still being shown at the table: the lobby learns it afterwards.
      if (actor.afterShow() > this.clock.monotonic()) continue;
      this.#moved.delete(actor);
      const row = lobbyRow(actor);
      if (JSON.stringify(row) === JSON.stringify(this.#rows.get(row.tableId))) continue;
      this.#rows.set(row.tableId, row);
      changed.push(row);
    }
    if (changed.length === 0) return;
    this.send([...this.#watchers.values()], "lobby", { rows: changed });
    this.onChanged(changed);
  }
}
