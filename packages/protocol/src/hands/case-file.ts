/**
 * A case file: everything that the room knows about a finished hand and what happened around it. Staff export it for a complaint or a
 * regulator. docs/case-file.md describes the fields. When the meaning of a field changes, the version must change too.
 */
import type { TableEvent, TableSettings } from "@poker/engine";
import * as z from "zod";
import { TABLE_CURRENCIES } from "../money/currency.ts";
import { HAND_OUTCOMES } from "./finished-hand.ts";

export const CASE_FILE_VERSION = 1;
/** The maximum number of audit log entries in a case, and also the maximum number of chat messages. */
export const MOST_CASE_LINES = 500;

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
/** Epoch ms. */
const time = z.int().min(0);
const named = z.strictObject({ id: z.string(), name: z.string() });
const json = z.custom<object>(isObject).nullable();

/** The record that a member of staff revealed all cards of the hand. */
const revealSchema = z.strictObject({ by: z.string(), at: time, reason: z.string() });

const playerSchema = z.strictObject({
  /** The seat number, as in the events: counted from 0. */
  seat: z.int().min(0),
  id: z.string(),
  name: z.string(),
  bot: z.boolean(),
  /** True when the player was a member of the staff at the time of the export. */
  staff: z.boolean(),
  /** The player's result in cents, or in tournament chips. */
  net: z.int(),
  /** The player's hole cards, such as `Ah`. null when the case was exported without cards. */
  cards: z.array(z.string()).nullable(),
});

const caseEventSchema = z.strictObject({
  /** When the event was stored, by the clock of the database. */
  at: time,
  /**
   * How many ms before the decision's deadline the server received the action. null when the player's time ran out, and for every event
   * that is not a decision.
   */
  leftMs: z.int().nullable(),
  /** The engine's event, as a viewer without a seat saw it. In a case exported with cards, the dealt cards are included. */
  event: z.custom<TableEvent>(isObject),
});

const chatLineSchema = z.strictObject({
  at: time,
  writerId: z.string(),
  writer: z.string(),
  /** The message as it was typed, before any word was hidden. null for an emote, which is in the field `emote`. */
  written: z.string().nullable(),
  emote: z.string().nullable(),
});

const auditLineSchema = z.strictObject({
  at: time,
  /** The member of staff who did this. null when it was done with a command on the server's machine. */
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
  /** The hand's events in the order in which they happened. Empty when they have been moved to the archive. */
  play: z.array(caseEventSchema),
  /** The reveals, oldest first. */
  reveals: z.array(revealSchema),
  chat: z.array(chatLineSchema),
  /** The audit log's entries that belong to the case, from thirty days before the hand on, oldest first. */
  audit: z.array(auditLineSchema),
  deal: z.union([
    z.strictObject({ record: z.custom<object>(isObject), hash: z.string() }),
    z.strictObject({ absent: z.string() }),
  ]),
});
export type CaseFile = z.infer<typeof caseFileSchema>;

/** The fields of a case that are read from the database. */
export type CaseContents = Omit<CaseFile, "format" | "version" | "room">;
