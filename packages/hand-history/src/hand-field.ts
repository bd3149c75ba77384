/**
 * The field `_hand`, which this program adds to each format: the whole hand history as JSON. It keeps what no standard has a field for: the
 * rules of the house, time-outs, protected all-ins, the reason for a cancellation, and shown cards. It contains no card that the history
 * does not contain.
 */
import {
  GAMES,
  IDENTICAL_BOTH_WAYS,
  MAX_AMOUNT,
  ODD_CHIPS,
  POT_LIMIT_BASES,
  SHORT_ALL_INS,
  SHOWDOWNS,
  STRUCTURES,
  TIME_OUTS,
} from "@poker/engine";
import * as z from "zod";
import { cardsText, isKnown, readCards } from "./cards.ts";
import { actionOf } from "./from-events.ts";
import type { HandHistory, Move } from "./history.ts";
import { type HistoryRefusal, refuseHistory } from "./refusal.ts";

const VERSION = 1;

const whole = z.number().int().min(0).max(MAX_AMOUNT);
const seatNo = z.number().int().min(0).max(9);
const text = z.string().max(300);

const caps = z.array(z.object({ fromPlayers: whole, cap: whole })).max(20);
const steps = z.array(z.object({ pot: whole, rake: whole })).max(1_000);
const tiers = z.array(z.object({ fromPlayers: whole, steps })).max(20);
const rakeRule = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("chart"), groups: z.array(z.object({ fromLowStake: whole, tiers })).max(100) }),
  z.object({ kind: z.literal("per-unit"), unit: whole, rake: whole, least: whole, caps }),
  z.object({ kind: z.literal("percentage"), basisPoints: whole, caps }),
]);
const rules = z
  .object({
    game: z.enum(GAMES),
    structure: z.enum(STRUCTURES),
    smallBlind: whole,
    bigBlind: whole,
    smallBet: whole,
    bigBet: whole,
    flBetCap: whole.nullable(),
    shortAllIn: z.enum(SHORT_ALL_INS),
    potLimitBasis: z.enum(POT_LIMIT_BASES),
    oddChips: z.enum(ODD_CHIPS),
    identicalBothWays: z.enum(IDENTICAL_BOTH_WAYS).optional(),
    showdown: z.enum(SHOWDOWNS),
    timeOut: z.enum(TIME_OUTS),
    rake: z.object({ id: text, version: whole, name: text, noFlopNoDrop: z.boolean(), rule: rakeRule }).nullable(),
  })
  .transform(({ identicalBothWays, ...rest }) => ({ ...rest, ...(identicalBothWays && { identicalBothWays }) }));
const post = z
  .object({ seat: seatNo, live: whole, dead: whole, deadLast: z.literal(true).optional() })
  .transform(({ deadLast, ...rest }) => ({ ...rest, ...(deadLast && { deadLast }) }));
const setup = z
  .object({
    handNo: whole,
    rules,
    button: seatNo,
    firstToAct: seatNo,
    seats: z.array(z.object({ seat: seatNo, stack: whole })).max(10),
    posts: z.array(post).max(10),
    deadTrimmed: z.boolean(),
    tournament: z.object({ missingBlinds: whole, antesCount: z.boolean() }).optional(),
  })
  .transform(({ tournament, ...rest }) => ({ ...rest, ...(tournament && { tournament }) }));
const tournamentFacts = z
  .object({
    id: text,
    name: text,
    startedAt: z.number().int().nullable(),
    buyIn: whole,
    fee: whole,
    bounty: whole.optional(),
    startingStack: whole,
    level: whole,
    levelMs: whole,
    tables: z.enum(["one", "many"]),
  })
  .transform(({ bounty, ...rest }) => ({ ...rest, ...(bounty !== undefined && { bounty }) }));
const facts = z
  .object({
    id: text,
    site: text,
    table: z.object({ name: text, seats: whole }),
    startedAt: z.number().int().nullable(),
    currency: text,
    decimals: z.union([z.literal(0), z.literal(2)]),
    players: z.array(z.object({ seat: seatNo, name: text })).max(10),
    hero: seatNo.nullable(),
    tournament: tournamentFacts.nullable(),
    timesLeft: z.array(z.number().int().nullable()).max(2_000).optional(),
  })
  .transform(({ timesLeft, ...rest }) => ({ ...rest, ...(timesLeft && { timesLeft }) }));

