/** The shape that the downloaded record of a hand must have. */
import { GAMES } from "@poker/engine";
import type { DealFile, DealRecord, FreezeRecord } from "../deal-record.ts";
import type { OpeningText } from "../packed-opening.ts";
import {
  card,
  commits,
  count,
  deckCount,
  openedDecks,
  recordedEvent,
  reveals,
  roots,
  seatNo,
  seats,
} from "./event-shapes.ts";
import { arrayOf, hex, objectOf, oneOf, optional, readShape, uuid } from "./shape.ts";

const openings = arrayOf(
  objectOf<OpeningText>({ j: card, i: card, card, salt: hex(32), path: arrayOf(hex(32), { least: 6, most: 6 }) }),
  { most: 52 },
);

const freeze = objectOf<FreezeRecord>({
  button: seatNo,
  seats,
  roots,
  commits,
  hash: hex(32),
  signature: hex(64),
  key: hex(32),
  leftOut: seats,
});

const record = objectOf<DealRecord>({
  version: oneOf("bpr/v1"),
  table: uuid,
  hand: count,
  game: oneOf(...GAMES),
  decks: deckCount,
  prevHandHash: hex(32),
  freeze,
  reveals,
  opened: openedDecks,
  openings,
  events: arrayOf(recordedEvent, { most: 5_000 }),
  outcome: oneOf("settled", "cancelled", "void", "suspended"),
});

const dealFile = objectOf<DealFile>({
  record,
  hash: hex(32),
  own: optional(objectOf({ seat: seatNo, openings })),
});

/** Returns the file, or a text that says what is wrong and where. */
export const readDealFile = (value: unknown): DealFile | { readonly problem: string } => readShape(dealFile, value);
