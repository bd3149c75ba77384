/**
 * Writes hands as Open Hand History: JSON with one `{"ohh": …}` for each hand, and an empty line between hands. A program that reads this
 * format need not know poker rules, because every action states its amount. A player who is all-in because they ran out of time is written
 * with an all-in call of zero chips.
 */
import type { Chips, HandEvent, HandSetup, SeatNo } from "@poker/engine";
import { shownAmount } from "../amount-text.ts";
import { cardText, isKnown } from "../cards.ts";
import { ownDataOf } from "../hand-field.ts";
import type { HandFacts, HandHistory } from "../history.ts";
import { seatsInOrder } from "../order.ts";
import { playHistory } from "../play.ts";
import { type HistoryRefusal, isHistoryRefusal } from "../refusal.ts";
import { BET_TYPES, GAME_TYPES, OHH_VERSION, STREET_NAMES } from "./ohh-types.ts";

export function writeOhh(history: HandHistory): string | HistoryRefusal {
  const ohh = ohhOf(history);
  return isHistoryRefusal(ohh) ? ohh : `${JSON.stringify({ ohh }, null, 1)}\n`;
}

/** Writes a file of many hands. Refuses the whole file when one hand cannot be written. */
export function writeOhhs(histories: readonly HandHistory[]): string | HistoryRefusal {
  const hands: string[] = [];
  for (const history of histories) {
    const hand = writeOhh(history);
    if (typeof hand !== "string") return hand;
    hands.push(hand);
  }
  return hands.join("\n");
}

interface OhhObject {
  readonly [field: string]: unknown;
}

/** Returns the hand's fields in the order of the specification, with our own field `_hand` last. */
export function ohhOf(history: HandHistory): OhhObject | HistoryRefusal {
  const played = playHistory(history);
  if (isHistoryRefusal(played)) return played;
  const { setup, facts } = history;
  const { rules } = setup;
  const shown = (chips: Chips) => shownAmount(chips, facts.decimals);
  return {
    spec_version: OHH_VERSION,
    site_name: facts.site,
    network_name: facts.site,
    internal_version: "1.0.0",
    tournament: facts.tournament !== null,
    ...(facts.tournament && { tournament_info: tournamentInfo(facts.tournament, facts.currency) }),
    game_number: facts.id,
    start_date_utc: dateText(facts.startedAt),
    table_name: facts.table.name,
    game_type: GAME_TYPES[rules.game],
    bet_limit: { bet_type: BET_TYPES[rules.structure], bet_cap: 0 },
    table_size: facts.table.seats,
    currency: facts.currency,
    dealer_seat: setup.button + 1,
    small_blind_amount: shown(rules.smallBlind),
    big_blind_amount: shown(rules.bigBlind),
    ante_amount: shown(facts.tournament ? Math.max(0, ...setup.posts.map(({ dead }) => dead)) : 0),
    ...(facts.hero !== null && { hero_player_id: facts.hero }),
    flags: facts.hero === null ? ["Observed"] : [],
    players: playersOf(history),
    rounds: new RoundWriter(history).rounds(played.events),
    pots: potsOf(played.events, shown),
    _hand: ownDataOf(history),
  };
}

const dateText = (at: number | null): string => (at === null ? "" : new Date(at).toISOString());

const tournamentInfo = (tournament: NonNullable<HandFacts["tournament"]>, currency: string) => ({
  tournament_number: tournament.id,
  name: tournament.name,
  start_date_utc: dateText(tournament.startedAt),
  currency,
  buyin_amount: shownAmount(tournament.buyIn, 2),
  fee_amount: shownAmount(tournament.fee, 2),
  bounty_fee_amount: shownAmount(tournament.bounty ?? 0, 2),
  initial_stack: tournament.startingStack,
  type: tournament.tables === "one" ? "STT" : "MTT",
  flags: [],
  speed: { type: "Normal", round_time: Math.round(tournament.levelMs / 1000) },
});

const playersOf = ({ setup, facts }: HandHistory) =>
  setup.seats.map(({ seat, stack }) => ({
    id: seat,
    seat: seat + 1,
    name: facts.players.find((player) => player.seat === seat)?.name ?? "",
    starting_stack: shownAmount(stack, facts.decimals),
  }));

interface OhhRoundAction {
  readonly action_number: number;
  readonly player_id: SeatNo;
  readonly action: string;
  readonly amount: number;
  readonly is_allin: boolean;
  readonly cards?: readonly string[];
}

