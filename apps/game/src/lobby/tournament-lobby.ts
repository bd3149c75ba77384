/**
 * Sends pages the list of tournaments and its changes. Reads the rows from the database, where the node that runs a tournament writes its
 * row with each commit. So all nodes show the same list. Reads nothing while no page shows the list.
 */
import type { Tournaments } from "@poker/db";
import { type TournamentRow, toTournamentRow } from "@poker/protocol";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { poll } from "../poll.ts";
import type { Broadcast, Watcher } from "../tables/audience.ts";

const READ_INTERVAL_MS = 1_000;

interface TournamentLobbyOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly send: Broadcast;
  readonly tournaments: Pick<Tournaments, "listForLobby">;
}

export class TournamentLobby {
  readonly #watchers = new Map<string, Watcher>();
  readonly #send: Broadcast;
  readonly #tournaments: TournamentLobbyOptions["tournaments"];
  readonly #poller: ReturnType<typeof poll>;
  /** The rows that were sent last, keyed by tournament id. `text` is the row as JSON, for finding out whether it has changed. */
  #rows: ReadonlyMap<string, { readonly row: TournamentRow; readonly text: string }> = new Map();

  constructor({ clock, log, send, tournaments }: TournamentLobbyOptions) {
    this.#send = send;
    this.#tournaments = tournaments;
    const run = async () => {
      if (this.#watchers.size > 0) await this.#read();
    };
    this.#poller = poll(clock, { name: "list of tournaments", everyMs: READ_INTERVAL_MS, run, log });
  }

  async watch(watcher: Watcher): Promise<readonly TournamentRow[]> {
    this.#watchers.set(watcher.socketId, watcher);
    // Until now no page watched, so the known rows may be out of date.
    if (this.#watchers.size === 1) await this.#poller.runNow();
    return [...this.#rows.values()].map(({ row }) => row);
  }

  unwatch({ socketId }: Watcher): void {
    this.#watchers.delete(socketId);
  }

  close(): Promise<void> {
    return this.#poller.stop();
  }

  async #read(): Promise<void> {
    const before = this.#rows;
    const rows = (await this.#tournaments.listForLobby()).map(toTournamentRow);
    this.#rows = new Map(rows.map((row) => [row.tournamentId, { row, text: JSON.stringify(row) }]));
    const changed = [...this.#rows].flatMap(([id, { row, text }]) => (before.get(id)?.text === text ? [] : [row]));
    const removedIds = [...before.keys()].filter((id) => !this.#rows.has(id));
    if (changed.length + removedIds.length > 0)
      this.#send([...this.#watchers.values()], "tournaments", { rows: changed, removedIds });
  }
}