const cards = z
  .string()
  .max(20)
  .transform((hand, context) => {
    const read = readCards(hand);
    if (read) return read;
    context.addIssue({ code: "custom", message: "no cards" });
    return z.NEVER;
  });
const MOVE =
  /^(?:(\d) (?:(fold|check|call|bet|raise)(?: (\d{1,13}))?( timed-out)?|(protected)|showed ([\d,]+))|cancelled (.*))$/s;

function readMove(written: string): Move | null {
  const [, seatText, type, to, timedOut, isProtected, places, reason] = MOVE.exec(written) ?? [];
  const seat = Number(seatText);
  if (reason !== undefined) return { type: "cancelled", reason };
  if (isProtected) return { type: "protected", seat };
  if (places !== undefined) return { type: "showed", seat, places: places.split(",").map(Number) };
  switch (type) {
    case "fold":
    case "check":
    case "call":
    case "bet":
    case "raise":
      return { type: "act", seat, action: actionOf(type, Number(to)), timedOut: timedOut !== undefined };
    default:
      return null;
  }
}

function writeMove(move: Move): string {
  switch (move.type) {
    case "act": {
      const to = "to" in move.action ? ` ${move.action.to}` : "";
      return `${move.seat} ${move.action.type}${to}${move.timedOut ? " timed-out" : ""}`;
    }
    case "protected":
      return `${move.seat} protected`;
    case "cancelled":
      return `cancelled ${move.reason}`;
    case "showed":
      return `${move.seat} showed ${move.places.join(",")}`;
  }
}

const share = z.object({ seat: seatNo, amount: whole, odd: whole });
const award = z.object({
  pot: z.number().int().min(0).max(9),
  half: z.enum(["whole", "high", "low"]),
  amount: whole,
  shares: z.array(share).max(10),
});

const moves = z
  .array(z.string().max(1_000))
  .max(4_000)
  .transform((list, context) => {
    const read = list.map(readMove);
    const known = read.filter((move) => move !== null);
    if (known.length === read.length) return known;
    context.addIssue({ code: "custom", message: "no move" });
    return z.NEVER;
  });

const ownData = z.object({
  version: z.literal(VERSION),
  setup,
  dealt: z.array(cards).max(10),
  seen: z.array(cards).max(10),
  board: cards,
  moves,
  awards: z.array(award).max(20).optional(),
  facts,
});

export const ownDataOf = ({ setup, dealt, seen, board, moves, awards, facts }: HandHistory): object => ({
  version: VERSION,
  setup,
  dealt: dealt.map((hand) => cardsText(hand.cards)),
  seen: seen.map((hand) => cardsText(hand.cards)),
  board: cardsText(board),
  moves: moves.map(writeMove),
  ...(awards && { awards }),
  facts,
});

/** Writes a history as JSON. The fields of every object are in alphabetical order, so that equal histories always give the same text. */
export const ownTextOf = (history: HandHistory): string => JSON.stringify(inOrder(ownDataOf(history)));

function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, inOrder(field)]));
}

/** Reads the JSON back into a history. `field` is the name that the file's format gives to this field. Refusals mention it. */
export function readOwnData(data: unknown, field: string, line: number | null): HandHistory | HistoryRefusal {
  const read = ownData.safeParse(data);
  if (!read.success) {
    const [issue] = read.error.issues;
    const path = [field, ...(issue?.path ?? [])].join(".");
    return refuseHistory("own-fields-differ", issue?.message ?? "no hand", { line, field: path });
  }
  const { setup, dealt, seen, board, moves, awards, facts } = read.data;
  const seats = setup.seats.map(({ seat }) => seat);
  const handsOf = (hands: typeof dealt) => seats.map((seat, index) => ({ seat, cards: hands[index] ?? [] }));
  const isWhole = dealt.length === seats.length && seen.length === seats.length && board.every(isKnown);
  if (!isWhole) return refuseHistory("own-fields-differ", "cards are missing", { line, field });
  return {
    setup,
    dealt: handsOf(dealt),
    seen: handsOf(seen),
    board: board.filter(isKnown),
    moves,
    ...(awards && { awards }),
    facts,
  };
}
