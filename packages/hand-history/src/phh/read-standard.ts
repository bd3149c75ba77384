/** Reads a hand from the fields that the standard of PHH defines. */
import { type Chips, MAX_SEATS, type SeatNo } from "@poker/engine";
import { findTwice, isKnown, type SeatCards } from "../cards.ts";
import type { HandFacts, HandHistory } from "../history.ts";
import { ASSUMED_RULES, readStatedHand, type StatedEnd } from "../outside/find-house.ts";
import type { StatedAction } from "../outside/play-actions.ts";
import { type HistoryRefusal, isHistoryRefusal, refuseHistory } from "../refusal.ts";
import { epochOf, zoneNamed } from "../zones.ts";
import { readAmounts } from "./amounts.ts";
import { type PhhHand, readFields } from "./fields.ts";
import { reverseForTwo } from "./forced-bets.ts";
import type { FieldLines } from "./lines.ts";
import { type PhhAction, parseActions } from "./parse-actions.ts";
import { variantOf } from "./variants.ts";

export function readStandardHand(table: object, lines: FieldLines): HandHistory | HistoryRefusal {
  const fields = readFields(table, lines);
  if (isHistoryRefusal(fields)) return fields;
  const parsed = parseActions(fields.actions, fields.starting_stacks.length, lines);
  if (isHistoryRefusal(parsed)) return parsed;
  const amounts = readAmounts(fields, parsed, lines);
  if (isHistoryRefusal(amounts)) return amounts;
  const { hand, actions, decimals } = amounts;
  const base = beginningOf(hand, actions, lines, decimals, table);
  if (isHistoryRefusal(base)) return base;
  const order = seatsOf(hand);
  if (order === null) return refuseSeats(lines);
  const stated = {
    base,
    actions: statedActions(actions, order, lines),
    isCancelled: isCancelled(hand),
    nameOf: (seat: SeatNo) => `p${order.indexOf(seat) + 1}`,
    start: { line: lines.lineOf("starting_stacks"), field: "starting_stacks" },
    end: { line: lines.lineOf("actions"), field: "actions" },
  };
  return readStatedHand(stated, endOf(hand, actions, order, lines));
}

const refuseSeats = (lines: FieldLines): HistoryRefusal =>
  refuseHistory("bad-field", `no seats from 1 to ${MAX_SEATS}, clockwise`, {
    line: lines.lineOf("seats"),
    field: "seats",
  });

/** Returns true when a hand without an end was cancelled: every player ends with the chips that they started with. */
const isCancelled = ({ starting_stacks, finishing_stacks }: PhhHand): boolean =>
  finishing_stacks?.every((stack, place) => stack === starting_stacks[place]) ?? false;

/**
 * Returns the seats in the order of the file's players, which begins to the left of the button. Returns null when the seats are not in
 * clockwise order.
 */
function seatsOf({ seats, starting_stacks }: PhhHand): readonly SeatNo[] | null {
  if (!seats) return starting_stacks.map((_, place) => place);
  const order = seats.map((seat) => seat - 1);
  if (order.some((seat) => seat < 0 || seat >= MAX_SEATS)) return null;
  const turns = order.filter((seat, place) => seat > order[(place + 1) % order.length]!);
  return turns.length === 1 && new Set(order).size === order.length ? order : null;
}

type Beginning = Omit<HandHistory, "moves">;

function beginningOf(
  hand: PhhHand,
  actions: readonly PhhAction[],
  lines: FieldLines,
  decimals: 0 | 2,
  table: object,
): Beginning | HistoryRefusal {
  const order = seatsOf(hand);
  if (order === null) return refuseSeats(lines);
  const setup = setupOf(hand, order, lines);
  if (isHistoryRefusal(setup)) return setup;
  const cards = cardsOf(actions, order, lines);
  if (isHistoryRefusal(cards)) return cards;
  return { setup, ...cards, facts: factsOf(hand, order, decimals, table) };
}

function setupOf(hand: PhhHand, order: readonly SeatNo[], lines: FieldLines): HandHistory["setup"] | HistoryRefusal {
  const { variant } = hand;
  const isFixed = variant.structure === "fixed-limit";
  const field = isFixed ? (hand.small_bet === undefined ? "small_bet" : "big_bet") : "min_bet";
  const smallBet = isFixed ? hand.small_bet : hand.min_bet;
  const bigBet = isFixed ? hand.big_bet : hand.min_bet;
  if (smallBet === undefined || bigBet === undefined)
    return refuseHistory("missing-field", `${variantOf(variant)} needs it`, { line: lines.lineOf("variant"), field });
  const blinds = reverseForTwo(hand.blinds_or_straddles);
  const antes = reverseForTwo(hand.antes);
  const stacks = hand.starting_stacks;
  const bySeat = order.map((seat, place) => ({ seat, place })).sort((a, b) => a.seat - b.seat);
  const [smallBlind = 0, bigBlind = 0] = hand.blinds_or_straddles.map(Math.abs);
  return {
    handNo: typeof hand.hand === "number" && hand.hand > 0 ? hand.hand : 1,
    rules: {
      ...variant,
      smallBlind: Math.min(smallBlind, smallBet),
      bigBlind: bigBlind || smallBet,
      smallBet,
      bigBet,
      ...ASSUMED_RULES,
      rake: null,
    },
    button: order.at(-1)!,
    firstToAct: order[openerOf(blinds, antes, stacks)]!,
    seats: bySeat.map(({ seat, place }) => ({ seat, stack: stacks[place]! })),
    posts: order.map((seat, place) => ({ seat, live: Math.abs(blinds[place]!), dead: antes[place]! })),
    deadTrimmed: hand.ante_trimming_status,
  };
}

