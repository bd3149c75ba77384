/**
 * Plans the next hand: which players are dealt in, where button and blinds are, and which blinds players owe
 * afterwards. B1–B11
 */
import { requireSeat, seatAt } from "../hand/seats.ts";
import type { Post } from "../hand/types.ts";
import type { HandRules, SeatNo } from "../rules.ts";
import { clockwiseDistance, isBetween, nextClockwise } from "./clockwise.ts";
import { isClosing, isHandUnderWay } from "./steps.ts";
import { creditTimeBank } from "./time-extension.ts";
import { planTournamentHand } from "./tournament/next-hand.ts";
import type { NextHand, NoNextHand, TableSeat, TableView } from "./types.ts";

/**
 * Returns the plan of a table's next hand, or the reason why the table must wait. `draw` is a random whole number, not
 * negative, that decides a random first button (B1). A hand always starts when enough players are ready (B7, B9).
 */
export function nextHand(table: TableView, draw: number): NextHand | NoNextHand {
  if (isHandUnderWay(table)) return noNextHand(table, "hand-running", []);
  if (isClosing(table)) return noNextHand(table, "closed", []);
  if (table.status !== "open") return noNextHand(table, "paused", []);
  return table.tournament ? planTournamentHand(table, table.tournament, draw) : planHand(table, draw, []);
}

/**
 * Plans the hand without the players in `declined`, who chose to sit out or leave instead of paying the big blind that
 * would have reached them.
 */
function planHand(table: TableView, draw: number, declined: readonly SeatNo[]): NextHand | NoNextHand {
  const ready = readySeats(table, declined);
  const needed = playersNeeded(table, ready.length);
  if (ready.length < needed || onlyBots(table, ready)) return noNextHand(table, "players", declined);
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

type SeatedPlayers = Pick<TableView, "seats" | "settings" | "lastDealtIn" | "privateGame">;

/**
 * Counts the players who are ready for the next hand, and the players that the hand needs. When only bots are ready for
 * a private game, returns a count of ready players below the needed number, so that no hand starts. B9
 */
export function countPlayers(table: SeatedPlayers, declined: readonly SeatNo[] = []) {
  const ready = readySeats(table, declined);
  const needed = playersNeeded(table, ready.length);
  return { ready: onlyBots(table, ready) ? Math.min(ready.length, needed - 1) : ready.length, needed };
}

/**
 * H1: returns true when only bots are ready in a private game, because bots do not play one without people. Fault 122
 */
const onlyBots = ({ privateGame }: Pick<TableView, "privateGame">, ready: readonly TableSeat[]): boolean =>
  privateGame !== undefined && ready.every(({ bot }) => bot);

/** Returns the seats whose players have chips and want cards. Some of them may owe a blind. B9 */
const readySeats = (table: Pick<TableView, "seats">, declined: readonly SeatNo[]): readonly TableSeat[] =>
  table.seats.filter((s) => s.stack > 0 && s.sittingOut === null && !declined.includes(s.seat));

/** B9: returns how many players a hand needs. After a hand of three or more players, two players may play one hand. */
function playersNeeded({ settings, lastDealtIn }: SeatedPlayers, ready: number): number {
  return settings.allowHeadsUpAfterThree && lastDealtIn >= 3 && ready <= 2 ? 2 : settings.minPlayers;
}

type SeatCheck = (seat: SeatNo) => boolean;

interface BlindPositions {
  readonly button: SeatNo;
  readonly smallBlindSeat: SeatNo;
  readonly bigBlindSeat: SeatNo;
  /** The players who owe a blind and post it now, out of position. B6 */
  readonly postingSeats: readonly SeatNo[];
  readonly dealtIn: readonly TableSeat[];
  /** Two checks that tell whether the small blind or the big blind passed a seat since the last hand. B8 */
  readonly wasPassed: { readonly bySmallBlind: SeatCheck; readonly byBigBlind: SeatCheck };
  /** True in a first hand, in which no player owes a blind. B7 */
  readonly isFirstHand: boolean;
}

/** Moves the button to the next player who owes no blind. Returns null when fewer than two players owe no blind. B2 */
function advanceButton(table: TableView, ready: readonly TableSeat[]): BlindPositions | null {
  const last = table.button;
  const entitled = ready.filter((s) => !s.owesBlind);
  if (entitled.length < 2 || last === null) return null;
  const button = nextClockwise(entitled, last);
  const smallBlindSeat = nextClockwise(entitled, button);
  const bigBlindSeat = nextClockwise(ready, smallBlindSeat); // this player owes no blind, or pays the owed blind by being the big blind
  if (bigBlindSeat === button) return positionHeadsUp(table, last, entitled, button, smallBlindSeat);
  const postingSeats = ready
    .filter((s) => s.owesBlind && s.entry === "post" && isBetween(s.seat, bigBlindSeat, button))
    .map((s) => s.seat); // B6
  const dealtIn = ready.filter((s) => !s.owesBlind || s.seat === bigBlindSeat || postingSeats.includes(s.seat));
  const moved = clockwiseDistance(last, button);
  return {
    button,
    smallBlindSeat,
    bigBlindSeat,
    postingSeats,
    dealtIn,
    wasPassed: passedSeats(
      table,
      { to: smallBlindSeat, distance: moved + clockwiseDistance(button, smallBlindSeat) },
      { to: bigBlindSeat, distance: moved + clockwiseDistance(button, bigBlindSeat) },
    ),
    isFirstHand: false,
  };
}

/**
 * B2, B3: places two players, where the button posts the small blind. After a hand with more players, no player is big
 * blind twice in a row. For finding missed blinds (B8), the small blind counts as moved to the big blind's seat,
 * although the button posts it.
 */
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
  const moved = clockwiseDistance(last, button);
  const big = {
    to: bigBlindSeat,
    distance: comesDown
      ? clockwiseDistance(last, before) + clockwiseDistance(before, bigBlindSeat)
      : moved + clockwiseDistance(button, bigBlindSeat),
  };
  return {
    button,
    smallBlindSeat: button,
    bigBlindSeat,
    postingSeats: [],
    dealtIn: pair,
    wasPassed: passedSeats(table, comesDown ? big : { to: button, distance: moved }, big),
    isFirstHand: false,
  };
}

