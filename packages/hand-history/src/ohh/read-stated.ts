/** Makes a hand history from the fields that the standard of Open Hand History defines. */

import {
  type Card,
  type Chips,
  clockwiseFrom,
  GAME_SHAPES,
  type Game,
  MAX_SEATS,
  type SeatNo,
  type Structure,
} from "@poker/engine";
import { readShownAmount } from "../amount-text.ts";
import { isKnown, readCard } from "../cards.ts";
import type { HandFacts, HandHistory, TournamentFacts } from "../history.ts";
import { keyOf } from "../key-of.ts";
import { ASSUMED_RULES, readStatedHand, type StatedEnd } from "../outside/find-house.ts";
import { sumOf } from "../outside/pay-as-stated.ts";
import type { StatedAction } from "../outside/play-actions.ts";
import { WrongFile } from "../outside/wrong-file.ts";
import { type HistoryRefusal, type HistoryRefusalCode, refuseHistory } from "../refusal.ts";
import { BET_TYPES, GAME_TYPES, type OhhAction, type OhhHand } from "./ohh-types.ts";

export interface JsonLines {
  /** Returns the number of the first line that has a field with this name. */
  lineOf(field: string): number;
}

export function readStatedOhh(hand: OhhHand, lines: JsonLines): HandHistory | HistoryRefusal {
  try {
    const reader = new OhhReader(hand, lines);
    return readStatedHand(reader.hand(), reader.end());
  } catch (error) {
    if (error instanceof WrongFile) return error.refusal;
    throw error;
  }
}

class OhhReader {
  readonly #ohh: OhhHand;
  readonly #lines: JsonLines;
  readonly #decimals: 0 | 2;
  readonly #seats: ReadonlyMap<number, SeatNo>;
  readonly #actions: readonly OhhAction[];

  constructor(ohh: OhhHand, lines: JsonLines) {
    this.#ohh = ohh;
    this.#lines = lines;
    this.#decimals = ohh.tournament === true ? 0 : 2;
    this.#seats = new Map(this.#players().map(({ id, seat }) => [id, seat - 1]));
    this.#actions = ohh.rounds.flatMap(({ actions }) => actions);
  }

  /**
   * Returns the players who were dealt in. A player whom the file marks as sitting out was dealt in anyway if they post or act, as absent
   * players do in tournaments.
   */
  #players() {
    const named = new Set(this.#ohh.rounds.flatMap(({ actions }) => actions.flatMap(takesPart)));
    return this.#ohh.players
      .filter(({ id, is_sitting_out }) => is_sitting_out !== true || named.has(id))
      .toSorted((a, b) => a.seat - b.seat);
  }

