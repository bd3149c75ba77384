/** Parses the URL of the hand search. Keeps an invalid value as the person typed it, so that the page can show it next to the error. */
import type { HandSearch } from "@poker/db";
import type { FieldIssue } from "@poker/engine";
import { handIdOf, isHandId } from "@poker/protocol";
import * as z from "zod";
import { parseAmount } from "../../ui/parse-amount.ts";

/** The form's fields. The URL's query parameters have the same names. */
const HAND_SEARCH_FIELDS = ["player", "table", "from", "until", "minPot", "maxPot", "hand"] as const;
type Field = (typeof HAND_SEARCH_FIELDS)[number];
/** The fields as typed, without the empty ones. */
type HandSearchText = Partial<Readonly<Record<Field, string>>>;

interface HandSearchQuery {
  readonly written: HandSearchText;
  /** The chosen player and table, even when other fields are invalid. */
  readonly chosen: Pick<HandSearch, "userId" | "tableId">;
  /** The search; null when a field is invalid. */
  readonly search: HandSearch | null;
  readonly issues: readonly FieldIssue[];
  /** The hand's id when the search asks for one hand; null when it asks for a list. */
  readonly handId: string | null;
  /** The cursor from which the page continues; null for the newest hands. */
  readonly before: string | null;
}

const textSchema = z.string().trim().max(100).catch("");
const idSchema = z.uuid();
/** A time in UTC without seconds, in the format of a `datetime-local` field. */
const minuteSchema = z.iso.datetime({ local: true, offset: false });
const HAND_NO = /^[1-9]\d{0,8}$/;

export function parseHandSearch(given: Readonly<Record<string, unknown>>): HandSearchQuery {
  const issues: FieldIssue[] = [];
  const written = Object.fromEntries(
    HAND_SEARCH_FIELDS.map((field) => [field, textSchema.parse(given[field])] as const).filter(
      ([, text]) => text !== "",
    ),
  ) satisfies HandSearchText;
  /** Parses a field. Returns undefined when the field is empty, or when its text is invalid, which is added to the issues. */
  function read<T>(field: Field, code: string, parse: (text: string) => T | null): T | undefined {
    const text = written[field];
    if (text === undefined) return undefined;
    const value = parse(text);
    if (value === null) issues.push({ field, code });
    return value ?? undefined;
  }
  const chosen = { userId: read("player", "not-an-id", parseId), tableId: read("table", "not-an-id", parseId) };
  const search: HandSearch = {
    ...chosen,
    from: read("from", "not-a-time", parseMinute),
    until: read("until", "not-a-time", parseMinute),
    minPot: read("minPot", "not-an-amount", parsePot),
    maxPot: read("maxPot", "not-an-amount", parsePot),
  };
  const handId = read("hand", "not-a-hand", (text) => parseHand(text, chosen.tableId));
  return {
    written,
    chosen,
    search: issues.length === 0 ? search : null,
    issues,
    handId: handId ?? null,
    before: textSchema.parse(given.before) || null,
  };
}

const parseId = (text: string): string | null => (idSchema.safeParse(text).success ? text : null);

function parseMinute(text: string): number | null {
  const at = minuteSchema.safeParse(text).success ? Date.parse(`${text}Z`) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

function parsePot(text: string): number | null {
  const amount = parseAmount(text);
  return typeof amount === "number" ? amount : null;
}

/** Returns the id of the hand. The text is the id itself, or the hand's number at the chosen table. */
function parseHand(text: string, tableId: string | undefined): string | null {
  if (isHandId(text)) return text;
  return tableId !== undefined && HAND_NO.test(text) ? handIdOf(tableId, Number(text)) : null;
}
