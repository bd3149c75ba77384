import { readGaps } from "../journal/bot-hand-gaps.ts";
import { readWhatIsReadable } from "../journal/hand-steps.ts";
import type { Queryable } from "../sql/connect.ts";
import type { Violation } from "./violation.ts";

/**
 * Checks I4 for every stream, also for pools and tournaments: event numbers start at 1 without gaps or repeats, and epochs never decrease.
 */
export async function checkJournalSequence(client: Queryable): Promise<readonly Violation[]> {
  const { rows: recorded } = await client.query<{ table_id: string }>(
    "SELECT table_id FROM hand_records UNION SELECT table_id FROM bot_hand_gaps",
  );
  const found = [...(await checkStepSequence(client))];
  for (const { table_id: tableId } of recorded) found.push(...(await checkWithRecords(client, tableId)));
  return found;
}

/** Checks I4 with one query for all streams that have no hand records and no deleted hands. */
export async function checkStepSequence(client: Queryable): Promise<readonly Violation[]> {
  const { rows } = await client.query<{ stream_id: string; seq: number; what: string }>(`
    SELECT stream_id, seq, CASE
             WHEN epoch < epoch_before THEN 'epoch ' || epoch || ' after ' || epoch_before
             WHEN last_seq <> seq + json_array_length(events) - 1 THEN json_array_length(events) || ' events up to ' || last_seq
             ELSE 'follows event ' || seq_before
           END AS what
    FROM (
      SELECT stream_id, seq, last_seq, epoch, events,
             lag(last_seq, 1, 0::bigint) OVER steps AS seq_before, lag(epoch) OVER steps AS epoch_before
      FROM stream_steps
      WHERE stream_id NOT IN (SELECT table_id FROM hand_records UNION SELECT table_id FROM bot_hand_gaps)
      WINDOW steps AS (PARTITION BY stream_id ORDER BY seq)
    ) s
    WHERE epoch < epoch_before OR last_seq <> seq + json_array_length(events) - 1 OR seq <> seq_before + 1`);
  return rows.map(({ stream_id: streamId, seq, what }) => ({ invariant: "I4", streamId, seq, what }));
}

/** Checks I4 for a stream in which some hands are stored as records or were deleted. */
async function checkWithRecords(client: Queryable, streamId: string): Promise<readonly Violation[]> {
  const { steps, unreadable } = await readWhatIsReadable(client, streamId, { seq: 0, handNo: 0 });
  const say = (what: string, seq?: number): Violation => ({ invariant: "I4", streamId, what, ...(seq && { seq }) });
  const found = unreadable.map((handNo) => say(`the record of hand ${handNo} cannot be read`));
  const gaps = await readGaps(client, streamId);
  const last = { seq: 0, epoch: 0 };
  for (const { seq, last_seq: lastSeq, epoch, events } of steps) {
    if (gaps.some((gap) => gap.firstSeq <= seq && seq <= gap.seq)) continue;
    for (const gap of gaps) if (gap.firstSeq === last.seq + 1) last.seq = gap.seq;
    if (epoch < last.epoch) found.push(say(`epoch ${epoch} after ${last.epoch}`, seq));
    if (lastSeq !== seq + events.length - 1) found.push(say(`${events.length} events up to ${lastSeq}`, seq));
    if (seq !== last.seq + 1) found.push(say(`follows event ${last.seq}`, seq));
    last.seq = lastSeq;
    last.epoch = epoch;
  }
  return found;
}
