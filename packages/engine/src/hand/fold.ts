/**
 * What an event does to a hand. One fold serves the server's state and every viewer's view: events carry all derived facts,
 * so nothing is decided here, and a hidden card stays the null it came as.
 */
import type { SeatNo } from "../rules.ts";
import { openRound } from "./betting.ts";
import type { HandEvent, HandSeat, HandState, HandView } from "./types.ts";

export type HandStarted = Extract<HandEvent, { type: "hand-started" }>;
type HandGoesOn = Exclude<HandEvent, HandStarted>;

/** The state after an event of the server's own journal. `hand-started` begins a new one, whatever was before. */
export function apply(state: HandState | null, event: HandEvent): HandState {
  if (event.type === "hand-started") return beginHand(event);
  if (state === null) throw new Error(`No hand to apply ${event.type} to`);
  return fold(state, event);
}

/** The same for a viewer, with redacted events. */
export function applyView(view: HandView | null, event: HandEvent): HandView {
  if (event.type === "hand-started") return beginView(event);
  if (view === null) throw new Error(`No hand to apply ${event.type} to`);
  return fold(view, event);
}

export function beginHand(event: HandStarted): HandState {
  if (event.deck === null) throw new Error("A redacted start has no deck");
  return { ...beginView(event), deck: event.deck };
}

export function beginView({ setup }: HandStarted): HandView {
  const { handNo, rules, button, firstToAct, deadTrimmed, seats, posts } = setup;
  return {
    handNo,
    rules,
    button,
    firstToAct,
    deadTrimmed,
    street: 0,
    board: [],
    seats: seats.map(({ seat, stack }) => ({
      seat,
      startStack: stack,
      stack,
      bet: 0,
      total: 0,
      dead: 0,
      status: "live",
      protected: false,
      cards: [],
      shown: false,
      mucked: false,
      won: 0,
      acted: null,
    })),
    round: openRound(rules, 0, Math.max(0, ...posts.map((post) => post.live))),
    lastAggressor: null,
    pots: [],
    decisions: 0,
    turn: null,
    result: null,
  };
}

function fold<V extends HandView>(view: V, event: HandGoesOn): V {
  switch (event.type) {
    case "posted": {
      const seats = change(view, event.seat, (s) => ({
        ...s,
        stack: event.stack,
        bet: event.live,
        total: event.live,
        dead: event.dead,
        status: event.stack === 0 ? "all-in" : "live",
      }));
      if (event.dead === 0) return { ...view, seats };
      const amount = (view.pots[0]?.amount ?? 0) + event.dead;
      return { ...view, seats, pots: [{ amount, seats: seats.map((s) => s.seat) }] };
    }
    case "hole-dealt": {
      const hands = new Map(event.hands.map(({ seat, cards }) => [seat, cards]));
      return { ...view, seats: view.seats.map((s) => ({ ...s, cards: hands.get(s.seat) ?? s.cards })) };
    }
    case "turn":
      return { ...view, turn: event.legal, decisions: event.legal.decision };
    case "acted": {
      const { round, reopened, action, seat } = event;
      const seats = view.seats.map((s): HandSeat => {
        if (s.seat === seat) return afterActing(s, event);
        return s.acted && reopened.includes(s.seat) ? { ...s, acted: { ...s.acted, reopened: true } } : s;
      });
      const lastAggressor = action === "bet" || action === "raise" ? seat : view.lastAggressor;
      return { ...view, seats, round, lastAggressor, turn: null };
    }
    case "protected": {
      const acted = { level: view.round.highest, reopened: false };
      const seats = change(view, event.seat, (s) => ({ ...s, status: "all-in", protected: true, acted }));
      return { ...view, seats, turn: null };
    }
    case "uncalled-returned": {
      const { seat, amount, stack } = event;
      const seats = change(view, seat, (s) => ({
        ...s,
        stack,
        bet: s.bet - amount,
        total: s.total - amount,
        status: s.status === "all-in" && !s.protected ? "live" : s.status,
      }));
      return { ...view, seats };
    }
    case "round-ended":
      return { ...view, pots: event.pots, seats: view.seats.map((s) => ({ ...s, bet: 0, acted: null })) };
    case "street-dealt": {
      const { street, cards } = event;
      return { ...view, street, board: [...view.board, ...cards], round: openRound(view.rules, street, 0) };
    }
    case "tabled": {
      const hands = new Map(event.hands.map(({ seat, cards }) => [seat, cards]));
      const seats = view.seats.map((s) => {
        const cards = hands.get(s.seat);
        return cards ? { ...s, cards, shown: true } : s;
      });
      return { ...view, seats };
    }
    case "shown":
      return { ...view, seats: change(view, event.seat, (s) => ({ ...s, cards: event.cards, shown: true })) };
    case "mucked":
      return { ...view, seats: change(view, event.seat, (s) => ({ ...s, mucked: true })) };
    case "raked":
      return {
        ...view,
        pots: view.pots.map((pot, i) => ({ ...pot, amount: pot.amount - (event.parts[i] ?? 0) })),
      };
    case "awarded": {
      const { pot: index, amount, shares } = event.award;
      const won = new Map(shares.map((part) => [part.seat, part.amount]));
      const seats = view.seats.map((s) => {
        const chips = won.get(s.seat);
        return chips === undefined ? s : { ...s, stack: s.stack + chips, won: s.won + chips };
      });
      const pots = view.pots.map((pot, i) => (i === index ? { ...pot, amount: pot.amount - amount } : pot));
      return { ...view, seats, pots };
    }
    case "hand-ended": {
      const { outcome, rake, stacks } = event;
      const after = new Map(stacks.map((s) => [s.seat, s.after]));
      const seats = view.seats.map((s) => ({ ...s, bet: 0, stack: after.get(s.seat) ?? s.stack }));
      return { ...view, seats, pots: [], turn: null, result: { outcome, rake } };
    }
  }
}

function change(view: HandView, seat: SeatNo, to: (seat: HandSeat) => HandSeat): HandSeat[] {
  return view.seats.map((s) => (s.seat === seat ? to(s) : s));
}

function afterActing(s: HandSeat, event: Extract<HandEvent, { type: "acted" }>): HandSeat {
  return {
    ...s,
    stack: event.stack,
    bet: event.bet,
    total: s.total + event.added,
    status: event.action === "fold" ? "folded" : event.allIn ? "all-in" : "live",
    acted: { level: event.round.highest, reopened: false },
  };
}
