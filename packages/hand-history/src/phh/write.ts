/**
 * Writes hands in the format PHH (github.com/uoftcprg/phh-std), which is TOML. A `.phh` file has one hand. A `.phhs` file has many hands,
 * each in a numbered table.
 */
import type { Chips, HandEvent, SeatNo } from "@poker/engine";
import { stringify } from "smol-toml";
import { ownTextOf } from "../hand-field.ts";
import type { HandHistory } from "../history.ts";
import { seatsInOrder } from "../order.ts";
import { playHistory } from "../play.ts";
import { type HistoryRefusal, isHistoryRefusal } from "../refusal.ts";
import { ActionWriter } from "./action-writer.ts";
import { forcedBetsOf } from "./forced-bets.ts";
import { standardHandOf } from "./standard-hand.ts";
import { variantOf } from "./variants.ts";

/** The fields of a hand, with the types of values that are written. `time` is written without quotes, as a TOML local time. */
type PhhFields = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

/** Writes one `.phh` file. */
export function writePhh(history: HandHistory): string | HistoryRefusal {
  const fields = phhFieldsOf(history);
  return isHistoryRefusal(fields) ? fields : fieldsText(fields);
}

/** Writes one `.phhs` file. Refuses the whole file when one hand cannot be written. */
export function writePhhs(histories: readonly HandHistory[]): string | HistoryRefusal {
  const hands: string[] = [];
  for (const history of histories) {
    const hand = writePhh(history);
    if (typeof hand !== "string") return hand;
    hands.push(`[${hands.length + 1}]\n${hand}`);
  }
  return hands.join("\n");
}

/** Returns the fields in the order of the file: the fields that the standard requires, then those that it allows, then our own. */
export function phhFieldsOf(history: HandHistory): PhhFields | HistoryRefusal {
  const standard = standardHandOf(history);
  if (isHistoryRefusal(standard)) return standard;
  const order = seatsInOrder(history);
  const { rules, deadTrimmed } = history.setup;
  const { antes, blinds, payer } = forcedBetsOf(standard.setup, standard.events, order);
  const writer = new ActionWriter(order, standard.setup, payer);
  const end = standard.events.findIndex(({ type }) => type === "hand-ended");
  for (const event of end < 0 ? standard.events : standard.events.slice(0, end)) writer.write(event);
  const bets =
    rules.structure === "fixed-limit"
      ? { small_bet: rules.smallBet, big_bet: rules.bigBet }
      : { min_bet: rules.smallBet };
  const stackOf = new Map(standard.setup.seats.map(({ seat, stack }) => [seat, stack]));
  const stacks = order.map((seat) => stackOf.get(seat) ?? 0);
  return {
    variant: variantOf(rules),
    ante_trimming_status: deadTrimmed,
    antes,
    blinds_or_straddles: blinds,
    ...bets,
    starting_stacks: stacks,
    actions: writer.actions,
    ...contextFields(history, order),
    ...resultFields(history, order, stacks),
    _hand: ownTextOf(history),
  };
}

function contextFields({ facts, setup }: HandHistory, order: readonly SeatNo[]): PhhFields {
  const { site, startedAt, tournament, table, players, currency } = facts;
  const at = startedAt === null ? null : new Date(startedAt);
  return {
    ...(tournament && { event: tournament.name, level: tournament.level }),
    ...(site !== "" && { venue: site }),
    ...(at && {
      time: at.toISOString().slice(11, 23),
      time_zone: "UTC",
      day: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      year: at.getUTCFullYear(),
    }),
    hand: setup.handNo,
    seats: order.map((seat) => seat + 1),
    seat_count: table.seats,
    ...(table.name !== "" && { table: table.name }),
    players: order.map((seat) => players.find((player) => player.seat === seat)?.name ?? ""),
    ...(currency !== PLAY_MONEY && currency !== "" && { currency }),
  };
}

/**
 * Our code for play money. Files leave the currency out for it, because the standard allows only ISO 4217 codes, and there is none for play
 * money.
 */
const PLAY_MONEY = "XPM";

function resultFields(history: HandHistory, order: readonly SeatNo[], stacks: readonly Chips[]): PhhFields {
  const played = playHistory(history);
  const events = "ok" in played ? [] : played.events;
  const end = events.find((event) => event.type === "hand-ended");
  if (!end) return {};
  const netOf = new Map(end.stacks.map(({ seat, before, after }) => [seat, after - before]));
  return {
    finishing_stacks: order.map((seat, place) => stacks[place]! + (netOf.get(seat) ?? 0)),
    winnings: order.map((seat) => collectedBy(seat, events)),
    ...(end.rake > 0 && { _rake: end.rake }),
    ...behindField(history, order, stacks),
    ...(end.outcome === "cancelled" && { _cancelled: true }),
  };
}

/**
 * Returns our own field `_chips_behind`: how many chips players had left who were all-in because they ran out of time. The stacks in the
 * standard's fields do not include these chips. T2
 */
function behindField({ setup }: HandHistory, order: readonly SeatNo[], stacks: readonly Chips[]): PhhFields {
  const behind = order.map((seat, place) => (setup.seats.find((s) => s.seat === seat)?.stack ?? 0) - stacks[place]!);
  return behind.some((chips) => chips > 0) ? { _chips_behind: behind } : {};
}

const collectedBy = (seat: SeatNo, events: readonly HandEvent[]): Chips =>
  events
    .flatMap((event) => (event.type === "awarded" ? event.award.shares : []))
    .reduce((sum, share) => sum + (share.seat === seat ? share.amount : 0), 0);

/** Writes the fields as text. Each action is on its own line, so that people can read the actions and a refusal can name the line. */
const fieldsText = (fields: PhhFields): string =>
  Object.entries(fields)
    .map(([name, value]) => {
      if (name === "time") return `time = ${String(value)}\n`;
      if (name !== "actions" || !Array.isArray(value)) return `${stringify({ [name]: value }).trimEnd()}\n`;
      return `actions = [\n${value.map((action) => `  ${JSON.stringify(action)},\n`).join("")}]\n`;
    })
    .join("");
