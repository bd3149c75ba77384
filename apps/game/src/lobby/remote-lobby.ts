/** Keeps the lobby up to date with the tables that other processes run, and with the seats of players at those tables. Decision 0040 */
import type { OwnSeats } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { type Poller, poll } from "../poll.ts";
import type { LobbyFeed } from "./lobby-feed.ts";
import type { OwnTablesFeed } from "./own-tables.ts";
import { type RemoteRowOptions, RemoteRows } from "./remote-rows.ts";

/**
 * How often changes are read. A change must reach another node's lobby within a second. Before that, the node that runs the table collects
 * and writes the change, at the same interval. So the interval is much shorter than a second.
 */
const READ_INTERVAL_MS = 250;

interface RemoteLobbyOptions extends Omit<RemoteRowOptions, "isLocal"> {
  readonly clock: Clock;
  readonly log: Logger;
  readonly ownSeats: OwnSeats;
  readonly lobby: LobbyFeed;
  readonly ownTables: OwnTablesFeed;
}

export class RemoteLobby {
  readonly #options: RemoteLobbyOptions;
  readonly #rows: RemoteRows;
  readonly #reading: Poller;
  /** True when the next read must include the seats of players and a slice of all tables. */
  #isWhole = false;

  constructor(options: RemoteLobbyOptions) {
    const { clock, log, lobby } = options;
    this.#options = options;
    this.#rows = new RemoteRows({ ...options, isLocal: (id) => lobby.isLocal(id) });
    this.#reading = poll(clock, {
      name: "tables of other nodes",
      everyMs: READ_INTERVAL_MS,
      run: () => this.#read(),
      log,
    });
  }

  /** Call this when another process begins to run the table. */
  add(tableId: string, playerIds: readonly string[]): void {
    this.#rows.add(tableId, playerIds);
  }
  /** Call this when this process begins to run the table. */
  forget(tableId: string): void {
    this.#rows.forget(tableId);
  }

  /**
   * Reads the changes, a slice of all tables, and the seats of players at other processes' tables, at once. Between two calls, polling
   * reads only the changes of running tables.
   */
  update(): Promise<void> {
    this.#isWhole = true;
    return this.#reading.runNow();
  }
  stop(): Promise<void> {
    return this.#reading.stop();
  }

  async #read(): Promise<void> {
    const isWhole = this.#isWhole;
    if (!isWhole && this.#rows.isAlone) return;
    this.#isWhole = false;
    const { nodeId, lobby, ownTables, ownSeats } = this.#options;
    lobby.applyRemoteChanges(await this.#rows.read(isWhole));
    if (!isWhole) return;
    const seatedElsewhere = this.#rows.isAlone
      ? []
      : ownTables.followedIds.filter((userId) => this.#rows.isSeated(userId));
    ownTables.setRemoteSeats(await ownSeats.listElsewhere(nodeId, seatedElsewhere));
  }
}
