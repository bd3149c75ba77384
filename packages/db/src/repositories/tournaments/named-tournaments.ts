/** Names tournaments in queries about other things. SQL: these fragments build JSON from several columns. */

/** An SQL expression: the `NamedTournament` with this id; null when no such tournament exists. */
export const namedTournament = (id: string): string =>
  `(SELECT json_build_object('id', named.id, 'name', named.name, 'number', named.number) FROM tournaments named WHERE named.id = ${id})`;
