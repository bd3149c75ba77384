/**
 * Checks that a payload sent to a client contains nothing that its user may not know: unknown fields, e-mail addresses,
 * network addresses, or the plan or balance of another player. The frame auditor compares the events and views of
 * tables with the journal.
 */
import { findTableUpdate, isFrame } from "@poker/client";
import type { Violation } from "@poker/db/checks";
import { MAX_AMOUNT } from "@poker/engine";
import { FRAME_FIELDS, PAYLOAD_FIELDS, type PayloadName, SNAPSHOT_FIELDS } from "./payload-fields.ts";

/** A balance that the server sent to a user. */
export interface SentBalance {
  readonly userId: string;
  readonly balance: number;
}

const REFUSAL_FIELDS = ["ok", "code", "detail", "fields"];
/** Matches a user id or a table id. Such an id is allowed as a field name, because some payloads have maps by id. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EMAIL_ADDRESS = /[^\s"@]+@[^\s"@]+\.[a-z]{2,}/i;
const NETWORK_ADDRESS = /\b\d{1,3}(\.\d{1,3}){3}\b|\b[0-9a-f]{1,4}(:[0-9a-f]{0,4}){3,7}\b|::[0-9a-f]+/i;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
const isPayloadName = (name: string): name is PayloadName => Object.hasOwn(PAYLOAD_FIELDS, name);

/** Returns what is wrong with a payload. Each text continues the sentence that begins with "was sent". */
export function findLeaks(userId: string | null, name: string, payload: unknown): readonly string[] {
  const update = findTableUpdate(payload);
  const unknown =
    update === null
      ? findUnknownFields(payload, new Set([...REFUSAL_FIELDS, ...(isPayloadName(name) ? PAYLOAD_FIELDS[name] : [])]))
      : unknownKeys(update, new Set(isFrame(update) ? FRAME_FIELDS : SNAPSHOT_FIELDS));
  const text = JSON.stringify(payload) ?? "";
  return [
    ...unknown.map((field) => `the field ${field} in ${name}`),
    ...(EMAIL_ADDRESS.test(text) ? [`an e-mail address in ${name}`] : []),
    ...(NETWORK_ADDRESS.test(text) ? [`a network address in ${name}`] : []),
    ...(isOthersPlan(userId, name, payload) ? [`the plan of another player in ${name}`] : []),
  ];
}

/** Returns the balance in a message about the user's own chips; null when the message has no balance. */
export function findBalance(name: string, payload: unknown): number | null {
  if (name !== "wallet" && name !== "buy-in-range" && name !== "pool-buy-in-range") return null;
  return isObject(payload) && typeof payload.balance === "number" ? payload.balance : null;
}

/**
 * Finds balances that were sent to a user but were never in one of that user's wallets. `balances` contains, for each
 * user, every amount that the user's wallets ever held. In a private game, each player's balance is the largest stack
 * that the rules allow. H1
 */
export const findForeignBalances = (
  sent: readonly SentBalance[],
  balances: ReadonlyMap<string, ReadonlySet<number>>,
): readonly Violation[] =>
  sent
    .filter(({ userId, balance }) => balance !== 0 && balance !== MAX_AMOUNT && !balances.get(userId)?.has(balance))
    .map(({ userId, balance }) => ({
      invariant: "I8",
      what: `${userId} was sent a balance of ${balance}, which their wallets never held`,
    }));

function isOthersPlan(userId: string | null, name: string, payload: unknown): boolean {
  if (name !== "seat-options" || !isObject(payload) || !isObject(payload.plan)) return false;
  return payload.plan.playerId !== userId;
}

const unknownKeys = (value: object, known: ReadonlySet<string>): readonly string[] =>
  Object.keys(value).filter((key) => !known.has(key));

function findUnknownFields(value: unknown, known: ReadonlySet<string>): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => findUnknownFields(item, known));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    // The details of a refusal are not checked, because the protocol does not fix which numbers and codes they contain.
    if (key === "detail") return [];
    return known.has(key) || ID.test(key) ? findUnknownFields(inner, known) : [key];
  });
}
