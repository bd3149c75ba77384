/**
 * Writes hands as text for trackers, in the format of PokerStars but with the name of this site. With `header: "stars"`, the text begins
 * with the header of PokerStars, for trackers that read no other header.
 */
import type { Card, Chips, HandEvent } from "@poker/engine";
import { shownAmount } from "../amount-text.ts";
import { isKnown } from "../cards.ts";
import type { HandFacts, HandHistory, TournamentFacts } from "../history.ts";
import { playHistory } from "../play.ts";
import { type HistoryRefusal, isHistoryRefusal } from "../refusal.ts";
import { localTimeAt } from "../zones.ts";
import { GAME_NAMES, LIMIT_NAMES, SYMBOLS, TREATED_AS_ALL_IN } from "./names.ts";
import { summaryLines } from "./summary.ts";
import { bracketed, handWords, type Words } from "./words.ts";

export interface TrackerOptions {
  readonly header?: "site" | "stars";
}

export function writeTracker(history: HandHistory, options: TrackerOptions = {}): string | HistoryRefusal {
  const played = playHistory(history);
  if (isHistoryRefusal(played)) return played;
  const words = wordsOf(history.facts);
  const writer = new BodyWriter(history, words);
  for (const event of played.events) writer.write(event);
  const lines = [
    ...headerLines(
      history,
      words,
      options.header === "stars" ? "PokerStars" : oneLine(history.facts.site) || "Unknown",
    ),
    ...writer.lines,
    ...summaryLines(history, played, words),
  ];
  return `${lines.join("\n")}\n`;
}

/** Writes a file of many hands, with two empty lines between hands. Refuses the whole file when one hand cannot be written. */
export function writeTrackers(
  histories: readonly HandHistory[],
  options: TrackerOptions = {},
): string | HistoryRefusal {
  const hands: string[] = [];
  for (const history of histories) {
    const hand = writeTracker(history, options);
    if (typeof hand !== "string") return hand;
    hands.push(hand);
  }
  return hands.join("\n\n");
}

function wordsOf({ currency, decimals, tournament, players }: HandFacts): Words {
  const symbol = tournament ? "" : (SYMBOLS.get(currency) ?? "");
  const names = new Map(players.map(({ seat, name }) => [seat, oneLine(name)]));
  return {
    amount: (chips) => symbol + amountText(chips, decimals),
    name: (seat) => names.get(seat) || `Seat ${seat + 1}`,
  };
}

/** Writes an amount as `2` or `2.50`. */
function amountText(chips: Chips, decimals: 0 | 2): string {
  const shown = shownAmount(chips, decimals);
  return Number.isInteger(shown) ? String(shown) : shown.toFixed(2);
}

/** Replaces line breaks in a name, so that the name cannot forge a line of the text. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

function headerLines({ setup, facts }: HandHistory, { amount, name }: Words, site: string): string[] {
  const { rules, button } = setup;
  const { tournament, table, startedAt, currency } = facts;
  const isFixed = rules.structure === "fixed-limit";
  const stakes = isFixed ? [rules.smallBet, rules.bigBet] : [rules.smallBlind, rules.bigBlind];
  const code = !tournament && SYMBOLS.has(currency) ? ` ${currency}` : "";
  const game = `${GAME_NAMES[rules.game]} ${LIMIT_NAMES[rules.structure]}`;
  const level = tournament ? `- Level ${roman(tournament.level)} ` : "";
  const entry = tournament ? `Tournament #${digitsOf(tournament.id)}, ${priceText(tournament)} ` : "";
  const between = tournament ? " " : "  ";
  const play = !tournament && !SYMBOLS.has(currency) ? "(Play Money) " : "";
  return [
    `${site} Hand #${digitsOf(facts.id)}:${between}${entry}${game} ${level}(${stakes.map(amount).join("/")}${code}) - ${dateText(startedAt)}`,
    `Table '${oneLine(table.name).replaceAll("'", "’")}' ${table.seats}-max ${play}Seat #${button + 1} is the button`,
    ...setup.seats.map(({ seat, stack }) => `Seat ${seat + 1}: ${name(seat)} (${amount(stack)} in chips)`),
  ];
}

/** Writes the price of a tournament: the prize part, the bounty if there is one, and the fee. */
function priceText({ buyIn, bounty, fee }: TournamentFacts): string {
  const parts = bounty === undefined ? [buyIn, fee] : [buyIn, bounty, fee];
  return parts.map((chips) => amountText(chips, 2)).join("+");
}

/** Returns the id as a number, because trackers expect one. An id that is not a number is hashed to digits. */
function digitsOf(id: string): string {
  if (/^\d{1,18}$/.test(id)) return id;
  let hash = 0xcbf29ce484222325n;
  for (const letter of id) hash = BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100000001b3n);
  return String(hash % 1_000_000_000_000_000n);
}

/** Writes the time in UTC, followed in brackets by US Eastern Time, which trackers for PokerStars expect. */
function dateText(at: number | null): string {
  const text = (time: number) => {
    const [day = "", clock = ""] = new Date(time).toISOString().split("T");
    return `${day.replaceAll("-", "/")} ${clock.slice(0, 8)}`;
  };
  return `${text(at ?? 0)} UTC [${text(localTimeAt(at ?? 0, "America/New_York"))} ET]`;
}

function roman(level: number): string {
  const parts: readonly (readonly [number, string])[] = [
    [100, "C"],
    [90, "XC"],
    [50, "L"],
    [40, "XL"],
    [10, "X"],
    [9, "IX"],
    [5, "V"],
    [4, "IV"],
    [1, "I"],
  ];
  let left = Math.max(1, Math.min(level, 399));
  return parts
    .map(([value, letters]) => {
      const times = Math.floor(left / value);
      left %= value;
      return letters.repeat(times);
    })
    .join("");
}