  hand() {
    const { rounds } = this.#ohh;
    const place = (field: string) => ({ line: this.#lines.lineOf(field), field });
    return {
      base: { setup: this.#setup(), ...this.#cards(), facts: this.#facts() },
      actions: rounds.flatMap(({ actions }) => this.#statedActions(actions)),
      isCancelled: this.#ohh.pots.length === 0,
      nameOf: (seat: SeatNo) => this.#players().find((player) => player.seat === seat + 1)?.name ?? "",
      start: place("players"),
      end: place("rounds"),
    };
  }

  end(): StatedEnd {
    const { pots } = this.#ohh;
    const place = { line: this.#lines.lineOf("pots"), field: "pots" };
    return {
      pots: pots.map(({ amount }) => this.#chips(amount, "amount")),
      shown: this.#actions.flatMap(({ player_id, action, cards }) => this.#shown(player_id, action, cards)),
      wins: pots.flatMap(({ player_wins }, pot) =>
        player_wins.map(({ player_id, win_amount }) => ({
          seat: this.#seatOf(player_id, "player_wins"),
          chips: this.#chips(win_amount, "win_amount"),
          pot: pots.length === 1 ? null : pot,
        })),
      ),
      rake: sumOf(pots.map(({ rake }) => this.#chips(rake ?? 0, "rake"))),
      placeOf: () => place,
    };
  }

  #shown(id: number | null | undefined, action: string, statedCards: readonly string[] | null = []): string[] {
    const cards = statedCards ?? [];
    const all = GAME_SHAPES[this.#game()].holeCards;
    if (action !== "Mucks Cards" && (action !== "Shows Cards" || cards.length < all)) return [];
    return [`${this.#seatOf(id, "player_id")} ${action === "Shows Cards"}`];
  }

  #setup(): HandHistory["setup"] {
    const { bet_limit, dealer_seat, small_blind_amount, big_blind_amount } = this.#ohh;
    const structure = keyOf<Structure>(BET_TYPES, bet_limit.bet_type);
    if (!structure) return this.#refuse("unknown-game", bet_limit.bet_type, "bet_limit");
    const bigBlind = this.#chips(big_blind_amount ?? 0, "big_blind_amount");
    const seats = this.#players().map(({ seat, starting_stack }) => ({
      seat: seat - 1,
      stack: this.#chips(starting_stack, "starting_stack"),
    }));
    const button = dealer_seat - 1;
    const posts = this.#posts(bigBlind);
    return {
      handNo: 1,
      rules: {
        ...ASSUMED_RULES,
        timeOut: "all-in-protection",
        game: this.#game(),
        structure,
        smallBlind: this.#chips(small_blind_amount ?? 0, "small_blind_amount"),
        bigBlind,
        smallBet: bigBlind,
        bigBet: structure === "fixed-limit" ? 2 * bigBlind : bigBlind,
        rake: null,
      },
      button,
      firstToAct: this.#firstToAct(seats, button),
      seats,
      posts,
      // This is a guess, because the file does not say it. When it is wrong, the computed pots differ from those in the file.
      deadTrimmed: this.#ohh.tournament === true,
    };
  }

  #game(): Game {
    return (
      keyOf<Game>(GAME_TYPES, this.#ohh.game_type) ?? this.#refuse("unknown-game", this.#ohh.game_type, "game_type")
    );
  }

  /** Returns what each player posted. A blind that puts its player all-in counts as a full blind. B11 */
  #posts(bigBlind: Chips): HandHistory["setup"]["posts"] {
    const posts = new Map<SeatNo, { live: Chips; dead: Chips }>();
    for (const { action, player_id, amount, is_allin } of this.#actions) {
      const kind = POSTS.get(action);
      if (!kind) continue;
      const seat = this.#seatOf(player_id, "player_id");
      const post = posts.get(seat) ?? { live: 0, dead: 0 };
      const chips = this.#chips(amount ?? 0, "amount");
      post[kind] += action === "Post BB" && is_allin ? Math.max(chips, bigBlind) : chips;
      posts.set(seat, post);
    }
    return [...posts].map(([seat, post]) => ({ seat, ...post }));
  }

  /** Returns the first player who makes a decision. In a hand without decisions, returns the player to the left of the big blind. */
  #firstToAct(seats: readonly { readonly seat: SeatNo }[], button: SeatNo): SeatNo {
    const first = this.#ohh.rounds[0]?.actions.find(({ action }) => DECISIONS.has(action));
    const big = this.#actions.find(({ action }) => action === "Post BB")?.player_id;
    const after = typeof big !== "number" ? button : this.#seatOf(big, "player_id");
    return first ? this.#seatOf(first.player_id, "player_id") : (clockwiseFrom(seats, after)[0]?.seat ?? 0);
  }

  #cards(): Pick<HandHistory, "dealt" | "seen" | "board"> {
    const size = GAME_SHAPES[this.#game()].holeCards;
    const cardsOf = (seat: SeatNo, names: readonly string[]) => {
      const stated = this.#actions.find(
        ({ action, player_id, cards }) =>
          names.includes(action) && cards?.length === size && this.#seatOf(player_id, "player_id") === seat,
      );
      return stated ? this.#readCards(stated.cards ?? []) : Array.from({ length: size }, () => null);
    };
    const seats = this.#players().map(({ seat }) => seat - 1);
    const dealt = seats.map((seat) => ({ seat, cards: cardsOf(seat, ["Dealt Cards"]) }));
    const seen = dealt.map((hand) =>
      hand.cards.every(isKnown) ? hand : { ...hand, cards: cardsOf(hand.seat, ["Dealt Cards", "Shows Cards"]) },
    );
    const board = this.#ohh.rounds.flatMap(({ street, cards }) =>
      street === "Showdown" ? [] : this.#readCards(cards ?? []).filter(isKnown),
    );
    if (board.length > 5) return this.#refuse("run-twice", `${board.length} cards of the board`, "rounds");
    return { dealt, seen, board };
  }