class RoundWriter {
  readonly #history: HandHistory;
  readonly #rounds: { id: number; street: string; cards: readonly string[]; actions: OhhRoundAction[] }[] = [];
  #count = 0;
  #shown = new Set<SeatNo>();

  constructor(history: HandHistory) {
    this.#history = history;
  }

  rounds(events: readonly HandEvent[]) {
    this.#open(STREET_NAMES[0], []);
    const shows: HandEvent[] = [];
    for (const event of events) {
      if (event.type === "tabled" || event.type === "shown" || event.type === "mucked") shows.push(event);
      else this.#write(event);
    }
    if (shows.length > 0) this.#open("Showdown", []);
    for (const event of shows) this.#writeShow(event);
    return this.#rounds;
  }

  #write(event: HandEvent): void {
    switch (event.type) {
      case "posted":
        this.#writePost(event);
        return;
      case "hole-dealt":
        for (const { seat, cards } of event.hands)
          if (cards.some(isKnown)) this.#push(seat, "Dealt Cards", 0, false, cards.filter(isKnown).map(cardText));
        return;
      case "acted":
        this.#push(event.seat, ACTION_NAMES[event.action], event.added, event.allIn);
        return;
      case "protected":
        this.#push(event.seat, "Call", 0, true);
        return;
      case "street-dealt":
        this.#open(STREET_NAMES[event.street], event.cards.map(cardText));
        return;
      default:
        return;
    }
  }

  #writePost({ seat, live, dead, stack }: Extract<HandEvent, { type: "posted" }>): void {
    const { setup, facts } = this.#history;
    const isAllIn = stack === 0;
    if (dead > 0) this.#push(seat, facts.tournament ? "Post Ante" : "Post Dead", dead, isAllIn && live === 0);
    if (live > 0) this.#push(seat, blindName(setup, seat), live, isAllIn);
  }

  #writeShow(event: HandEvent): void {
    if (event.type === "mucked") this.#push(event.seat, "Mucks Cards", 0, false);
    const hands = event.type === "shown" ? [event] : event.type === "tabled" ? event.hands : [];
    for (const { seat, cards } of hands) {
      if (event.type === "shown" && this.#shown.has(seat)) continue;
      this.#shown.add(seat);
      this.#push(seat, "Shows Cards", 0, false, cards.filter(isKnown).map(cardText));
    }
  }

  #open(street: string, cards: readonly string[]): void {
    this.#rounds.push({ id: this.#rounds.length, street, cards, actions: [] });
  }

  #push(seat: SeatNo, action: string, chips: Chips, isAllIn: boolean, cards?: readonly string[]): void {
    this.#rounds.at(-1)?.actions.push({
      action_number: ++this.#count,
      player_id: seat,
      action,
      amount: shownAmount(chips, this.#history.facts.decimals),
      is_allin: isAllIn,
      ...(cards && { cards }),
    });
  }
}

const ACTION_NAMES = { fold: "Fold", check: "Check", call: "Call", bet: "Bet", raise: "Raise" } as const;

/**
 * Returns the format's name for what a seat posted:
 * - The big blind is the post of the player just before the first to act.
 * - The small blind is the post of the first player to the left of the button, or heads-up of the button, if it is not larger than the
 *   small blind.
 * - Every other post is a late one.
 */
function blindName(setup: Omit<HandSetup, "deck">, seat: SeatNo): string {
  const order = seatsInOrder({ setup });
  const big = order.at(order.indexOf(setup.firstToAct) - 1);
  if (seat === big) return "Post BB";
  const live = setup.posts.find((post) => post.seat === seat)?.live ?? 0;
  const isSmall = live <= setup.rules.smallBlind && order.indexOf(seat) === (order.length === 2 ? 1 : 0);
  return isSmall ? "Post SB" : "Post Extra Blind";
}

function potsOf(events: readonly HandEvent[], shown: (chips: Chips) => number) {
  const pots = events.findLast((event) => event.type === "round-ended")?.pots ?? [];
  const parts = events.find((event) => event.type === "raked")?.parts ?? [];
  if (!events.some((event) => event.type === "awarded")) return [];
  return pots.map(({ amount }, number) => {
    const wins = new Map<SeatNo, Chips>();
    for (const event of events)
      if (event.type === "awarded" && event.award.pot === number)
        for (const share of event.award.shares) wins.set(share.seat, (wins.get(share.seat) ?? 0) + share.amount);
    return {
      number,
      amount: shown(amount),
      rake: shown(parts[number] ?? 0),
      player_wins: [...wins].map(([seat, chips]) => ({ player_id: seat, win_amount: shown(chips) })),
    };
  });
}