const STREETS = ["", "FLOP", "TURN", "RIVER"] as const;

class BodyWriter {
  readonly lines: string[] = [];
  readonly #history: HandHistory;
  readonly #words: Words;
  #board: readonly Card[] = [];
  #pots = 1;
  #smallBlindPosted = false;
  /** True when dead chips are written as antes: in a tournament, and when every player of the hand posts dead chips. */
  readonly #hasAntes: boolean;
  #isShowdown = false;
  #isOver = false;
  /** The highest bet of the street. */
  #highest: Chips;

  constructor(history: HandHistory, words: Words) {
    this.#history = history;
    this.#words = words;
    const { seats, posts, tournament } = history.setup;
    this.#hasAntes =
      tournament !== undefined || seats.every(({ seat }) => posts.some((post) => post.seat === seat && post.dead > 0));
    this.#highest = Math.max(0, ...history.setup.posts.map(({ live }) => live));
  }

  write(event: HandEvent): void {
    const { amount, name } = this.#words;
    switch (event.type) {
      case "posted":
        this.#writePost(event);
        return;
      case "hole-dealt":
        this.lines.push("*** HOLE CARDS ***");
        for (const { seat, cards } of event.hands)
          if (cards.every(isKnown)) this.lines.push(`Dealt to ${name(seat)} ${bracketed(cards)}`);
        return;
      case "acted":
        this.#writeAction(event);
        return;
      case "protected":
        this.lines.push(`${name(event.seat)} has timed out`, `${name(event.seat)} ${TREATED_AS_ALL_IN}`);
        return;
      case "uncalled-returned":
        this.lines.push(`Uncalled bet (${amount(event.amount)}) returned to ${name(event.seat)}`);
        return;
      case "round-ended":
        this.#pots = event.pots.length;
        return;
      case "street-dealt":
        this.#writeStreet(event);
        return;
      case "shown":
        this.#openShowdown();
        this.lines.push(
          `${name(event.seat)}: shows ${bracketed(event.cards)} (${handWords(event, this.#history.setup.rules.game)})`,
        );
        return;
      case "mucked":
        this.#openShowdown();
        this.lines.push(`${name(event.seat)}: mucks hand`);
        return;
      case "tabled":
        if (this.#isOver)
          for (const { seat, cards } of event.hands) this.lines.push(`${name(seat)}: shows ${bracketed(cards)}`);
        return;
      case "awarded":
        for (const share of event.award.shares)
          this.lines.push(
            `${name(share.seat)} collected ${amount(share.amount)} from ${this.#potName(event.award.pot)}`,
          );
        return;
      case "hand-ended":
        this.#end(event.outcome);
        return;
      default:
        return;
    }
  }

  #writePost({ seat, live, dead, stack }: Extract<HandEvent, { type: "posted" }>): void {
    const { setup } = this.#history;
    const { smallBlind, bigBlind } = setup.rules;
    const { amount, name } = this.#words;
    const wanted = setup.posts.find((post) => post.seat === seat)?.live ?? 0;
    const allIn = stack === 0 ? " and is all-in" : "";
    const isSmall = wanted > 0 && wanted < bigBlind && !this.#smallBlindPosted;
    const isMissedSmall = dead === smallBlind && this.#smallBlindPosted && !this.#hasAntes;
    // Trackers take these words to mean one big blind and one dead small blind, whatever amount follows.
    if (isMissedSmall && live === bigBlind) {
      this.lines.push(`${name(seat)}: posts small & big blinds ${amount(live + dead)}${allIn}`);
      return;
    }
    if (isMissedSmall && live === 0) {
      this.lines.push(`${name(seat)}: posts small blind ${amount(dead)}${allIn}`);
      return;
    }
    if (dead > 0) this.lines.push(`${name(seat)}: posts the ante ${amount(dead)}${live === 0 ? allIn : ""}`);
    if (live > 0) this.lines.push(`${name(seat)}: posts ${isSmall ? "small" : "big"} blind ${amount(live)}${allIn}`);
    if (live > 0 && isSmall) this.#smallBlindPosted = true;
  }

  #writeAction({ seat, action, added, bet, allIn, timedOut, round }: Extract<HandEvent, { type: "acted" }>): void {
    const { amount, name } = this.#words;
    if (timedOut) this.lines.push(`${name(seat)} has timed out`);
    const before = this.#highest;
    this.#highest = round.highestBet;
    const what = {
      fold: "folds",
      check: "checks",
      call: `calls ${amount(added)}`,
      bet: `bets ${amount(bet)}`,
      raise: `raises ${amount(bet - before)} to ${amount(bet)}`,
    }[action];
    this.lines.push(`${name(seat)}: ${what}${allIn && added > 0 ? " and is all-in" : ""}`);
  }

  #writeStreet({ street, cards }: Extract<HandEvent, { type: "street-dealt" }>): void {
    const before = this.#board.length > 0 ? `${bracketed(this.#board)} ` : "";
    this.lines.push(`*** ${STREETS[street]} *** ${before}${bracketed(cards)}`);
    this.#board = [...this.#board, ...cards];
    this.#highest = 0;
  }

  #openShowdown(): void {
    if (!this.#isShowdown) this.lines.push("*** SHOW DOWN ***");
    this.#isShowdown = true;
  }

  #potName(pot: number): string {
    if (this.#pots === 1) return "pot";
    if (pot === 0) return "main pot";
    return this.#pots === 2 ? "side pot" : `side pot-${pot}`;
  }

  #end(outcome: "settled" | "cancelled"): void {
    this.#isOver = true;
    if (outcome === "cancelled") this.lines.push("Hand cancelled");
  }
}
