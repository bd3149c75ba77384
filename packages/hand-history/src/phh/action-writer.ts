/**
 * Writes the actions of PHH from a hand's events. A program that reads PHH goes round the players and expects an action from each of them,
 * by slightly other rules than ours:
 * - It also asks the last player who could bet, when they have nothing to call. By our rules (A14) this player is not asked, so a check is
 *   written for them.
 * - It does not ask a player whose chips no opponent can match.
 */
import type { Chips, HandEvent, HandSetup, SeatNo } from "@poker/engine";
import { cardsText, type SeatCards } from "../cards.ts";
import type { PaidBlind } from "./forced-bets.ts";

interface Place {
  readonly seat: SeatNo;
  stack: Chips;
  bet: Chips;
  folded: boolean;
  /** True when the player's hand has been shown or mucked. */
  decided: boolean;
}

function putIn(place: Place, bet: Chips): void {
  place.stack -= bet - place.bet;
  place.bet = bet;
}

export class ActionWriter {
  readonly actions: string[] = [];
  /** The players, from the first to the left of the button to the button. */
  readonly #places: readonly Place[];
  readonly #firstToAct: SeatNo;
  /** The players whom a program that reads the file will still ask on this street. */
  #asked: readonly Place[] = [];

  readonly #payer: PaidBlind | null;

  /**
   * `order` is the order of the seats in the file. `payer` is the player who is written as if they had posted the full price of a short big
   * blind.
   */
  constructor(order: readonly SeatNo[], { seats, firstToAct }: Omit<HandSetup, "deck">, payer: PaidBlind | null) {
    this.#payer = payer;
    const stackOf = new Map(seats.map(({ seat, stack }) => [seat, stack]));
    this.#firstToAct = firstToAct;
    this.#places = order.map((seat) => ({
      seat,
      stack: stackOf.get(seat) ?? 0,
      bet: 0,
      folded: false,
      decided: false,
    }));
  }

  write(event: HandEvent): void {
    switch (event.type) {
      case "posted": {
        const place = this.#at(event.seat);
        place.stack = event.stack;
        place.bet = event.live;
        return;
      }
      case "hole-dealt":
        this.#writeHoleCards(event.hands);
        if (this.#payer) putIn(this.#at(this.#payer.seat), this.#payer.price);
        this.#openStreet(this.#firstToAct);
        return;
      case "acted":
        this.#writeAction(event);
        return;
      case "uncalled-returned":
        this.#at(event.seat).stack = event.stack;
        return;
      case "round-ended":
        this.#checkRest(null);
        for (const place of this.#places) place.bet = 0;
        return;
      case "street-dealt":
        this.actions.push(`d db ${cardsText(event.cards)}`);
        this.#openStreet(this.#places[0]!.seat);
        return;
      case "tabled":
        for (const { seat, cards } of event.hands) this.#show(seat, cardsText(cards));
        return;
      case "shown":
        this.#show(event.seat, cardsText(event.cards));
        return;
      case "mucked":
        this.#show(event.seat, "");
        return;
      default:
        return;
    }
  }

  #writeHoleCards(hands: readonly SeatCards[]): void {
    const cardsOf = new Map(hands.map(({ seat, cards }) => [seat, cards]));
    for (const { seat } of this.#places) this.#push("d dh", seat, cardsText(cardsOf.get(seat) ?? []));
  }

  #writeAction({ seat, action, bet, stack }: Extract<HandEvent, { type: "acted" }>): void {
    const place = this.#at(seat);
    const isAsked = this.#asked.includes(place);
    if (isAsked) this.#checkRest(seat);
    place.stack = stack;
    place.bet = bet;
    place.folded = action === "fold";
    if (!isAsked && (action === "check" || action === "call")) return;
    this.#asked = this.#asked.filter((other) => other !== place);
    if (action === "fold") this.actions.push(`${this.#name(seat)} f`);
    else if (action === "check" || action === "call") this.actions.push(`${this.#name(seat)} cc`);
    else {
      this.actions.push(`${this.#name(seat)} cbr ${bet}`);
      this.#asked = this.#from(seat).filter((other) => other.seat !== seat && !other.folded && other.stack > 0);
    }
  }

  /**
   * Writes a check for each player whom a program still asks before the seat `before`. With null, writes a check for every player whom it
   * still asks.
   */
  #checkRest(before: SeatNo | null): void {
    for (let [next] = this.#asked; next && next.seat !== before; [next] = this.#asked) {
      this.#asked = this.#asked.slice(1);
      if (this.#standing().length > 1) this.actions.push(`${this.#name(next.seat)} cc`);
    }
  }

  #openStreet(first: SeatNo): void {
    const standing = this.#standing();
    const second = standing.map(({ bet, stack }) => bet + stack).sort((a, b) => b - a)[1] ?? 0;
    const asked = this.#from(first).filter((place) => !place.folded && place.stack > 0 && second > place.bet);
    const highest = Math.max(...this.#places.map(({ bet }) => bet));
    this.#asked = asked.length === 1 && asked[0]!.bet >= highest ? [] : asked;
  }

  #show(seat: SeatNo, cards: string): void {
    const place = this.#at(seat);
    if (place.decided) return;
    place.decided = true;
    this.#push(`${this.#name(seat)} sm`, null, cards);
  }

  #push(start: string, seat: SeatNo | null, cards: string): void {
    this.actions.push([start, seat === null ? "" : this.#name(seat), cards].filter((part) => part !== "").join(" "));
  }

  #standing(): readonly Place[] {
    return this.#places.filter(({ folded }) => !folded);
  }

  #from(seat: SeatNo): readonly Place[] {
    const index = this.#places.findIndex((place) => place.seat === seat);
    return [...this.#places.slice(index), ...this.#places.slice(0, index)];
  }

  #at(seat: SeatNo): Place {
    const place = this.#places.find((each) => each.seat === seat);
    if (!place) throw new Error(`Seat ${seat} is not in the hand`);
    return place;
  }

  #name(seat: SeatNo): string {
    return `p${this.#places.findIndex((place) => place.seat === seat) + 1}`;
  }
}
