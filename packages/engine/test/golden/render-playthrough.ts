/**
 * Renders a hand as a text for people. It shows every event, every state with its legal actions, and which cards each
 * viewer knew.
 */
import {
  applyView,
  type Card,
  type Chips,
  formatCard,
  type HandEvent,
  type HandState,
  type HandView,
  type LegalActions,
  redact,
  type SeatNo,
  startHandOrThrow,
  type Viewer,
} from "../../src/index.ts";
import { buildSetup, type HandRun, type HandSpec, playMoves } from "../testing/hand-driver.ts";

export interface Playthrough {
  readonly title: string;
  readonly deal: HandSpec;
  /** The moves, as `playMoves` takes them. A text without a seat number is a remark about the moves after it. */
  readonly moves: readonly string[];
}

const STREETS = ["before the flop", "flop", "turn", "river"] as const;

export function renderPlaythrough({ title, deal, moves }: Playthrough): string {
  const lines = [title, "=".repeat(title.length), describeRules(deal), ""];
  const views = new Map<Viewer, HandView | null>();
  let known = "";

  const tell = (events: readonly HandEvent[]) => {
    for (const event of events) {
      lines.push(`  ${describeEvent(event)}`);
      for (const viewer of [...seatNumbers(deal), "rail" as const])
        views.set(viewer, applyView(views.get(viewer) ?? null, redact(event, viewer)));
      const cards = cardsKnown(views);
      if (cards !== known) lines.push(cards);
      known = cards;
    }
  };

  let hand: HandRun = startHandOrThrow(buildSetup(deal));
  tell(hand.events);
  lines.push(...stateLines(hand.state));
  for (const move of moves) {
    if (!/^\d/.test(move)) {
      lines.push(`  # ${move}`);
      continue;
    }
    const next = playMoves(hand, move);
    tell(next.events.slice(hand.events.length));
    hand = next;
    lines.push(...stateLines(hand.state));
  }
  return `${lines.join("\n")}\n`;
}

const seatNumbers = (deal: HandSpec): SeatNo[] => deal.stacks.map((_, seat) => seat);

function describeRules({ rules }: HandSpec): string {
  if (!rules) return "";
  const { game, structure, smallBlind, bigBlind, smallBet, bigBet, flBetCap, rake } = rules;
  const stakes =
    flBetCap === null ? "" : `, bets ${formatChips(smallBet)} and ${formatChips(bigBet)}, ${flBetCap} a round`;
  return [
    `${game}, ${structure}, blinds ${formatChips(smallBlind)} and ${formatChips(bigBlind)}${stakes}`,
    `short all-ins ${rules.shortAllIn}, pot ${rules.potLimitBasis}, odd chips ${rules.oddChips}`,
    `showdown ${rules.showdown}, time-out ${rules.timeOut}, rake ${rake === null ? "none" : `${rake.name}, version ${rake.version}`}`,
  ].join("\n");
}

/** Describes the state at a decision, or at the end of the hand. */
function stateLines(state: HandState): string[] {
  const { street, board, pots, toAct, result } = state;
  const where = result ? result.outcome : `decision ${state.decisionCount}, ${STREETS[street]}`;
  return [
    "",
    `${where}${board.length > 0 ? `, board ${formatCards(board)}` : ""}${pots.length > 0 ? `, ${describePots(pots)}` : ""}`,
    ...state.seats.map((seat) => seatLine(state, seat.seat)),
    ...(toAct ? [`  seat ${toAct.seat} may ${describeLegalActions(toAct)}`] : []),
    "",
  ];
}

function seatLine({ seats, button, toAct }: HandState, no: SeatNo): string {
  const seat = seats.find((s) => s.seat === no)!;
  const marks = [
    seat.status === "live" ? "" : seat.protected ? "protected all-in" : seat.status,
    seat.mucked ? "mucked" : "",
    seat.won > 0 ? `won ${formatChips(seat.won)}` : "",
  ].filter((mark) => mark !== "");
  const columns = [
    `${toAct?.seat === no ? ">" : " "} seat ${no}${no === button ? " D" : "  "}`,
    formatChips(seat.stack).padStart(9),
    (seat.bet > 0 ? `bet ${formatChips(seat.bet)}` : "").padEnd(12),
    marks.join(", "),
  ];
  return columns.join("  ").trimEnd();
}

