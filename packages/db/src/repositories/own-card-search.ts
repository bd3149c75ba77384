/**
 * Finds a player's hands by their own cards, which the database cannot read: it gives all of them that pass the other filters as one value, and
 * they are looked through here. SQL: an aggregate of bytes. F4
 */
import type { Card } from "@poker/engine";
import type { OwnHandFilter } from "@poker/protocol";
import { findCards } from "../sealing/hidden-cards.ts";
import type { Queryable } from "../sql/connect.ts";
import { conditionOf, Parameters } from "./own-hand-filter.ts";

/** The number of the hand, how many bytes the cards are, and these, filled up. */
const ENTRY_BYTES = 8 + 2 + 4;
const ENTRY =
  "int8send(o.hand_serial) || int2send(length(o.hidden_cards)::int2) || substr(o.hidden_cards || '\\x00000000', 1, 4)";

/** What the search reads: in one value, because a hundred thousand rows would take longer than all else. */
export function hiddenCardsQuery(userId: string, filter: OwnHandFilter) {
  const parameters = new Parameters();
  const condition = conditionOf(userId, filter, parameters);
  const text = `SELECT string_agg(${ENTRY}, ''::bytea) AS entries FROM own_hands o WHERE ${condition} AND o.hidden_cards IS NOT NULL`;
  return { text, values: parameters.values };
}

/** The numbers of the hands that pass the filter, own cards included. `playerKey`: `ownCardsKey` of the player. */
export async function findByOwnCards(
  pool: Queryable,
  playerKey: Uint8Array,
  userId: string,
  filter: OwnHandFilter,
): Promise<readonly number[]> {
  const { rows } = await pool.query<{ entries: Buffer | null }>(hiddenCardsQuery(userId, filter));
  const hands = readEntries(rows[0]?.entries ?? Buffer.alloc(0));
  const hasAll = (cards: readonly Card[] | null | undefined) =>
    cards && filter.ownCards.every((wanted) => cards.includes(wanted));
  const cards = findCards(playerKey, hands);
  return hands.flatMap(({ handSerial }, place) => (hasAll(cards[place]) ? [handSerial] : []));
}

const readEntries = (entries: Buffer) =>
  Array.from({ length: entries.length / ENTRY_BYTES }, (_, place) => {
    const start = place * ENTRY_BYTES;
    const size = entries.readUInt16BE(start + 8);
    return {
      handSerial: Number(entries.readBigUInt64BE(start)),
      hidden: entries.subarray(start + 10, start + 10 + size),
    };
  });
