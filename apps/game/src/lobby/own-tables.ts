/**
 * Tells players at which tables they sit, in which queues they wait, and where they are to act, for pages that do not show these tables.
 * Follows this process's tables step by step, and reads other processes' tables from the database. A message contains only the player's own
 * seats, and no cards.
 */
import type { OwnSeat } from "@poker/db";
import { isHandRunning, seatAt, sitOutLimit, type TableState } from "@poker/engine";
import { type ActionClockView, type OwnTable, type OwnTables, toOwnTable } from "@poker/protocol";
import type { Clock } from "../clock.ts";
import type { Broadcast, Watcher } from "../tables/audience.ts";

/** A table that this process runs. */
interface OwnTableSource {
  readonly tableId: string;
  readonly poolId: string | null;
  readonly tournamentId: string | null;
  readonly name: string;
  readonly state: TableState;
  readonly deadlines: { clockView(): ActionClockView | null };
  seatOf(userId: string): TableState["seats"][number] | undefined;
}

/** A socket, and the tables that it watches. The socket gets no message about these tables, because it already sees everything there. */
interface OwnTablesWatcher extends Watcher {
  readonly tables: ReadonlySet<string>;
}

/** A player with at least one socket that asked for the player's own tables. */
interface FollowedPlayer {
  readonly watchers: Set<OwnTablesWatcher>;
  readonly localTables: Map<string, OwnTable>;
  readonly remoteTables: Map<string, OwnTable>;
  queues: OwnTables["queues"];
}

interface OwnTablesOptions {
  readonly clock: Pick<Clock, "wall">;
  readonly send: Broadcast;
  /** Returns the tables that this process runs. */
  readonly tables: () => Iterable<OwnTableSource>;
  /** Returns the queues in which the player waits. */
  readonly queuesOf: (userId: string) => OwnTables["queues"];
}

export class OwnTablesFeed {
  readonly #options: OwnTablesOptions;
  readonly #players = new Map<string, FollowedPlayer>();
  /** For each table of this process, the ids of the followed players who sit there. */
  readonly #playersByTable = new Map<string, Set<string>>();

  constructor(options: OwnTablesOptions) {
    this.#options = options;
  }

  /** Starts to send the socket its player's own tables, and returns them. `userId` is the socket's player. */
  watch(watcher: OwnTablesWatcher, userId: string): OwnTables {
    const player = this.#players.get(userId) ?? this.#follow(userId);
    player.watchers.add(watcher);
    return this.#messageFor(player, watcher);
  }

  unwatch({ userId, socketId }: Watcher): void {
    if (userId === null) return;
    const player = this.#players.get(userId);
    if (!player) return;
    for (const watcher of player.watchers) if (watcher.socketId === socketId) player.watchers.delete(watcher);
    if (player.watchers.size > 0) return;
    this.#players.delete(userId);
    for (const tableId of player.localTables.keys()) this.#forgetPlayerAt(tableId, userId);
  }