  #readCards(texts: readonly string[]): readonly (Card | null)[] {
    return texts.map((text) => {
      const card = readCard(text);
      return card === null ? this.#refuse("no-such-card", text, "cards") : (card ?? null);
    });
  }

  /**
   * Returns the decisions on one street. The file says how many chips each action adds. The result has each player's total on the street
   * instead.
   */
  #statedActions(actions: readonly OhhAction[]): StatedAction[] {
    const bets = new Map<SeatNo, Chips>();
    const stated: StatedAction[] = [];
    for (const { action, player_id, amount, is_allin } of actions) {
      const at = { line: this.#lines.lineOf("rounds"), field: "rounds" };
      const decision = DECISIONS.get(action);
      const post = POSTS.get(action);
      if (!decision && !post && !SILENT.has(action)) return this.#refuse("bad-action", action, "action");
      if (!decision && post !== "live") continue;
      const seat = this.#seatOf(player_id, "player_id");
      const to = (bets.get(seat) ?? 0) + this.#chips(amount ?? 0, "amount");
      bets.set(seat, to);
      const isProtected = action === "Call" && (amount ?? 0) === 0 && is_allin === true;
      if (decision) stated.push({ type: isProtected ? "protected" : decision, seat, to, at });
    }
    return stated;
  }

  #facts(): HandFacts {
    const { site_name, game_number, table_name, table_size, start_date_utc, currency, hero_player_id } = this.#ohh;
    return {
      id: game_number,
      site: site_name,
      table: { name: table_name, seats: table_size },
      startedAt: readDate(start_date_utc),
      currency,
      decimals: this.#decimals,
      players: this.#players().map(({ seat, name }) => ({ seat: seat - 1, name })),
      hero: hero_player_id === undefined || hero_player_id === null ? null : (this.#seats.get(hero_player_id) ?? null),
      tournament: this.#tournament(),
    };
  }

  #tournament(): TournamentFacts | null {
    const { tournament, tournament_info: info } = this.#ohh;
    if (!tournament) return null;
    const money = (value: number | null | undefined) => {
      const chips = readShownAmount(value ?? 0, 2);
      return typeof chips === "number" ? chips : this.#refuse(chips, `${value}`, "tournament_info");
    };
    return {
      id: info?.tournament_number ?? "",
      name: info?.name ?? "",
      startedAt: readDate(info?.start_date_utc),
      buyIn: money(info?.buyin_amount),
      fee: money(info?.fee_amount),
      ...(info?.bounty_fee_amount && { bounty: money(info.bounty_fee_amount) }),
      startingStack: this.#chips(info?.initial_stack ?? 0, "initial_stack"),
      level: 1,
      levelMs: Math.round(1000 * Math.max(0, Math.min(info?.speed?.round_time ?? 0, 1e6))),
      tables: info?.type === "STT" ? "one" : "many",
    };
  }

  #chips(value: number, field: string): Chips {
    const chips = readShownAmount(value, this.#decimals);
    return typeof chips === "number" ? chips : this.#refuse(chips, `${value}`, field);
  }

  #seatOf(id: number | null | undefined, field: string): SeatNo {
    const seat = typeof id === "number" ? this.#seats.get(id) : undefined;
    if (seat === undefined || seat < 0 || seat >= MAX_SEATS) return this.#refuse("bad-field", `no player ${id}`, field);
    return seat;
  }

  #refuse(code: HistoryRefusalCode, words: string, field: string): never {
    throw new WrongFile(refuseHistory(code, words, { line: this.#lines.lineOf(field), field }));
  }
}

const takesPart = ({ action, player_id }: OhhAction): number[] =>
  typeof player_id === "number" && (POSTS.has(action) || DECISIONS.has(action)) ? [player_id] : [];

/** Converts a date to epoch ms. A date without a time zone is in UTC, because the field's name says so. */
function readDate(text: string | null | undefined): number | null {
  const at = text ? Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

const POSTS: ReadonlyMap<string, "live" | "dead"> = new Map([
  ["Post SB", "live"],
  ["Post BB", "live"],
  ["Post Extra Blind", "live"],
  ["Straddle", "live"],
  ["Post Ante", "dead"],
  ["Post Dead", "dead"],
]);

const DECISIONS: ReadonlyMap<string, StatedAction["type"]> = new Map([
  ["Fold", "fold"],
  ["Check", "check-or-call"],
  ["Call", "check-or-call"],
  ["Bet", "wager"],
  ["Raise", "wager"],
]);

/** Actions in a file that do not affect how the hand continues. */
const SILENT: ReadonlySet<string> = new Set([
  "Dealt Cards",
  "Shows Cards",
  "Mucks Cards",
  "Added Chips",
  "Payout",
  "Sits Down",
  "Stands Up",
]);
