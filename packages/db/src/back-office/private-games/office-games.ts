/** What the back office shows of private games. SQL: other files put these fragments into their queries of tables. H1 */

/** An SQL expression: the private game of the table with this id, as `OfficeGame`; null when the table is not a private game. */
export const officeGame = (tableId: string): string => `(
  SELECT json_build_object('title', g.title, 'host', json_build_object('id', h.id, 'name', h.name), 'term', g.term)
  FROM private_games g JOIN users h ON h.id = g.host_id WHERE g.table_id = ${tableId})`;

/** An SQL condition: false for a private game when the parameter says that the reader may not see private games. */
export const mayReadTable = (tableId: string, mayReadGames: string): string =>
  `(${mayReadGames}::boolean OR NOT EXISTS (SELECT FROM private_games g WHERE g.table_id = ${tableId}))`;

/** An SQL condition: true for a private game whose host's name matches the parameter, a pattern of `toNamePrefix`. */
export const isGameOfHost = (tableId: string, namePrefix: string): string => `EXISTS (
  SELECT FROM private_games g JOIN users h ON h.id = g.host_id WHERE g.table_id = ${tableId} AND lower(h.name) LIKE ${namePrefix})`;
