/** Seals again what ARCHIVE_KEY protects in the database: the cards of finished hands, and their copies in the lists of players. F4 */
import { findCards, hideCards, ownCardsKeys } from "../sealing/hidden-cards.ts";
import type { KeyList } from "../sealing/key-list.ts";
import { openHand } from "../sealing/sealed-hand.ts";
import { seal, unseal } from "../sealing/sealing.ts";
import type { Queryable } from "../sql/connect.ts";
import { inBatches, type Resealed } from "./in-batches.ts";

const SIZE = 200;

interface SealedRow {
  readonly serial: number;
  readonly table_id: string;
  readonly hand_no: number;
  readonly sealed: Buffer;
}

export const resealHands = (pool: Queryable, keys: KeyList, signal?: AbortSignal): Promise<Resealed> =>
  inBatches<SealedRow>(
    {
      size: SIZE,
      async read(after) {
        const { rows } = await pool.query<SealedRow>(
          `SELECT serial, table_id, hand_no, sealed FROM hands
           WHERE serial > $1 AND substr(sealed, 1, 8) <> $2 ORDER BY serial LIMIT ${SIZE}`,
          [after?.serial ?? 0, keys.keys[0].mark],
        );
        return rows;
      },
      async write(rows) {
        const changed = rows.flatMap(({ serial, table_id: tableId, hand_no: handNo, sealed }) => {
          const at = { tableId, handNo, seq: 0 };
          const opened = unseal(keys, at, sealed);
          return opened ? [{ serial, sealed, next: seal(keys, at, opened) }] : [];
        });
        await pool.query(
          `UPDATE hands h SET sealed = r.next FROM unnest($1::bigint[], $2::bytea[], $3::bytea[]) AS r(serial, sealed, next)
           WHERE h.serial = r.serial AND h.sealed = r.sealed`,
          [changed.map(({ serial }) => serial), changed.map(({ sealed }) => sealed), changed.map(({ next }) => next)],
        );
        return rows.length - changed.length;
      },
    },
    signal,
  );

interface OwnRow {
  readonly user_id: string;
  readonly hand_serial: number;
  readonly hidden_cards: Buffer;
  readonly table_id: string;
  readonly hand_no: number;
  /** The player's seat in the hand; null when no seat of the hand belongs to them any more. */
  readonly seat: number | null;
  readonly sealed: Buffer;
}

/**
 * Seals the copies in the lists again. The cards are read from the hand, where a changed card would be noticed. In the copies it would not.
 */
export const resealOwnHands = (pool: Queryable, keys: KeyList, signal?: AbortSignal): Promise<Resealed> =>
  inBatches<OwnRow>(
    {
      size: SIZE,
      async read(after) {
        const { rows } = await pool.query<OwnRow>(
          `SELECT o.user_id, o.hand_serial, o.hidden_cards, h.table_id, h.hand_no, h.sealed, s.seat
           FROM own_hands o JOIN hands h ON h.serial = o.hand_serial
           LEFT JOIN hand_seats s ON s.hand_serial = o.hand_serial AND s.user_id = o.user_id
           WHERE (o.user_id, o.hand_serial) > ($1::uuid, $2::bigint) AND o.hidden_cards IS NOT NULL AND substr(o.hidden_cards, 5) <> $3
           ORDER BY o.user_id, o.hand_serial LIMIT ${SIZE}`,
          [after?.user_id ?? FIRST_USER, after?.hand_serial ?? 0, keys.keys[0].mark],
        );
        return rows;
      },
      async write(rows) {
        const changed = rows.flatMap((row) => {
          const cards = cardsOf(row, keys);
          return cards ? [{ row, next: hideCards(ownCardsKeys(keys, row.user_id), row.hand_serial, cards) }] : [];
        });
        await pool.query(
          `UPDATE own_hands o SET hidden_cards = r.next FROM unnest($1::uuid[], $2::bigint[], $3::bytea[]) AS r(user_id, hand_serial, next)
           WHERE o.user_id = r.user_id AND o.hand_serial = r.hand_serial`,
          [
            changed.map(({ row }) => row.user_id),
            changed.map(({ row }) => row.hand_serial),
            changed.map(({ next }) => next),
          ],
        );
        return rows.length - changed.length;
      },
    },
    signal,
  );

const FIRST_USER = "00000000-0000-0000-0000-000000000000";

function cardsOf(row: OwnRow, keys: KeyList): readonly number[] | null {
  const { user_id: userId, hand_serial: handSerial, hidden_cards: hidden, table_id: tableId, hand_no: handNo } = row;
  const dealt = openHand(keys, { tableId, handNo, seq: 0 }, row.sealed)?.hole.find(({ seat }) => seat === row.seat);
  const known = dealt?.cards.flatMap((card) => card ?? []);
  if (known && known.length === dealt?.cards.length) return known;
  return findCards(ownCardsKeys(keys, userId), [{ handSerial, hidden }])[0] ?? null;
}
