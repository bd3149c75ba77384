/**
 * Notices that a seated player's table is opened from another of their sign-in sessions, and tells the player and the log: who has got
 * hold of a session of theirs sees their cards. Fault 100
 */
import type { NewNotice } from "@poker/db";
import type { Logger } from "../log.ts";
import type { TableActor } from "../tables/table-actor.ts";
import type { Connection, ConnectionRegistry } from "./connection.ts";

export interface SecondSessions {
  /** Remembers from which session the player acts at the table. */
  noteAction(table: TableActor, connection: Connection): void;
  /** A player opens a table. */
  noteOpened(table: TableActor, connection: Connection): void;
}

interface SecondSessionDeps {
  readonly connections: ConnectionRegistry;
  readonly log: Logger;
  /** Stores the notice and sends it to the player's pages. */
  readonly notify: (notice: NewNotice) => Promise<void>;
}

/** Entries of players who left a table are dropped when there are more than this. */
const MAX_PLAYERS_PER_TABLE = 40;

export function createSecondSessions({ connections, log, notify }: SecondSessionDeps): SecondSessions {
  /** The sessions from which each seated player has opened the table or acted there. */
  const known = new WeakMap<TableActor, Map<string, Set<string>>>();

  /** Returns the player's set at the table; null for viewers, and for players without a seat. */
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

  /** Those that watch the table at this moment, too: one that was opened before the player sat down is no second one. */
  function addOpen(sessions: Set<string>, table: TableActor, { userId, socketId }: Connection): void {
    if (userId === null) return;
    for (const other of connections.findByUsers([userId]))
      if (other.socketId !== socketId && other.sid !== null && other.tables.has(table.tableId)) sessions.add(other.sid);
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
      const isSecond = sessions.size > 0 && !sessions.has(sid);
      sessions.add(sid);
      if (!isSecond) return;
      const { tableId } = table;
      log.warn({ userId, tableId, sid }, "a seated player's table is opened from another session");
      notify({ userId, kind: "opened-elsewhere", detail: { tableId } }).catch((error: unknown) =>
        log.warn({ error, userId, tableId }, "a notice of another session could not be stored"),
      );
    },
  };
}