function describeLegalActions({ check, call, wager }: LegalActions): string {
  const ways = ["fold"];
  if (check) ways.push("check");
  if (call !== null) ways.push(`call ${formatChips(call)}`);
  if (wager) {
    const { min, max } = wager;
    ways.push(`${wager.type} to ${min === max ? formatChips(min) : `${formatChips(min)} … ${formatChips(max)}`}`);
  }
  return ways.join(", ");
}

/**
 * Describes which cards each viewer knows, with one line for each viewer and one column for each hand. ?? is a card
 * that was not sent to the viewer. Returns an empty text before the deal.
 */
function cardsKnown(views: ReadonlyMap<Viewer, HandView | null>): string {
  if (views.get("rail")?.seats.every(({ cards }) => cards.length === 0)) return "";
  const rows = [...views].map(([viewer, view]) => {
    const hands = (view?.seats ?? []).map(({ cards }) => formatCards(cards));
    return `      ${(viewer === "rail" ? "rail" : `seat ${viewer}`).padEnd(7)}${hands.join("  |  ")}`;
  });
  return ["      sees", ...rows].join("\n");
}

export function describeEvent(event: HandEvent): string {
  switch (event.type) {
    case "hand-started":
      return `hand ${event.setup.handNo} starts, button seat ${event.setup.button}, seat ${event.setup.firstToAct} begins`;
    case "posted":
      return `seat ${event.seat} posts ${formatChips(event.live)}${event.dead > 0 ? ` and ${formatChips(event.dead)} dead` : ""}`;
    case "hole-dealt":
      return `${event.hands[0]?.cards.length} cards to each of ${event.hands.length}`;
    case "to-act":
      return `seat ${event.legal.seat} is asked`;
    case "acted": {
      const { seat, action, added, bet, timedOut, allIn, reopened } = event;
      const size = added === 0 ? "" : action === "call" ? ` ${formatChips(added)}` : ` to ${formatChips(bet)}`;
      const again = reopened.length > 0 ? `; reopened for ${seatList(reopened)}` : "";
      return `seat ${seat} ${action}s${size}${allIn ? ", all-in" : ""}${timedOut ? ", out of time" : ""}${again}`;
    }
    case "protected":
      return `seat ${event.seat} is out of time: all-in for what is in`;
    case "uncalled-returned":
      return `seat ${event.seat} gets ${formatChips(event.amount)} back`;
    case "round-ended":
      return `the round is over: ${describePots(event.pots)}`;
    case "street-dealt":
      return `${STREETS[event.street]} ${formatCards(event.cards)}`;
    case "tabled":
      return `face up: ${event.hands.map(({ seat, cards }) => `seat ${seat} ${formatCards(cards)}`).join(", ")}`;
    case "shown":
      return `seat ${event.seat} shows ${formatCards(event.cards)}: ${event.high.text}${event.low ? `; low ${event.low.text}` : ""}`;
    case "mucked":
      return `seat ${event.seat} mucks`;
    case "raked":
      return `rake ${formatChips(event.total)}: ${event.parts.map((part, pot) => `${formatChips(part)} of ${potName(pot)}`).join(", ")}`;
    case "awarded": {
      const { pot, half, amount, shares } = event.award;
      const parts = shares.map(
        (s) => `seat ${s.seat} ${formatChips(s.amount)}${s.odd > 0 ? ` (odd chips: ${s.odd})` : ""}`,
      );
      return `${potName(pot)}, ${half}, ${formatChips(amount)}: ${parts.join(", ")}`;
    }
    case "hand-ended": {
      const stacks = event.stacks.map(
        ({ seat, before, after }) => `seat ${seat} ${formatChips(before)} → ${formatChips(after)}`,
      );
      return `the hand is ${event.outcome}, rake ${formatChips(event.rake)}: ${stacks.join(", ")}`;
    }
  }
}

export const formatChips = (amount: Chips): string => (amount / 100).toFixed(2);
const formatCards = (cards: readonly (Card | null)[]): string =>
  cards.map((card) => (card === null ? "??" : formatCard(card))).join(" ");
const seatList = (seats: readonly SeatNo[]): string => `seat${seats.length > 1 ? "s" : ""} ${seats.join(" ")}`;
const potName = (pot: number): string => (pot === 0 ? "main pot" : `side pot ${pot}`);
const describePots = (pots: HandView["pots"]): string =>
  pots.map(({ amount, seats }, pot) => `${potName(pot)} ${formatChips(amount)} (${seatList(seats)})`).join(", ");
