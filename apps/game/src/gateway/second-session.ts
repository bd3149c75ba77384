/**
 * Notices when a seated player's table is opened in another browser's session. Sends the player a notice and writes a log line, because a
 * stranger may have signed in to the player's account and may see their cards. Fault 100
 */
import type { NewNotice } from "@poker/db";
import type { Logger } from "../log.ts";
import type { TableActor } from "../tables/table-actor.ts";
import type { Connection, ConnectionRegistry } from "./connection.ts";

export interface SecondSessions {
  /** Remembers that the player acts at the table from this session. */
  noteAction(table: TableActor, connection: Connection): void;
  /** Call this when a player opens a table. Warns the player when they already use the table in a session of another browser. */
  noteOpened(table: TableActor, connection: Connection): void;
}

interface SecondSessionDeps {
  readonly connections: ConnectionRegistry;
  readonly log: Logger;
  /**
   * Returns true when the session was opened in the same browser as one of the other sessions. That happens when a player signs out and in
   * again.
   */
  readonly isOfSameDevice: (sid: string, others: readonly string[]) => Promise<boolean>;
  /** Stores the notice and sends it to the player's pages. */
  readonly notify: (notice: NewNotice) => Promise<void>;
}

/** Above this number of players at a table, the entries of players who have left the table are deleted. */
const MAX_PLAYERS_PER_TABLE = 40;

export function createSecondSessions({ connections, log, isOfSameDevice, notify }: SecondSessionDeps): SecondSessions {
  /** The ids of the sessions in which each seated player has opened the table or acted there. */
  const known = new WeakMap<TableActor, Map<string, Set<string>>>();

  /** Returns the set of the player's session ids at the table; null for viewers and for players without a seat. */
  function sessionsOf(table: TableActor, { userId }: Connection): Set<string> | null {
    if (userId === null || table.seatOf(userId) === undefined) return null;
    const players = known.get(table) ?? new Map<string, Set<string>>();
    known.set(table, players);
    if (players.size > MAX_PLAYERS_PER_TABLE)
      for (const player of players.keys()) if (table.seatOf(player) === undefined) players.delete(player);
    const sessions = players.get(userId) ?? new Set<string>();
    players.set(userId, sessions);
    return sessions;
  }

  /**
   * Adds the sessions in which the player has the table open now. So a session that opened the table before the player sat down does not
   * count as a second session later.
   */
  function addOpen(sessions: Set<string>, table: TableActor, { userId, socketId }: Connection): void {
    if (userId === null) return;
    for (const other of connections.findByUsers([userId]))
      if (other.socketId !== socketId && other.sid !== null && other.tables.has(table.tableId)) sessions.add(other.sid);
  }

  async function tell(userId: string, tableId: string, sid: string, others: readonly string[]): Promise<void> {
    if (await isOfSameDevice(sid, others)) return;
    log.warn({ userId, tableId, sid }, "a seated player's table is opened from another session");
    await notify({ userId, kind: "opened-elsewhere", detail: { tableId } });
  }

  return {
    noteAction(table, connection) {
      if (connection.sid !== null) sessionsOf(table, connection)?.add(connection.sid);
    },
    noteOpened(table, connection) {
      const { sid, userId } = connection;
      const sessions = sessionsOf(table, connection);
      if (sessions === null || sid === null || userId === null) return;
      addOpen(sessions, table, connection);
      const others = [...sessions];
      sessions.add(sid);
      if (others.length === 0 || others.includes(sid)) return;
      const { tableId } = table;
      tell(userId, tableId, sid, others).catch((error: unknown) =>
        log.warn({ error, userId, tableId }, "a notice of another session could not be stored"),
      );
    },
  };
}
