/** The shape that the downloaded record of a draw must have. */
import type { DrawFile, DrawRecord, DrawRecordEntry } from "../draw-record.ts";
import { count, seatNo } from "./event-shapes.ts";
import { arrayOf, hex, nullOr, objectOf, oneOf, text, uuid, whole } from "./shape.ts";

/** How many entries a record may have. No tournament takes as many. */
const MAX_ENTRIES = 20_000;

const entry = objectOf<DrawRecordEntry>({
  entryNo: whole(1, 2 ** 32 - 1),
  userTag: hex(32),
  commit: nullOr(hex(32)),
  seed: nullOr(hex(32)),
  answer: nullOr(hex(64)),
});

const record = objectOf<DrawRecord>({
  version: oneOf("bpr/v1"),
  tournament: uuid,
  seats: whole(2, 16),
  roomCommit: hex(32),
  freeze: nullOr(objectOf({ root: hex(32), hash: hex(32), signature: hex(64), key: hex(32) })),
  entries: arrayOf(entry, { most: MAX_ENTRIES }),
  roomSeed: nullOr(hex(32)),
  tables: arrayOf(
    objectOf({
      tableNo: count,
      button: seatNo,
      seats: arrayOf(objectOf({ seat: seatNo, entryNo: count }), { most: 16 }),
    }),
    { most: MAX_ENTRIES },
  ),
  outcome: oneOf("drawn", "void"),
  reason: nullOr(text),
});

export const drawFile = objectOf<DrawFile>({ draw: record });
