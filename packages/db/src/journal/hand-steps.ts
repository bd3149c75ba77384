/**
 * Reads the steps of a hand or of a whole stream from the rows of the journal and from hand records. One statement reads both. So a hand
 * whose record is written at this moment is found either in its rows or in its record.
 */
import { type HandEvent, isSeatEvent } from "@poker/engine";
import type { Queryable } from "../sql/connect.ts";
import { fromStoredEvent, isTableEvent } from "./compact-events.ts";
import { decodeHandRecord, type HandStep } from "./hand-record-format.ts";

/** A step of the journal as it is stored. */
export interface RecordedStep extends Omit<HandStep, "hand_no"> {
  readonly hand_no: number | null;
}

/** Thrown when the record of a hand is damaged or has a later format. */
export class UnreadableRecordError extends Error {
  override readonly name = "UnreadableRecord";
  constructor(
    readonly streamId: string,
    readonly handNo: number,
  ) {
    super(`table ${streamId}: the record of hand ${handNo} cannot be read`);
  }
}

interface StepReader {
  /** True to read the sealed parts as well. The role of the web server may not read them, so it must pass false. */
  readonly withSealed: boolean;
}

interface Row extends RecordedStep {
  readonly body: Buffer | null;
}

const rowColumns = (sealed: string) =>
  `seq, last_seq, epoch, created_at, hand_no, remaining_ms, early_ms, action_id, hand_nos, events, ${sealed} AS sealed, NULL::bytea AS body`;
const recordColumns = (sealed: string) =>
  `NULL, NULL, NULL, NULL, hand_no, NULL, NULL, NULL, NULL, NULL, ${sealed}, body`;
const sealedColumn = ({ withSealed }: StepReader) => (withSealed ? "sealed" : "NULL::bytea");

/** SQL expressions that say which hand is meant. */
interface NamedHand {
  readonly table: string;
  readonly handNo: string;
  readonly endedAt: string;
}

// The rows of a hand are between the last event of the hand before it and the last event of the next hand. So the primary key finds them.
const handQuery = (sealed: string, { table, handNo, endedAt }: NamedHand) => `
  SELECT ${rowColumns(sealed)} FROM stream_steps
  WHERE stream_id = ${table} AND hand_no = ${handNo}
    AND seq > coalesce((SELECT last_seq FROM hands WHERE table_id = ${table} AND hand_no < ${handNo} ORDER BY hand_no DESC LIMIT 1), 0)
    AND seq <= coalesce((SELECT last_seq FROM hands WHERE table_id = ${table} AND hand_no > ${handNo} ORDER BY hand_no LIMIT 1), 9223372036854775807)
  UNION ALL
  SELECT ${recordColumns(sealed)} FROM hand_records
  WHERE table_id = ${table} AND hand_no = ${handNo} AND ended_at = ${endedAt}`;

const ONE_HAND: NamedHand = {
  table: "$1",
  handNo: "$2",
  endedAt: "(SELECT ended_at FROM hands WHERE table_id = $1 AND hand_no = $2)",
};
const LISTED_HAND: NamedHand = { table: "h.table_id", handNo: "h.hand_no", endedAt: "h.ended_at" };

/** Returns the steps of one finished hand, also those that showed cards after its end. Throws `UnreadableRecordError`. */
export async function readHandSteps(
  client: Queryable,
  tableId: string,
  handNo: number,
  reader: StepReader,
): Promise<readonly RecordedStep[]> {
  const { rows } = await client.query<Row>(handQuery(sealedColumn(reader), ONE_HAND), [tableId, handNo]);
  return toSteps(tableId, rows, reader);
}

const handsQuery = (sealed: string) => `
  SELECT h.serial, h.table_id, s.* FROM hands h, LATERAL (${handQuery(sealed, LISTED_HAND)}) s WHERE h.serial = ANY($1::bigint[])`;

/**
 * Reads what is stored about many finished hands. Returns a map from the number of each hand to a function that decodes its steps. The
 * caller calls it when it needs the hand, so only one hand at a time is in memory. The function returns null when the record cannot be
 * read. A hand about which nothing is stored is not in the map.
 */