/** Returns who decides first: the place after the largest blind. Of equal blinds, the last one counts. A negative post is not a blind. */
function openerOf(blinds: readonly Chips[], antes: readonly Chips[], stacks: readonly Chips[]): number {
  const bets = blinds.map((blind, place) => Math.min(blind, Math.max(0, stacks[place]! - antes[place]!)));
  return (bets.lastIndexOf(Math.max(...bets)) + 1) % bets.length;
}

/** Returns the rake: how many chips fewer all players together have at the end than at the start. */
function rakeOf({ starting_stacks, finishing_stacks }: PhhHand): Chips {
  const sum = (stacks: readonly Chips[]) => stacks.reduce((total, stack) => total + stack, 0);
  return finishing_stacks ? sum(starting_stacks) - sum(finishing_stacks) : 0;
}

function cardsOf(
  actions: readonly PhhAction[],
  order: readonly SeatNo[],
  lines: FieldLines,
): Pick<HandHistory, "dealt" | "seen" | "board"> | HistoryRefusal {
  const dealt = order.map((_, place) =>
    actions.flatMap((action) => (action.type === "dh" && action.place === place ? (action.cards ?? []) : [])),
  );
  const seen = dealt.map((cards, place) => {
    const shown = actions.find((action) => action.type === "sm" && action.place === place)?.cards ?? [];
    return cards.every(isKnown) ? cards : cards.map((card, index) => shown[index] ?? card);
  });
  const board = actions.flatMap((action) => (action.type === "db" ? (action.cards ?? []) : []));
  const unknown = actions.find(({ type, cards }) => type === "db" && cards?.includes(null));
  const last = unknown ?? actions.find((action, index) => isSecondTime(action, actions.slice(0, index)));
  if (last) {
    const at = { line: lines.lineOf("actions", last.index), field: `actions[${last.index}]` };
    return refuseHistory(unknown ? "cards-unknown" : "card-twice", "a card of the file", at);
  }
  const bySeat = (hands: readonly SeatCards["cards"][]): SeatCards[] =>
    order.map((seat, place) => ({ seat, cards: hands[place] ?? [] })).sort((a, b) => a.seat - b.seat);
  return { dealt: bySeat(dealt), seen: bySeat(seen), board: board.filter(isKnown) };
}

/** Returns true when a card of this action was already dealt. The exception is a player who shows their own cards. */
function isSecondTime(action: PhhAction, before: readonly PhhAction[]): boolean {
  const others = before.filter(({ type, place }) => action.type !== "sm" || type === "db" || place !== action.place);
  const earlier = others.flatMap(({ cards }) => cards ?? []).filter(isKnown);
  const cards = (action.cards ?? []).filter(isKnown);
  return findTwice(cards) !== null || cards.some((card) => earlier.includes(card));
}

function factsOf(hand: PhhHand, order: readonly SeatNo[], decimals: 0 | 2, table: object): HandFacts {
  const time = Object.entries(table).find(([name]) => name === "time")?.[1];
  const { year, month, day } = hand;
  const isDated = year !== undefined && month !== undefined && day !== undefined;
  const clock = time instanceof Date ? time.getTime() - new Date(time).setUTCHours(0, 0, 0, 0) : 0;
  return {
    id: String(hand.hand ?? ""),
    site: hand.venue ?? "",
    table: { name: String(hand.table ?? ""), seats: hand.seat_count ?? Math.max(...order) + 1 },
    startedAt: isDated ? epochOf(Date.UTC(year, month - 1, day) + clock, zoneOfHand(hand)) : null,
    currency: hand.currency ?? "",
    decimals,
    players: order.map((seat, place) => ({ seat, name: hand.players?.[place] ?? "" })).sort((a, b) => a.seat - b.seat),
    hero: null,
    tournament: null,
  };
}

/**
 * Returns the hand's time zone. A file may give the zone, its abbreviation, or the city. When none of them is known, the time is in UTC.
 */
const zoneOfHand = ({ time_zone, time_zone_abbreviation, city }: PhhHand): string | number =>
  [time_zone, time_zone_abbreviation, city].map((name) => zoneNamed(name ?? "")).find((zone) => zone !== null) ?? "UTC";

function endOf(hand: PhhHand, actions: readonly PhhAction[], order: readonly SeatNo[], lines: FieldLines): StatedEnd {
  const { finishing_stacks: stacks } = hand;
  return {
    shown: actions.flatMap(({ type, place, cards }) => (type === "sm" ? [`${order[place]} ${cards !== null}`] : [])),
    ...(stacks && { stacks: new Map(order.map((seat, place) => [seat, stacks[place] ?? 0])) }),
    rake: rakeOf(hand),
    placeOf: (seat) => ({
      line: lines.lineOf("finishing_stacks"),
      field: `finishing_stacks[${order.indexOf(seat)}]`,
    }),
  };
}

/** Returns the players' decisions from the actions of the file. */
function statedActions(actions: readonly PhhAction[], order: readonly SeatNo[], lines: FieldLines): StatedAction[] {
  return actions.flatMap(({ type, place, amount, index }): StatedAction[] => {
    const decision = DECISIONS.get(type);
    const at = { line: lines.lineOf("actions", index), field: `actions[${index}]` };
    return decision ? [{ type: decision, seat: order[place] ?? -1, to: amount, at }] : [];
  });
}

const DECISIONS: ReadonlyMap<PhhAction["type"], StatedAction["type"]> = new Map([
  ["cc", "check-or-call"],
  ["cbr", "wager"],
  ["f", "fold"],
]);
