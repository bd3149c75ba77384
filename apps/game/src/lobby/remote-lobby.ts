/** Keeps the lobby up to date with the tables that other processes run, and also the seats of players at those tables. Decision 0040 */
import type { OwnSeats } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { type Poller, poll } from "../poll.ts";
import type { LobbyFeed } from "./lobby-feed.ts";
import type { OwnTablesFeed } from "./own-tables.ts";
import { type RemoteRowOptions, RemoteRows } from "./remote-rows.ts";

/**
 * A change must reach another node's lobby within a second. This second also includes the owner's batching and its
 * writes, which have the same interval.
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
  /** True when the next reading also covers seats and a slice of all tables. */
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

  /** Called when another process runs the table from now on. */
  add(tableId: string, playerIds: readonly string[]): void {
    this.#rows.add(tableId, playerIds);
  }
  /** Called when this process runs the table from now on. */
  forget(tableId: string): void {
    this.#rows.forget(tableId);
  }

  /**
   * Reads at once, including the seats of players at other processes' tables. Between two calls, polling reads only the changes of running
   * tables.
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
