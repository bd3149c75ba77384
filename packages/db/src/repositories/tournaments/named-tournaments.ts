/** Names tournaments inside queries about other things. SQL: these fragments build JSON from several columns. */

/** Returns an SQL expression for the `NamedTournament` with this id. Its value is null when no such tournament exists. */
export const namedTournament = (id: string): string =>
  `(SELECT json_build_object('id', named.id, 'name', named.name, 'number', named.number) FROM tournaments named WHERE named.id = ${id})`;
