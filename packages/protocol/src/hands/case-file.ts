/**
 * A case: everything that the room knows about a finished hand and what happened around it. A member of the staff exports it for a
 * complaint or a regulator. docs/case-file.md describes the fields. When the meaning of a field changes, the version changes too.
 */
import type { TableEvent, TableSettings } from "@poker/engine";
import * as z from "zod";
import { TABLE_CURRENCIES } from "../money/currency.ts";
import { HAND_OUTCOMES } from "./finished-hand.ts";

export const CASE_FILE_VERSION = 1;
/** A case contains at most this many entries of the audit log, and at most this many chat messages. */
export const MOST_CASE_LINES = 500;

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
/** Epoch ms. */
const time = z.int().min(0);
const named = z.strictObject({ id: z.string(), name: z.string() });
const json = z.custom<object>(isObject).nullable();

/** A reveal of all cards by the staff. */
const revealSchema = z.strictObject({ by: z.string(), at: time, reason: z.string() });

const playerSchema = z.strictObject({
  /** The seat number as in the events, counted from 0. */
  seat: z.int().min(0),
  id: z.string(),
  name: z.string(),
  bot: z.boolean(),
  /** True when the player was a member of the staff at the time of the export. */
  staff: z.boolean(),
  /** The player's result in cents, or in tournament chips. */
  net: z.int(),
  /** A card such as `Ah`; null in a case without cards. */
  cards: z.array(z.string()).nullable(),
});

const caseEventSchema = z.strictObject({
  /** When the event was stored, by the clock of the database. */
  at: time,
  /**
   * The receipt of a decision: how many ms before its deadline the server received it. null when the clock decided, and for every other
   * event.
   */
  leftMs: z.int().nullable(),
  /** An event of the engine, as a viewer without a seat saw it. A case with cards also has the cards as they were dealt. */
  event: z.custom<TableEvent>(isObject),
});

const chatLineSchema = z.strictObject({
  at: time,
  writerId: z.string(),
  writer: z.string(),
  /** The text as it was typed, with no word hidden; null for an emote, which has its own field. */
  written: z.string().nullable(),
  emote: z.string().nullable(),
});

const auditLineSchema = z.strictObject({
  at: time,
  /** The member of the staff who did this; null when a command on the machine did it. */
  by: named.nullable(),
  action: z.string(),
  subject: z.strictObject({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  reason: z.string().nullable(),
  before: json,
  after: json,
});

export const caseFileSchema = z.strictObject({
  format: z.literal("poker-room-case"),
  version: z.literal(CASE_FILE_VERSION),
  room: z.strictObject({ url: z.string(), version: z.string(), protocol: z.int() }),
  export: z.strictObject({ at: time, by: named, reason: z.string(), withCards: z.boolean() }),
  hand: z.strictObject({
    id: z.string(),
    no: z.int(),
    table: named,
    /** null when the hand was not part of a tournament. */
    tournament: z.strictObject({ id: z.string(), name: z.string(), number: z.int() }).nullable(),
    outcome: z.enum(HAND_OUTCOMES),
    currency: z.enum(TABLE_CURRENCIES),
    endedAt: time,
    pot: z.int(),
    rake: z.int(),
    settings: z.custom<TableSettings>(isObject),
  }),
  players: z.array(playerSchema),
  /** The events in the order in which they happened; empty when the events are in the archive. */
  play: z.array(caseEventSchema),
  /** Oldest first. */
  reveals: z.array(revealSchema),
  chat: z.array(chatLineSchema),
  /** The entries since thirty days before the hand, oldest first. */
  audit: z.array(auditLineSchema),
  deal: z.union([
    z.strictObject({ record: z.custom<object>(isObject), hash: z.string() }),
    z.strictObject({ absent: z.string() }),
  ]),
});
export type CaseFile = z.infer<typeof caseFileSchema>;

/** The fields of a case that come from the database. */
export type CaseContents = Omit<CaseFile, "format" | "version" | "room">;
