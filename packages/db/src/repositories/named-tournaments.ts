/** Names tournaments in queries of other things. SQL: JSON of several columns. */

/** An SQL expression: the `NamedTournament` with this id; null when there is none. */
export const namedTournament = (id: string): string =>
  `(SELECT json_build_object('id', named.id, 'name', named.name, 'number', named.number) FROM tournaments named WHERE named.id = ${id})`;
