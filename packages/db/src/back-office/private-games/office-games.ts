/** Gives the SQL fragments with which other files show private games in their queries of tables. H1 */

/**
 * Returns an SQL expression for the private game of the table with this id, as `OfficeGame`. Its value is null when the table is not a
 * private game.
 */
export const officeGame = (tableId: string): string => `(
  SELECT json_build_object('title', g.title, 'host', json_build_object('id', h.id, 'name', h.name), 'term', g.term)
  FROM private_games g JOIN users h ON h.id = g.host_id WHERE g.table_id = ${tableId})`;

/** Returns an SQL condition that is false for a private game when `mayReadGames` is false, and true in all other cases. */
export const mayReadTable = (tableId: string, mayReadGames: string): string =>
  `(${mayReadGames}::boolean OR NOT EXISTS (SELECT FROM private_games g WHERE g.table_id = ${tableId}))`;

/** Returns an SQL condition that is true for a private game whose host's name matches `namePrefix`, a pattern of `toNamePrefix`. */
export const isGameOfHost = (tableId: string, namePrefix: string): string => `EXISTS (
  SELECT FROM private_games g JOIN users h ON h.id = g.host_id WHERE g.table_id = ${tableId} AND lower(h.name) LIKE ${namePrefix})`;
