/**
 * Finds a player's hands by the player's own cards, which the database cannot read. The database returns all hands that pass the other
 * filters as one value, which is searched here. SQL: Prisma cannot aggregate bytes. F4
 */
import type { OwnHandFilter } from "@poker/protocol";
import { findHandsWith, HIDDEN_ENTRY_BYTES, type OwnCardsKeys } from "../../sealing/hidden-cards.ts";
import type { Queryable } from "../../sql/connect.ts";
import { conditionOf, Parameters } from "./own-hand-filter.ts";

/** One entry, as `findHandsWith` reads it. */
const ENTRY = `int8send(o.hand_serial) || substr(o.hidden_cards || '\\x0000000000000000'::bytea, 1, ${HIDDEN_ENTRY_BYTES})`;

/** Selects the hands to search as one value. Reading a hundred thousand separate rows would take longer than the rest of the search. */
export function hiddenCardsQuery(userId: string, filter: OwnHandFilter) {
  const parameters = new Parameters();
  const condition = conditionOf(userId, filter, parameters);
  const text = `SELECT string_agg(${ENTRY}, ''::bytea) AS entries FROM own_hands o WHERE ${condition} AND o.hidden_cards IS NOT NULL`;
  return { text, values: parameters.values };
}

/** The numbers of the hands that pass the filter, including own cards. `playerKeys` are `ownCardsKeys` of the player. */
export async function findByOwnCards(
  pool: Queryable,
  playerKeys: OwnCardsKeys,
  userId: string,
  filter: OwnHandFilter,
): Promise<readonly number[]> {
  const { rows } = await pool.query<{ entries: Buffer | null }>(hiddenCardsQuery(userId, filter));
  return findHandsWith(playerKeys, rows[0]?.entries ?? Buffer.alloc(0), filter.ownCards);
}
