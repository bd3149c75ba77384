/** Plans the next hand: players dealt in, positions of button and blinds, blinds owed afterwards. B1–B11 */
import { seatAt } from "../hand/seats.ts";
import type { Post } from "../hand/types.ts";
import type { SeatNo } from "../rules.ts";
import { clockwiseDistance, isBetween, nextClockwise } from "./clockwise.ts";
import { isClosing, isHandUnderWay } from "./steps.ts";
import { creditTimeBank } from "./time-extension.ts";
import { planTournamentHand } from "./tournament/next-hand.ts";
import type { NextHand, NoNextHand, TableSeat, TableView } from "./types.ts";

/**
 * The next hand of a table, or why it must wait. `draw`: a random whole number from 0 on, for a first button that falls at
 * random (B1). With as many players ready as are needed a hand always starts (B7, B9).
 */
export function nextHand(table: TableView, draw: number): NextHand | NoNextHand {
  if (isHandUnderWay(table)) return noNextHand(table, "hand-running", []);
  if (isClosing(table)) return noNextHand(table, "closed", []);
  if (table.status !== "open") return noNextHand(table, "paused", []);
  return table.tournament ? planTournamentHand(table, table.tournament, draw) : planHand(table, draw, []);
}

/** `declined`: seats the big blind would have reached, whose players chose to sit out, or to leave, then. */
function planHand(table: TableView, draw: number, declined: readonly SeatNo[]): NextHand | NoNextHand {
  const ready = readySeats(table, declined);
  const needed = playersNeeded(table, ready.length);
  if (ready.length < needed) return noNextHand(table, "players", declined);
  const moved = advanceButton(table, ready);
  const places = moved && moved.dealtIn.length >= needed ? moved : positionFirstHand(table, ready, draw); // B7
  const big = seatAt(ready, places.bigBlindSeat);
  const declines = big?.sitOutNext === "big-blind" || big?.leaveNext === "big-blind";
  return declines ? planHand(table, draw, [...declined, places.bigBlindSeat]) : buildNextHand(table, places, declined);
}

function noNextHand(
  table: TableView,
  reason: NoNextHand["reason"],
  sitOutInsteadOfBlind: readonly SeatNo[],
): NoNextHand {
  return {
    reason,
    ...countPlayers(table, sitOutInsteadOfBlind),
    ...(sitOutInsteadOfBlind.length > 0 ? { sitOutInsteadOfBlind } : {}),
  };
}

type SeatedPlayers = Pick<TableView, "seats" | "settings" | "lastDealtIn">;

/** Counts the players who are ready for a next hand, and the players it needs. B9 */
export function countPlayers(table: SeatedPlayers, declined: readonly SeatNo[] = []) {
  const ready = readySeats(table, declined).length;
  return { ready, needed: playersNeeded(table, ready) };
}

/** Seats that have chips and want cards; they may owe a blind. B9 */
const readySeats = (table: Pick<TableView, "seats">, declined: readonly SeatNo[]): readonly TableSeat[] =>
  table.seats.filter((s) => s.stack > 0 && s.sittingOut === null && !declined.includes(s.seat));

/** B9: after a hand of three or more, two may play once. */
function playersNeeded({ settings, lastDealtIn }: SeatedPlayers, ready: number): number {
  return settings.allowHeadsUpAfterThree && lastDealtIn >= 3 && ready <= 2 ? 2 : settings.minPlayers;
}

interface BlindPositions {
  readonly button: SeatNo;
  readonly smallBlindSeat: SeatNo;
  readonly bigBlindSeat: SeatNo;
  /** New players who post a big blind out of position. B6 */
  readonly postingSeats: readonly SeatNo[];
  readonly dealtIn: readonly TableSeat[];
  /** Seats the big blind went past since the last hand. B8 */
  readonly wasPassedByBigBlind: (seat: SeatNo) => boolean;
  /** True when no player owes a blind. B7 */
  readonly isFirstHand: boolean;
}

/** B2: the button goes on to the next entitled player; null when fewer than two are. */
function advanceButton(table: TableView, ready: readonly TableSeat[]): BlindPositions | null {
  const last = table.button;
  const entitled = ready.filter((s) => !s.owesBlind);
  if (entitled.length < 2 || last === null) return null;
  const button = nextClockwise(entitled, last);
  const smallBlindSeat = nextClockwise(entitled, button);
  const bigBlindSeat = nextClockwise(ready, smallBlindSeat); // entitled, or owing and paying thereby
  if (bigBlindSeat === button) return positionHeadsUp(table, last, entitled, button, smallBlindSeat);
  const postingSeats = ready
    .filter((s) => s.owesBlind && s.entry === "post" && isBetween(s.seat, bigBlindSeat, button))
    .map((s) => s.seat); // B6
  const dealtIn = ready.filter((s) => !s.owesBlind || s.seat === bigBlindSeat || postingSeats.includes(s.seat));
  const travel = clockwiseDistance(last, button) + clockwiseDistance(button, bigBlindSeat);
  return {
    button,
    smallBlindSeat,
    bigBlindSeat,
    postingSeats,
    dealtIn,
    wasPassedByBigBlind: createPassedCheck(table, travel),
    isFirstHand: false,
  };
}

