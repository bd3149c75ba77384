/**
 * Encodes the compact record of a finished hand, which has its steps with everything that the journal stores about them.
 * - `body` is a format number, a checksum, the ids of the actions (as bytes, because random ids cannot be compressed), and the rest as
 *   compressed JSON, column by column.
 * - `sealed` is the sealed parts of the steps, one after the other and unchanged. The web server may not read it.
 */
import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";
import * as z from "zod";
import type { StoredEvent } from "./compact-events.ts";
import { DICTIONARY } from "./hand-record-dictionary.ts";
import type { StoredStep } from "./journal-steps.ts";

/** One step of a hand, as in `stream_steps`. */
export interface HandStep extends StoredStep {
  readonly epoch: number;
  readonly created_at: Date;
  /** The hand number of each event; null when all events belong to the hand of the step. */
  readonly hand_nos: readonly (number | null)[] | null;
}

interface HandRecordContents {
  readonly body: Buffer;
  /** The sealed parts; null when the reader may not see them. */
  readonly sealed: Buffer | null;
}

const FORMAT = 1;
/** The bytes before the ids: the format number, the checksum, and how many ids follow. */
const HEAD_BYTES = 1 + 4 + 2;
const ID_BYTES = 16;
/** Stands in the JSON for an id that is stored among the bytes. */
const AMONG_BYTES = 0;

const int = z.int();
const orNull = int.nullable();
const columnsSchema = z.object({
  seq: int,
  at: int,
  /** How many events of other steps come between the step before and this one. */
  gaps: z.array(int),
  /** How many milliseconds after the step before this step was stored. */
  times: z.array(int),
  epochs: z.array(int),
  sizes: z.array(int),
  handNos: z.array(z.array(orNull).nullable()),
  left: z.array(orNull),
  early: z.array(orNull),
  ids: z.array(z.union([z.string(), z.literal(AMONG_BYTES), z.null()])),
  /** How many sealed bytes the step has; null when nothing in it is sealed. */
  sealed: z.array(orNull),
  events: z.array(z.custom<StoredEvent>((value) => typeof value === "object" && value !== null)),
});
type Columns = z.infer<typeof columnsSchema>;

const idBytes = (id: string): Buffer | null => {
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  return bytes.length === ID_BYTES && idText(bytes) === id ? bytes : null;
};
const idText = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString("hex")
    .replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** Encodes at least one step, in ascending order. */
export function encodeHandRecord(steps: readonly HandStep[]): { readonly body: Buffer; readonly sealed: Buffer } {
  const ids: Buffer[] = [];
  const text = JSON.stringify(toColumns(steps, ids));
  const packed = deflateRawSync(text, { dictionary: DICTIONARY, level: 9, memLevel: 9 });
  const rest = Buffer.concat([...ids, packed]);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(FORMAT, 0);
  head.writeUInt32BE(crc32(rest), 1);
  head.writeUInt16BE(ids.length, 5);
  const sealed = Buffer.concat(steps.flatMap((step) => step.sealed ?? []));
  return { body: Buffer.concat([head, rest]), sealed };
}

function toColumns(steps: readonly HandStep[], ids: Buffer[]): Columns {
  const [first] = steps;
  if (!first) throw new Error("a hand without steps");
  const before = (place: number) => steps[place - 1];
  return {
    seq: first.seq,
    at: first.created_at.getTime(),
    gaps: steps.map(({ seq }, place) => seq - 1 - (before(place)?.last_seq ?? seq - 1)),
    times: steps.map((step, place) => step.created_at.getTime() - (before(place) ?? step).created_at.getTime()),
    epochs: steps.map(({ epoch }) => epoch),
    sizes: steps.map(({ events }) => events.length),
    handNos: steps.map(({ hand_nos: handNos }) => handNos && [...handNos]),
    left: steps.map((step) => step.remaining_ms),
    early: steps.map((step) => step.early_ms),
    ids: steps.map(({ action_id: id }) => {
      const bytes = id === null ? null : idBytes(id);
      if (bytes) ids.push(bytes);
      return bytes ? AMONG_BYTES : id;
    }),
    sealed: steps.map((step) => step.sealed?.length ?? null),
    events: steps.flatMap((step) => step.events),
  };
}

/**
 * Returns the steps of a record; null when the record is damaged or has a later format. Without the sealed bytes, the steps are returned
 * without their sealed parts.
 */
export function decodeHandRecord(handNo: number, { body, sealed }: HandRecordContents): readonly HandStep[] | null {
  if (body.length < HEAD_BYTES || body.readUInt8(0) !== FORMAT) return null;
  const rest = body.subarray(HEAD_BYTES);
  if (crc32(rest) !== body.readUInt32BE(1)) return null;
  const ids = body.readUInt16BE(5);
  const columns = columnsSchema.safeParse(inflateJson(rest.subarray(ids * ID_BYTES)));
  if (!columns.success || !isWhole(columns.data, ids, sealed)) return null;
  return fromColumns(handNo, columns.data, rest.subarray(0, ids * ID_BYTES), sealed);
}

const sum = (numbers: readonly (number | null)[]): number => numbers.reduce<number>((total, n) => total + (n ?? 0), 0);

/** Returns true when every column has a value for each step, and when no event, id or sealed byte is missing or left over. */
function isWhole({ seq: _seq, at: _at, events, ...columns }: Columns, ids: number, sealed: Buffer | null): boolean {
  return (
    Object.values(columns).every(({ length }) => length === columns.sizes.length) &&
    events.length === sum(columns.sizes) &&
    columns.ids.filter((id) => id === AMONG_BYTES).length === ids &&
    (sealed === null || sealed.length === sum(columns.sealed))
  );
}

function inflateJson(packed: Buffer): unknown {
  try {
    return JSON.parse(inflateRawSync(packed, { dictionary: DICTIONARY }).toString());
  } catch {
    return null;
  }
}

function fromColumns(handNo: number, columns: Columns, ids: Buffer, sealed: Buffer | null): readonly HandStep[] {
  const next = { seq: columns.seq, at: columns.at, id: 0, event: 0, sealed: 0 };
  return columns.sizes.map((size, place): HandStep => {
    const seq = next.seq + (columns.gaps[place] ?? 0);
    next.at += columns.times[place] ?? 0;
    const events = columns.events.slice(next.event, next.event + size);
    const id = columns.ids[place] ?? null;
    const sealedSize = columns.sealed[place] ?? null;
    const step: HandStep = {
      seq,
      last_seq: seq + size - 1,
      epoch: columns.epochs[place] ?? 0,
      created_at: new Date(next.at),
      hand_no: handNo,
      remaining_ms: columns.left[place] ?? null,
      early_ms: columns.early[place] ?? null,
      action_id: id === AMONG_BYTES ? idText(ids.subarray(next.id, next.id + ID_BYTES)) : id,
      hand_nos: columns.handNos[place] ?? null,
      events,
      sealed: sealed && sealedSize !== null ? sealed.subarray(next.sealed, next.sealed + sealedSize) : null,
    };
    next.seq = step.last_seq + 1;
    next.event += size;
    next.sealed += sealedSize ?? 0;
    if (id === AMONG_BYTES) next.id += ID_BYTES;
    return step;
  });
}