/**
 * B1, B7: returns the positions of a first hand. A table plays a first hand when it starts, and again when too few
 * players would be dealt in.
 */
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
    wasPassed: { bySmallBlind: () => false, byBigBlind: () => false },
    isFirstHand: true,
  };
}

function buildNextHand(table: TableView, places: BlindPositions, sitOutInsteadOfBlind: readonly SeatNo[]): NextHand {
  const { button, smallBlindSeat, bigBlindSeat, postingSeats, dealtIn, isFirstHand } = places;
  const { rules, minPlayers } = table.settings;
  const { timeBank } = table.settings.clock;
  const seats = table.seats
    .map((s) => blindDebtAfter(table, s, places, sitOutInsteadOfBlind))
    .map((s) => (seatAt(dealtIn, s.seat) ? creditTimeBank(s, timeBank) : s));
  const posts: readonly Post[] = [
    { seat: smallBlindSeat, live: rules.smallBlind, dead: 0 },
    { seat: bigBlindSeat, live: rules.bigBlind, dead: 0 },
    ...postingSeats.map((seat) => owedPost(rules, requireSeat(dealtIn, seat))),
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
        // T6: after a cancelled first hand, the next hand has the same button, because it is not drawn again, and no
        // player owes a blind.
        button: isFirstHand ? (button + table.settings.seats - 1) % table.settings.seats : table.button,
        smallBlindSeat: isFirstHand ? null : (table.smallBlindSeat ?? null),
        bigBlindSeat: isFirstHand ? null : table.bigBlindSeat,
        lastDealtIn: table.lastDealtIn,
        headsUpHandPlayed: table.headsUpHandPlayed,
        seats: (isFirstHand ? seats : table.seats).map(
          ({ seat, playerId, owesBlind, owesDeadSmall, missedBigBlinds }) => ({
            seat,
            playerId,
            owesBlind,
            missedBigBlinds,
            ...(owesDeadSmall && { owesDeadSmall }),
          }),
        ),
      },
    },
    sitOutInsteadOfBlind,
  };
}

/**
 * Returns the post of a player who owes a blind and sits between big blind and button: a dead small blind or a live big
 * blind. B6, B8
 */
const owedPost = ({ smallBlind, bigBlind }: HandRules, { seat, owesDeadSmall }: TableSeat): Post =>
  owesDeadSmall ? { seat, live: 0, dead: smallBlind } : { seat, live: bigBlind, dead: 0 };

function blindDebtAfter(
  { settings }: TableView,
  s: TableSeat,
  { dealtIn, wasPassed, isFirstHand }: BlindPositions,
  declined: readonly SeatNo[],
): TableSeat {
  if (dealtIn.includes(s)) return withBlindDebt(s, "nothing", 0); // B10: the count of missed big blinds starts again
  if (isFirstHand) return withBlindDebt(s, "nothing", s.missedBigBlinds);
  if (s.sittingOut === null && !declined.includes(s.seat)) return s;
  if (wasPassed.byBigBlind(s.seat)) return withBlindDebt(s, "big-blind", s.missedBigBlinds + 1); // B8, B10
  const missedSmall = !s.owesBlind && settings.missedSmallBlind !== "not-owed" && wasPassed.bySmallBlind(s.seat);
  return missedSmall ? withBlindDebt(s, settings.missedSmallBlind, s.missedBigBlinds) : s;
}

function withBlindDebt(s: TableSeat, owed: "nothing" | "dead-small" | "big-blind", missedBigBlinds: number): TableSeat {
  const owesBlind = owed !== "nothing";
  const isSame = s.owesBlind === owesBlind && (s.owesDeadSmall ?? false) === (owed === "dead-small");
  if (isSame && s.missedBigBlinds === missedBigBlinds) return s;
  const { owesDeadSmall: _, ...rest } = s;
  return { ...rest, owesBlind, missedBigBlinds, ...(owed === "dead-small" && { owesDeadSmall: true as const }) };
}

/**
 * How far one blind moves for the next hand: its new seat, and how many seats clockwise this is from the last button.
 * It is used to find the seats that the blind passes.
 */
interface BlindTravel {
  readonly to: SeatNo;
  readonly distance: number;
}

/**
 * B8: returns two checks for the seats that each blind passes on the way to its new seat. A blind passes no player in
 * two cases:
 * - A player comes back between the last button and the blind's last seat, so that the blind does not move on.
 * - The blind's last seat is unknown.
 */
function passedSeats(
  { button, smallBlindSeat = null, bigBlindSeat }: TableView,
  small: BlindTravel,
  big: BlindTravel,
): BlindPositions["wasPassed"] {
  const wayOn = (before: SeatNo, { distance }: BlindTravel): number =>
    distance - (button === null || before === button ? 0 : clockwiseDistance(button, before));
  return {
    bySmallBlind: (seat) =>
      smallBlindSeat !== null &&
      smallBlindSeat !== small.to &&
      wayOn(smallBlindSeat, small) > 0 &&
      isBetween(seat, smallBlindSeat, small.to),
    byBigBlind: (seat) => bigBlindSeat !== null && clockwiseDistance(bigBlindSeat, seat) < wayOn(bigBlindSeat, big),
  };
}