  /** The ids of the players whose seats at other processes' tables must be read from the database. */
  get followedIds(): readonly string[] {
    return [...this.#players.keys()];
  }

  /** Call this after every step of a table. */
  markTableChanged(table: OwnTableSource): void {
    if (this.#players.size === 0) return;
    const { tableId } = table;
    const playerIds = new Set(this.#playersByTable.get(tableId));
    for (const { playerId } of table.state.seats) playerIds.add(playerId);
    for (const userId of playerIds) {
      const player = this.#players.get(userId);
      if (player && this.#setLocalTable(player, userId, tableId, findOwnTable(table, userId)))
        this.#send(player, tableId);
    }
  }

  /**
   * Call this when another process begins to run the table. The table is shown without a clock until it has been read from the database.
   */
  markRemote(tableId: string): void {
    this.#dropLocalTable(tableId, (player, table) => player.remoteTables.set(tableId, { ...table, deadline: null }));
  }

  /** Removes a closed table. */
  remove(tableId: string): void {
    this.#dropLocalTable(tableId, () => {});
  }

  /** Replaces the seats of all followed players at other processes' tables. */
  setRemoteSeats(seats: readonly OwnSeat[]): void {
    const tablesByUser = new Map<string, OwnTable[]>();
    for (const seat of seats) {
      const tables = tablesByUser.get(seat.userId) ?? [];
      // How long a seat is kept is unknown here, because the process that runs the table does not store it.
      tables.push(toOwnTable({ ...seat, keptUntil: null, keptBigBlinds: null }));
      tablesByUser.set(seat.userId, tables);
    }
    for (const [userId, player] of this.#players) {
      const before = [...player.remoteTables.values()];
      const now = tablesByUser.get(userId) ?? [];
      if (before.length === now.length && now.every((table, index) => isSameTable(before[index], table))) continue;
      player.remoteTables.clear();
      for (const table of now) player.remoteTables.set(table.tableId, table);
      this.#send(player, null);
    }
  }

  /** Call this when the queues of these players may have changed. */
  markQueuesChanged(userIds: Iterable<string>): void {
    for (const userId of userIds) {
      const player = this.#players.get(userId);
      if (!player) continue;
      player.queues = this.#options.queuesOf(userId);
      this.#send(player, null);
    }
  }

  #follow(userId: string): FollowedPlayer {
    const { tables, queuesOf } = this.#options;
    const player: FollowedPlayer = {
      watchers: new Set(),
      localTables: new Map(),
      remoteTables: new Map(),
      queues: queuesOf(userId),
    };
    this.#players.set(userId, player);
    for (const table of tables()) this.#setLocalTable(player, userId, table.tableId, findOwnTable(table, userId));
    return player;
  }

  /** Notes the player's seat at one of this process's tables. Returns true when what the player is shown has changed. */
  #setLocalTable(player: FollowedPlayer, userId: string, tableId: string, table: OwnTable | null): boolean {
    const before = player.localTables.get(tableId);
    if (table === null) {
      this.#forgetPlayerAt(tableId, userId);
      return player.localTables.delete(tableId);
    }
    if (isSameTable(before, table)) return false;
    player.localTables.set(tableId, table);
    const playerIds = this.#playersByTable.get(tableId) ?? new Set();
    this.#playersByTable.set(tableId, playerIds.add(userId));
    return true;
  }

  #forgetPlayerAt(tableId: string, userId: string): void {
    const playerIds = this.#playersByTable.get(tableId);
    playerIds?.delete(userId);
    if (playerIds?.size === 0) this.#playersByTable.delete(tableId);
  }

  #dropLocalTable(tableId: string, keep: (player: FollowedPlayer, table: OwnTable) => void): void {
    const playerIds = this.#playersByTable.get(tableId) ?? [];
    this.#playersByTable.delete(tableId);
    for (const userId of playerIds) {
      const player = this.#players.get(userId);
      const table = player?.localTables.get(tableId);
      if (!player || !table) continue;
      player.localTables.delete(tableId);
      keep(player, table);
      this.#send(player, tableId);
    }
  }

  /**
   * Sends the player's tables to all sockets of the player that do not watch the changed table. `changedTableId` is null when more than one
   * table may have changed.
   */
  #send(player: FollowedPlayer, changedTableId: string | null): void {
    for (const watcher of player.watchers)
      if (changedTableId === null || !watcher.tables.has(changedTableId))
        this.#options.send([watcher], "own-tables", this.#messageFor(player, watcher));
  }

  #messageFor({ localTables, remoteTables, queues }: FollowedPlayer, watcher: OwnTablesWatcher): OwnTables {
    const tables = [...new Map([...remoteTables, ...localTables]).values()];
    return {
      tables: tables.filter(({ tableId }) => !watcher.tables.has(tableId)),
      queues,
      now: this.#options.clock.wall(),
    };
  }
}

/** Returns the player's seat at the table, with its stack and its clock; null when the player has no seat there. */
function findOwnTable(table: OwnTableSource, userId: string): OwnTable | null {
  const { tableId, poolId, tournamentId, name, state } = table;
  const taken = table.seatOf(userId);
  if (!taken) return null;
  const { seat } = taken;
  const inHand = isHandRunning(state) ? seatAt(state.hand?.seats ?? [], seat) : undefined;
  const clock = table.deadlines.clockView();
  const limit = sitOutLimit(state, taken);
  return toOwnTable({
    tableId,
    poolId,
    tournamentId,
    name,
    settings: state.settings,
    seat,
    stack: inHand?.stack ?? taken.stack,
    sittingOut: taken.sittingOut !== null,
    keptUntil: limit?.until ?? null,
    keptBigBlinds: limit?.bigBlinds ?? null,
    deadline: clock?.seat === seat ? clock.deadline : null,
  });
}

/** Compares the fields with `===`, because all of them are plain values. */
const isSameTable = (before: OwnTable | undefined, now: OwnTable): boolean =>
  before !== undefined && Object.entries(now).every(([name, value]) => Reflect.get(before, name) === value);
