/** What the back office says of private games, as a part of queries over tables. SQL: a part of other files' queries. H1 */

/** The private game of a table with this id, `OfficeGame`; null when it is none. */
export const officeGame = (tableId: string): string => `(
  SELECT json_build_object('title', g.title, 'host', json_build_object('id', h.id, 'name', h.name), 'term', g.term)
  FROM private_games g JOIN users h ON h.id = g.host_id WHERE g.table_id = ${tableId})`;

/** False of a private game when the parameter says that the reader may not look at these. */
export const mayReadTable = (tableId: string, mayReadGames: string): string =>
  `(${mayReadGames}::boolean OR NOT EXISTS (SELECT FROM private_games g WHERE g.table_id = ${tableId}))`;

/** True of a private game whose host's name begins like the parameter, a pattern of `toNamePrefix`. */
export const isGameOfHost = (tableId: string, namePrefix: string): string => `EXISTS (
  SELECT FROM private_games g JOIN users h ON h.id = g.host_id WHERE g.table_id = ${tableId} AND lower(h.name) LIKE ${namePrefix})`;
