/** The next hand: who is dealt in, where button and blinds go, who owes what afterwards. B1–B11 */
import { clockwise } from "../hand/seats.ts";
import type { Post } from "../hand/types.ts";
import type { SeatNo, TimeBank } from "../rules.ts";
import { MAX_SEATS } from "../settings.ts";
import { handRuns } from "./seats.ts";
import type { NextHand, TableSeat, TableView, Waiting } from "./types.ts";

/**
 * The next hand of a table, or why it must wait. `draw`: a random whole number from 0 on, for a first button that falls at
 * random (B1). With as many players ready as are needed a hand always starts (B7, B9).
 */
export function nextHand(table: TableView, draw: number): NextHand | Waiting {
  if (handRuns(table)) return waiting(table, "hand-running", []);
  if (table.status === "closed" || table.status === "closing") return waiting(table, "closed", []);
  if (table.status !== "open") return waiting(table, "paused", []);
  return place(table, draw, []);
}

/** `declined`: seats the big blind would have reached, whose wish was to sit out, or to leave, then. */
function place(table: TableView, draw: number, declined: readonly SeatNo[]): NextHand | Waiting {
  const ready = readySeats(table, declined);
  const needed = playersNeeded(table, ready.length);
  if (ready.length < needed) return waiting(table, "players", declined);
  const moved = movingButton(table, ready);
  const places = moved && moved.dealtIn.length >= needed ? moved : freshTable(table, ready, draw); // B7
  const big = ready.find(({ seat }) => seat === places.big);
  const declines = big?.sitOutNext === "big-blind" || big?.leaveNext === "big-blind";
  return declines ? place(table, draw, [...declined, places.big]) : handAt(table, places, declined);
}

function waiting(table: TableView, why: Waiting["waiting"], declined: readonly SeatNo[]): Waiting {
  const ready = readySeats(table, declined).length;
  return { waiting: why, ready, needed: playersNeeded(table, ready), ...(declined.length > 0 ? { declined } : {}) };
}

/** Has chips and wants cards; may owe a post. B9 */
const readySeats = (table: TableView, declined: readonly SeatNo[]): readonly TableSeat[] =>
  table.seats.filter((s) => s.stack > 0 && s.sittingOut === null && !declined.includes(s.seat));

/** B9: after a hand of three or more, two may play once. */
function playersNeeded({ settings, lastDealtIn }: TableView, ready: number): number {
  return settings.pairAfterThree && lastDealtIn >= 3 && ready <= 2 ? 2 : settings.minPlayers;
}

interface Places {
  readonly button: SeatNo;
  readonly small: SeatNo;
  readonly big: SeatNo;
  /** Newcomers who post a big blind out of position. B6 */
  readonly posters: readonly SeatNo[];
  readonly dealtIn: readonly TableSeat[];
  /** Seats the big blind went past since the last hand. B8 */
  readonly passed: (seat: SeatNo) => boolean;
  /** Nobody owes anything. B7 */
  readonly fresh: boolean;
}

/** B2: the button goes on to the next entitled player; null when fewer than two are. */
function movingButton(table: TableView, ready: readonly TableSeat[]): Places | null {
  const last = table.button;
  const entitled = ready.filter((s) => !s.owes);
  if (entitled.length < 2 || last === null) return null;
  const button = nextOf(entitled, last);
  const small = nextOf(entitled, button);
  const big = nextOf(ready, small); // entitled, or owing and paying thereby
  if (big === button) return headsUp(table, last, entitled, button, small);
  const posters = ready
    .filter((s) => s.owes && s.entry === "post" && isBetween(s.seat, big, button))
    .map((s) => s.seat); // B6
  const dealtIn = ready.filter((s) => !s.owes || s.seat === big || posters.includes(s.seat));
  const travel = distance(last, button) + distance(button, big);
  return { button, small, big, posters, dealtIn, passed: passedOver(table, travel), fresh: false };
}

/** B2, B3: the button posts the small blind. Coming down from more players, nobody is big blind twice running. */
function headsUp(table: TableView, last: SeatNo, pair: readonly TableSeat[], next: SeatNo, other: SeatNo): Places {
  const { bigBlindSeat: before, lastDealtIn } = table;
  const comesDown = lastDealtIn > 2 && before !== null;
  const big = comesDown ? nextOf(pair, before) : other;
  const button = big === other ? next : other;
  const travel = comesDown
    ? distance(last, before) + distance(before, big)
    : distance(last, button) + distance(button, big);
  return { button, small: button, big, posters: [], dealtIn: pair, passed: passedOver(table, travel), fresh: false };
}