export async function readStepsOfHands(
  client: Queryable,
  serials: readonly number[],
  reader: StepReader,
): Promise<ReadonlyMap<number, () => readonly RecordedStep[] | null>> {
  type ListedRow = Row & { readonly serial: number; readonly table_id: string };
  const { rows } = await client.query<ListedRow>(handsQuery(sealedColumn(reader)), [serials]);
  const byHand = new Map<number, { readonly tableId: string; readonly rows: Row[] }>();
  for (const { serial, table_id: tableId, ...row } of rows) {
    const hand = byHand.get(serial) ?? { tableId, rows: [] };
    hand.rows.push(row);
    byHand.set(serial, hand);
  }
  return new Map(
    Array.from(byHand, ([serial, hand]) => [serial, () => readableSteps(hand.tableId, hand.rows, reader)]),
  );
}

/** Returns null when a record cannot be read. */
function readableSteps(tableId: string, rows: readonly Row[], reader: StepReader): readonly RecordedStep[] | null {
  let isReadable = true;
  const steps = toSteps(tableId, rows, reader, () => {
    isReadable = false;
  });
  return isReadable ? steps : null;
}

const streamQuery = (sealed: string) => `
  SELECT ${rowColumns(sealed)} FROM stream_steps WHERE stream_id = $1 AND seq > $2 AND seq <= $4
  UNION ALL
  SELECT ${recordColumns(sealed)} FROM hand_records WHERE table_id = $1 AND hand_no >= $3 AND hand_no <= $5`;

export interface StreamPosition {
  /** The number of an event. Reading begins with the step after it. */
  readonly seq: number;
  /** The number of the hand of event `seq`. It may also be that of an earlier hand. */
  readonly handNo: number;
}

/** Returns the steps of a stream after a position. Throws `UnreadableRecordError`. */
export async function readStreamSteps(
  client: Queryable,
  streamId: string,
  after: StreamPosition,
  reader: StepReader,
): Promise<readonly RecordedStep[]> {
  return toSteps(streamId, await readStreamRows(client, streamId, after, reader, NEWEST), reader).filter(
    ({ seq }) => seq > after.seq,
  );
}

/** A position after every step of a stream. */
const NEWEST: StreamPosition = { seq: Number.MAX_SAFE_INTEGER, handNo: 2 ** 31 - 1 };

/**
 * Reads steps like `readStreamSteps`, together with their sealed parts. Instead of throwing, it lists the hands whose records cannot be
 * read. `until` must be the end of a hand. Steps that begin after it are left out.
 */
export async function readWhatIsReadable(
  client: Queryable,
  streamId: string,
  after: StreamPosition,
  until: StreamPosition = NEWEST,
) {
  const reader: StepReader = { withSealed: true };
  const unreadable: number[] = [];
  const rows = await readStreamRows(client, streamId, after, reader, until);
  const steps = toSteps(streamId, rows, reader, (handNo) => unreadable.push(handNo));
  return { steps: steps.filter(({ seq }) => seq > after.seq && seq <= until.seq), unreadable };
}

async function readStreamRows(
  client: Queryable,
  streamId: string,
  { seq, handNo }: StreamPosition,
  reader: StepReader,
  until: StreamPosition,
): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>(streamQuery(sealedColumn(reader)), [
    ...[streamId, seq, handNo],
    ...[until.seq, until.handNo],
  ]);
  return rows;
}

/** Decodes rows to steps. Throws `UnreadableRecordError` for a record that cannot be read, unless `onUnreadable` is given. */
function toSteps(
  streamId: string,
  rows: readonly Row[],
  { withSealed }: StepReader,
  onUnreadable?: (handNo: number) => void,
): readonly RecordedStep[] {
  return rows
    .flatMap((row): readonly RecordedStep[] => {
      const { body, ...step } = row;
      const { hand_no: handNo, sealed } = step;
      if (body === null || handNo === null) return [step];
      const steps = decodeHandRecord(handNo, { body, sealed: withSealed ? sealed : null });
      if (steps) return steps;
      if (!onUnreadable) throw new UnreadableRecordError(streamId, handNo);
      onUnreadable(handNo);
      return [];
    })
    .sort((a, b) => a.seq - b.seq);
}

/** Returns the events of the hand in order, as the rail saw them. */
export const handEventsOf = (steps: readonly RecordedStep[], handNo: number): readonly HandEvent[] =>
  steps
    .flatMap((step) => eventsOfHand(step, handNo))
    .map(fromStoredEvent)
    .filter(isTableEvent)
    .filter((event) => !isSeatEvent(event));

/** Returns the events of a step that belong to this hand. */
export const eventsOfHand = ({ events, hand_nos: handNos }: RecordedStep, handNo: number): RecordedStep["events"] =>
  handNos === null ? events : events.filter((_, place) => handNos[place] === handNo);