/** B2, B3: the button posts the small blind. After a hand of more players, no player is big blind twice in a row. */
function positionHeadsUp(
  table: TableView,
  last: SeatNo,
  pair: readonly TableSeat[],
  next: SeatNo,
  other: SeatNo,
): BlindPositions {
  const { bigBlindSeat: before, lastDealtIn } = table;
  const comesDown = lastDealtIn > 2 && before !== null;
  const bigBlindSeat = comesDown ? nextClockwise(pair, before) : other;
  const button = bigBlindSeat === other ? next : other;
  const travel = comesDown
    ? clockwiseDistance(last, before) + clockwiseDistance(before, bigBlindSeat)
    : clockwiseDistance(last, button) + clockwiseDistance(button, bigBlindSeat);
  return {
    button,
    smallBlindSeat: button,
    bigBlindSeat,
    postingSeats: [],
    dealtIn: pair,
    wasPassedByBigBlind: createPassedCheck(table, travel),
    isFirstHand: false,
  };
}

/** B1, B7: a first hand. */
function positionFirstHand({ settings }: TableView, ready: readonly TableSeat[], draw: number): BlindPositions {
  const first = ready.reduce((a, b) => (b.satDownAt < a.satDownAt ? b : a));
  const drawn = ready[draw % ready.length] ?? first;
  const { seat: button } = settings.firstButton === "first-seated" ? first : drawn;
  const smallBlindSeat = ready.length === 2 ? button : nextClockwise(ready, button); // B3
  return {
    button,
    smallBlindSeat,
    bigBlindSeat: nextClockwise(ready, smallBlindSeat),
    postingSeats: [],
    dealtIn: ready,
    wasPassedByBigBlind: () => false,
    isFirstHand: true,
  };
}

function buildNextHand(table: TableView, places: BlindPositions, sitOutInsteadOfBlind: readonly SeatNo[]): NextHand {
  const { button, smallBlindSeat, bigBlindSeat, postingSeats, dealtIn, isFirstHand } = places;
  const { rules, minPlayers } = table.settings;
  const { timeBank } = table.settings.clock;
  const seats = table.seats
    .map((s) => blindDebtAfter(s, places, sitOutInsteadOfBlind))
    .map((s) => (seatAt(dealtIn, s.seat) ? creditTimeBank(s, timeBank) : s));
  const posts: readonly Post[] = [
    { seat: smallBlindSeat, live: rules.smallBlind, dead: 0 },
    ...[bigBlindSeat, ...postingSeats].map((seat) => ({ seat, live: rules.bigBlind, dead: 0 })),
  ];
  return {
    setup: {
      handNo: table.handNo + 1,
      rules,
      button,
      firstToAct: nextClockwise(dealtIn, bigBlindSeat), // B4; heads-up the button
      seats: dealtIn.map(({ seat, stack }) => ({ seat, stack })),
      posts,
      deadTrimmed: false,
    },
    blindsMoved: {
      type: "blinds-moved",
      button,
      smallBlindSeat,
      bigBlindSeat,
      dealtIn: dealtIn.map((s) => s.seat),
      headsUpHandPlayed: dealtIn.length === 2 && minPlayers > 2, // B9
      seats: seats.filter((s) => !table.seats.includes(s)),
      blindsBeforeHand: {
        // T6. A first button is not drawn again: the next hand has the same one, and no player owes a blind.
        button: isFirstHand ? (button + table.settings.seats - 1) % table.settings.seats : table.button,
        bigBlindSeat: isFirstHand ? null : table.bigBlindSeat,
        lastDealtIn: table.lastDealtIn,
        headsUpHandPlayed: table.headsUpHandPlayed,
        seats: (isFirstHand ? seats : table.seats).map(({ seat, playerId, owesBlind, missedBigBlinds }) => ({
          seat,
          playerId,
          owesBlind,
          missedBigBlinds,
        })),
      },
    },
    sitOutInsteadOfBlind,
  };
}

function blindDebtAfter(
  s: TableSeat,
  { dealtIn, wasPassedByBigBlind, isFirstHand }: BlindPositions,
  declined: readonly SeatNo[],
): TableSeat {
  if (dealtIn.includes(s)) return withBlindDebt(s, false, 0); // B10: the count begins anew
  if (isFirstHand) return withBlindDebt(s, false, s.missedBigBlinds);
  const absent = s.sittingOut !== null || declined.includes(s.seat);
  return absent && wasPassedByBigBlind(s.seat) ? withBlindDebt(s, true, s.missedBigBlinds + 1) : s; // B8, B10
}

const withBlindDebt = (s: TableSeat, owesBlind: boolean, missedBigBlinds: number): TableSeat =>
  s.owesBlind === owesBlind && s.missedBigBlinds === missedBigBlinds ? s : { ...s, owesBlind, missedBigBlinds };

/**
 * B8: `travel` is how far clockwise of the last button the new big blind lies. A player who comes back between the last
 * button and the last big blind can keep it from going on; then it passes no player.
 */
function createPassedCheck({ button, bigBlindSeat }: TableView, travel: number): (seat: SeatNo) => boolean {
  if (button === null || bigBlindSeat === null) return () => false;
  const gone = travel - clockwiseDistance(button, bigBlindSeat);
  return (seat) => clockwiseDistance(bigBlindSeat, seat) < gone;
}