/** B1, B7: a first hand. */
function freshTable({ settings }: TableView, ready: readonly TableSeat[], draw: number): Places {
  const first = ready.reduce((a, b) => (b.satDownAt < a.satDownAt ? b : a));
  const drawn = ready[draw % ready.length] ?? first;
  const { seat: button } = settings.firstButton === "first-seated" ? first : drawn;
  const small = ready.length === 2 ? button : nextOf(ready, button); // B3
  return { button, small, big: nextOf(ready, small), posters: [], dealtIn: ready, passed: () => false, fresh: true };
}

function handAt(table: TableView, places: Places, declined: readonly SeatNo[]): NextHand {
  const { button, small, big, posters, dealtIn, fresh } = places;
  const { rules, minPlayers } = table.settings;
  const { timeBank } = table.settings.clock;
  const seats = table.seats
    .map((s) => standingAfter(s, places, declined))
    .map((s) => (dealtIn.some(({ seat }) => seat === s.seat) ? withBank(s, timeBank) : s));
  const posts: readonly Post[] = [
    { seat: small, live: rules.smallBlind, dead: 0 },
    ...[big, ...posters].map((seat) => ({ seat, live: rules.bigBlind, dead: 0 })),
  ];
  return {
    setup: {
      handNo: table.handNo + 1,
      rules,
      button,
      firstToAct: nextOf(dealtIn, big), // B4; heads-up the button
      seats: dealtIn.map(({ seat, stack }) => ({ seat, stack })),
      posts,
      deadTrimmed: false,
    },
    moved: {
      type: "blinds-moved",
      button,
      smallBlindSeat: small,
      bigBlindSeat: big,
      dealtIn: dealtIn.map((s) => s.seat),
      pairPlayed: dealtIn.length === 2 && minPlayers > 2, // B9
      seats: seats.filter((s) => !table.seats.includes(s)),
      ifCancelled: {
        // T6. A first button is not drawn again: it comes back as the next one on, with nobody owing.
        button: fresh ? (button + table.settings.seats - 1) % table.settings.seats : table.button,
        bigBlindSeat: fresh ? null : table.bigBlindSeat,
        lastDealtIn: table.lastDealtIn,
        pairPlayed: table.pairPlayed,
        seats: (fresh ? seats : table.seats).map(({ seat, playerId, owes, missedBigBlinds }) => ({
          seat,
          playerId,
          owes,
          missedBigBlinds,
        })),
      },
    },
    declined,
  };
}

function standingAfter(s: TableSeat, { dealtIn, passed, fresh }: Places, declined: readonly SeatNo[]): TableSeat {
  if (dealtIn.includes(s)) return standing(s, false, 0); // B10: the count begins anew
  if (fresh) return standing(s, false, s.missedBigBlinds);
  const absent = s.sittingOut !== null || declined.includes(s.seat);
  return absent && passed(s.seat) ? standing(s, true, s.missedBigBlinds + 1) : s; // B8, B10
}

const standing = (s: TableSeat, owes: boolean, missedBigBlinds: number): TableSeat =>
  s.owes === owes && s.missedBigBlinds === missedBigBlinds ? s : { ...s, owes, missedBigBlinds };

/** T8: a hand he is dealt into gives him a little. */
function withBank(s: TableSeat, bank: TimeBank | null): TableSeat {
  const had = s.timeBankMs ?? 0;
  const timeBankMs = bank ? Math.max(had, Math.min(had + bank.perHandMs, bank.maxMs)) : 0;
  return timeBankMs === had ? s : { ...s, timeBankMs };
}

/**
 * B8: `travel` is how far clockwise of the last button the new big blind lies. A player who comes back between the last
 * button and the last big blind can keep it from going on; then it passes nobody.
 */
function passedOver({ button, bigBlindSeat }: TableView, travel: number): (seat: SeatNo) => boolean {
  if (button === null || bigBlindSeat === null) return () => false;
  const gone = travel - distance(button, bigBlindSeat);
  return (seat) => distance(bigBlindSeat, seat) < gone;
}

/** Seats clockwise from one to the other; a whole round to itself. */
const distance = (from: SeatNo, to: SeatNo): number => ((to - from + 2 * MAX_SEATS - 1) % MAX_SEATS) + 1;

const isBetween = (seat: SeatNo, from: SeatNo, to: SeatNo): boolean => distance(from, seat) < distance(from, to);

function nextOf(seats: readonly TableSeat[], after: SeatNo): SeatNo {
  const [next] = clockwise(seats, after);
  if (!next) throw new Error("Nobody sits clockwise of anybody at an empty table");
  return next.seat;
}
