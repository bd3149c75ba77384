/** A hand as a text for people: every event, every state with what was legal in it, and whose cards each viewer knew. */
import {
  applyView,
  type Card,
  type Chips,
  dealHand,
  formatCard,
  type HandEvent,
  type HandState,
  type HandView,
  type LegalActions,
  redact,
  type SeatNo,
  type Viewer,
} from "../../src/index.ts";
import { type Deal, type Played, play, setupOf } from "../play.ts";

export interface Playthrough {
  readonly title: string;
  readonly deal: Deal;
  /** As `play` takes them; a text without a seat number is a remark on what follows. */
  readonly moves: readonly string[];
}

const STREETS = ["before the flop", "flop", "turn", "river"] as const;

export function render({ title, deal, moves }: Playthrough): string {
  const lines = [title, "=".repeat(title.length), rulesOf(deal), ""];
  const views = new Map<Viewer, HandView | null>();
  let known = "";

  const tell = (events: readonly HandEvent[]) => {
    for (const event of events) {
      lines.push(`  ${told(event)}`);
      for (const viewer of [...seatsOf(deal), "rail" as const])
        views.set(viewer, applyView(views.get(viewer) ?? null, redact(event, viewer)));
      const cards = cardsKnown(views);
      if (cards !== known) lines.push(cards);
      known = cards;
    }
  };

  let hand: Played = dealHand(setupOf(deal));
  tell(hand.events);
  lines.push(...stateLines(hand.state));
  for (const move of moves) {
    if (!/^\d/.test(move)) {
      lines.push(`  # ${move}`);
      continue;
    }
    const next = play(hand, move);
    tell(next.events.slice(hand.events.length));
    hand = next;
    lines.push(...stateLines(hand.state));
  }
  return `${lines.join("\n")}\n`;
}

const seatsOf = (deal: Deal): SeatNo[] => deal.stacks.map((_, seat) => seat);

function rulesOf({ rules }: Deal): string {
  if (!rules) return "";
  const { game, structure, smallBlind, bigBlind, smallBet, bigBet, flBetCap, rake } = rules;
  const stakes = flBetCap === null ? "" : `, bets ${chips(smallBet)} and ${chips(bigBet)}, ${flBetCap} a round`;
  return [
    `${game}, ${structure}, blinds ${chips(smallBlind)} and ${chips(bigBlind)}${stakes}`,
    `short all-ins ${rules.shortAllIn}, pot ${rules.potLimitBasis}, odd chips ${rules.oddChips}`,
    `showdown ${rules.showdown}, time-out ${rules.timeOut}, rake ${rake === null ? "none" : `${rake.name}, version ${rake.version}`}`,
  ].join("\n");
}

/** The state at a decision, or at the end. */
function stateLines(state: HandState): string[] {
  const { street, board, pots, turn, result } = state;
  const where = result ? result.outcome : `decision ${state.decisions}, ${STREETS[street]}`;
  return [
    "",
    `${where}${board.length > 0 ? `, board ${cardsOf(board)}` : ""}${pots.length > 0 ? `, ${potsOf(pots)}` : ""}`,
    ...state.seats.map((seat) => seatLine(state, seat.seat)),
    ...(turn ? [`  seat ${turn.seat} may ${legalOf(turn)}`] : []),
    "",
  ];
}

function seatLine({ seats, button, turn }: HandState, no: SeatNo): string {
  const seat = seats.find((s) => s.seat === no)!;
  const marks = [
    seat.status === "live" ? "" : seat.protected ? "protected all-in" : seat.status,
    seat.mucked ? "mucked" : "",
    seat.won > 0 ? `won ${chips(seat.won)}` : "",
  ].filter((mark) => mark !== "");
  const columns = [
    `${turn?.seat === no ? ">" : " "} seat ${no}${no === button ? " D" : "  "}`,
    chips(seat.stack).padStart(9),
    (seat.bet > 0 ? `bet ${chips(seat.bet)}` : "").padEnd(12),
    marks.join(", "),
  ];
  return columns.join("  ").trimEnd();
}

