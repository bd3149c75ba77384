/** Seals again what LIVE_KEY protects in the database: the hidden parts of steps, and those of the records that replace steps. */
import { isDeepStrictEqual } from "node:util";
import { decodeHandRecord, encodeHandRecord } from "../journal/hand-record-format.ts";
import { type KeyList, startsWithMark } from "../sealing/key-list.ts";
import { seal, unseal } from "../sealing/sealing.ts";
import type { Queryable } from "../sql/connect.ts";
import { inBatches, type Resealed } from "./in-batches.ts";

const SIZE = 200;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

interface StepRow {
  readonly stream_id: string;
  readonly seq: number;
  readonly hand_no: number | null;
  readonly sealed: Buffer;
}

/**
 * An SQL condition that is true for a step of an ended hand that has no record yet. Such a step must keep its old seal, because the
 * recorder compares the steps that it has read with the bytes in the database. The record that replaces the step is sealed with the new key.
 */
export const WAITS_FOR_RECORD = `coalesce(
  s.hand_no > coalesce((SELECT m.hand_no FROM hand_record_marks m WHERE m.table_id = s.stream_id), 0)
  AND EXISTS (SELECT FROM hands l WHERE l.table_id = s.stream_id AND l.hand_no > s.hand_no), false)`;

export const resealSteps = (pool: Queryable, keys: KeyList, signal?: AbortSignal): Promise<Resealed> =>
  inBatches<StepRow>(
    {
      size: SIZE,
      async read(after) {
        const { rows } = await pool.query<StepRow>(
          `SELECT s.stream_id, s.seq, s.hand_no, s.sealed FROM stream_steps s
           WHERE (s.stream_id, s.seq) > ($1::uuid, $2::bigint) AND s.sealed IS NOT NULL AND substr(s.sealed, 1, 8) <> $3 AND NOT ${WAITS_FOR_RECORD}
           ORDER BY s.stream_id, s.seq LIMIT ${SIZE}`,
          [after?.stream_id ?? FIRST_ID, after?.seq ?? 0, keys.keys[0].mark],
        );
        return rows;
      },
      async write(rows) {
        const changed = rows.flatMap((row) => {
          const at = { tableId: row.stream_id, handNo: row.hand_no ?? 0, seq: row.seq };
          const opened = unseal(keys, at, row.sealed);
          return opened ? [{ ...row, next: seal(keys, at, opened) }] : [];
        });
        await pool.query(
          `UPDATE stream_steps s SET sealed = r.next
           FROM unnest($1::uuid[], $2::bigint[], $3::bytea[], $4::bytea[]) AS r(stream_id, seq, sealed, next)
           WHERE s.stream_id = r.stream_id AND s.seq = r.seq AND s.sealed = r.sealed`,
          [
            changed.map(({ stream_id }) => stream_id),
            changed.map(({ seq }) => seq),
            changed.map(({ sealed }) => sealed),
            changed.map(({ next }) => next),
          ],
        );
        return rows.length - changed.length;
      },
    },
    signal,
  );

interface RecordRow {
  readonly table_id: string;
  readonly hand_no: number;
  /** The time as text, so that it keeps its exact value. */
  readonly ended_at: string;
  readonly body: Buffer;
  readonly sealed: Buffer;
}

/**
 * An SQL condition that is true for a record with a part that is not sealed with the first key. A record has the sealed parts of its steps
 * one after the other. $1 is the mark of the first key, and $2 the marks of the others.
 */
export const RECORD_IS_LEFT = `length(sealed) > 0
  AND (substr(sealed, 1, 8) <> $1 OR EXISTS (SELECT FROM unnest($2::bytea[]) AS other(mark) WHERE position(other.mark IN sealed) > 0))`;

export const resealRecords = (pool: Queryable, keys: KeyList, signal?: AbortSignal): Promise<Resealed> =>
  inBatches<RecordRow>(
    {
      size: SIZE,
      async read(after) {
        const [first, ...others] = keys.keys.map(({ mark }) => mark);
        const { rows } = await pool.query<RecordRow>(
          `SELECT table_id, hand_no, ended_at::text AS ended_at, body, sealed FROM hand_records
           WHERE ${RECORD_IS_LEFT} AND (table_id, hand_no, ended_at) > ($3::uuid, $4::int, $5::timestamptz)
           ORDER BY table_id, hand_no, hand_records.ended_at LIMIT ${SIZE}`,
          [first, others, after?.table_id ?? FIRST_ID, after?.hand_no ?? 0, after?.ended_at ?? "-infinity"],
        );
        return rows;
      },
      async write(rows) {
        let unopened = 0;
        for (const row of rows) {
          const next = resealRecord(keys, row);
          if (next)
            await pool.query(
              `UPDATE hand_records SET body = $4, sealed = $5
               WHERE table_id = $1 AND hand_no = $2 AND ended_at = $3::timestamptz AND sealed = $6`,
              [row.table_id, row.hand_no, row.ended_at, next.body, next.sealed, row.sealed],
            );
          else unopened += 1;
        }
        return unopened;
      },
    },
    signal,
  );

/** Seals a record again. Returns null when the record cannot be read, or when no key opens one of its steps. */
export function resealRecord(
  keys: KeyList,
  { table_id: tableId, hand_no: handNo, body, sealed }: Omit<RecordRow, "ended_at">,
): { readonly body: Buffer; readonly sealed: Buffer } | null {
  const steps = decodeHandRecord(handNo, { body, sealed });
  const next = steps?.map((step) => {
    if (step.sealed === null || startsWithMark(step.sealed, keys.keys[0].mark)) return step;
    const at = { tableId, handNo, seq: step.seq };
    const opened = unseal(keys, at, step.sealed);
    return opened && { ...step, sealed: Buffer.from(seal(keys, at, opened)) };
  });
  const whole = next?.flatMap((step) => step ?? []);
  if (!whole || whole.length !== next?.length) return null;
  const record = encodeHandRecord(whole);
  return isDeepStrictEqual(decodeHandRecord(handNo, record), whole) ? record : null;
}
