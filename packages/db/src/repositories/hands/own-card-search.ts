/**
 * Finds a player's hands by the player's own cards. The database cannot read these cards, because they are sealed. So it returns the sealed
 * cards of all hands that pass the other filters as one value, and this code searches the value. SQL: Prisma cannot aggregate bytes. F4
 */
import type { OwnHandFilter } from "@poker/protocol";
import { findHandsWith, HIDDEN_ENTRY_BYTES, type OwnCardsKeys } from "../../sealing/hidden-cards.ts";
import type { Queryable } from "../../sql/connect.ts";
import { conditionOf, Parameters } from "./own-hand-filter.ts";

/** The bytes of one hand, in the form that `findHandsWith` reads. */
const ENTRY = `int8send(o.hand_serial) || substr(o.hidden_cards || '\\x0000000000000000'::bytea, 1, ${HIDDEN_ENTRY_BYTES})`;

/**
 * Returns a query that selects the sealed cards of all hands to search as one value. To read a hundred thousand separate rows would take
 * longer than the rest of the search.
 */
export function hiddenCardsQuery(userId: string, filter: OwnHandFilter) {
  const parameters = new Parameters();
  const condition = conditionOf(userId, filter, parameters);
  const text = `SELECT string_agg(${ENTRY}, ''::bytea) AS entries FROM own_hands o WHERE ${condition} AND o.hidden_cards IS NOT NULL`;
  return { text, values: parameters.values };
}

/**
 * Returns the numbers of the hands that pass the whole filter, with its own cards. `playerKeys` must be the `ownCardsKeys` of this player.
 */
export async function findByOwnCards(
  pool: Queryable,
  playerKeys: OwnCardsKeys,
  userId: string,
  filter: OwnHandFilter,
): Promise<readonly number[]> {
  const { rows } = await pool.query<{ entries: Buffer | null }>(hiddenCardsQuery(userId, filter));
  return findHandsWith(playerKeys, rows[0]?.entries ?? Buffer.alloc(0), filter.ownCards);
}