function legalOf({ check, call, wager }: LegalActions): string {
  const ways = ["fold"];
  if (check) ways.push("check");
  if (call !== null) ways.push(`call ${chips(call)}`);
  if (wager) {
    const { min, max } = wager;
    ways.push(`${wager.type} to ${min === max ? chips(min) : `${chips(min)} … ${chips(max)}`}`);
  }
  return ways.join(", ");
}

/** One line a viewer, one column a hand: ?? is a card he has not been sent. Empty before the deal. */
function cardsKnown(views: ReadonlyMap<Viewer, HandView | null>): string {
  if (views.get("rail")?.seats.every(({ cards }) => cards.length === 0)) return "";
  const rows = [...views].map(([viewer, view]) => {
    const hands = (view?.seats ?? []).map(({ cards }) => cardsOf(cards));
    return `      ${(viewer === "rail" ? "rail" : `seat ${viewer}`).padEnd(7)}${hands.join("  |  ")}`;
  });
  return ["      sees", ...rows].join("\n");
}

function told(event: HandEvent): string {
  switch (event.type) {
    case "hand-started":
      return `hand ${event.setup.handNo} starts, button seat ${event.setup.button}, seat ${event.setup.firstToAct} begins`;
    case "posted":
      return `seat ${event.seat} posts ${chips(event.live)}${event.dead > 0 ? ` and ${chips(event.dead)} dead` : ""}`;
    case "hole-dealt":
      return `${event.hands[0]?.cards.length} cards to each of ${event.hands.length}`;
    case "turn":
      return `seat ${event.legal.seat} is asked`;
    case "acted": {
      const { seat, action, added, bet, timedOut, allIn, reopened } = event;
      const size = added === 0 ? "" : action === "call" ? ` ${chips(added)}` : ` to ${chips(bet)}`;
      const again = reopened.length > 0 ? `; reopened for ${seatList(reopened)}` : "";
      return `seat ${seat} ${action}s${size}${allIn ? ", all-in" : ""}${timedOut ? ", out of time" : ""}${again}`;
    }
    case "protected":
      return `seat ${event.seat} is out of time: all-in for what is in`;
    case "uncalled-returned":
      return `seat ${event.seat} gets ${chips(event.amount)} back`;
    case "round-ended":
      return `the round is over: ${potsOf(event.pots)}`;
    case "street-dealt":
      return `${STREETS[event.street]} ${cardsOf(event.cards)}`;
    case "tabled":
      return `face up: ${event.hands.map(({ seat, cards }) => `seat ${seat} ${cardsOf(cards)}`).join(", ")}`;
    case "shown":
      return `seat ${event.seat} shows ${cardsOf(event.cards)}: ${event.high.text}${event.low ? `; low ${event.low.text}` : ""}`;
    case "mucked":
      return `seat ${event.seat} mucks`;
    case "raked":
      return `rake ${chips(event.total)}: ${event.parts.map((part, pot) => `${chips(part)} of ${potName(pot)}`).join(", ")}`;
    case "awarded": {
      const { pot, half, amount, shares } = event.award;
      const parts = shares.map((s) => `seat ${s.seat} ${chips(s.amount)}${s.odd > 0 ? ` (odd chips: ${s.odd})` : ""}`);
      return `${potName(pot)}, ${half}, ${chips(amount)}: ${parts.join(", ")}`;
    }
    case "hand-ended": {
      const stacks = event.stacks.map(({ seat, before, after }) => `seat ${seat} ${chips(before)} → ${chips(after)}`);
      return `the hand is ${event.outcome}, rake ${chips(event.rake)}: ${stacks.join(", ")}`;
    }
  }
}

const chips = (amount: Chips): string => (amount / 100).toFixed(2);
const cardsOf = (cards: readonly (Card | null)[]): string =>
  cards.map((card) => (card === null ? "??" : formatCard(card))).join(" ");
const seatList = (seats: readonly SeatNo[]): string => `seat${seats.length > 1 ? "s" : ""} ${seats.join(" ")}`;
const potName = (pot: number): string => (pot === 0 ? "main pot" : `side pot ${pot}`);
const potsOf = (pots: HandView["pots"]): string =>
  pots.map(({ amount, seats }, pot) => `${potName(pot)} ${chips(amount)} (${seatList(seats)})`).join(", ");
