/** Builds table scenes by hand, for the gallery and for tests. */
import {
  createSeat,
  type HandSeat,
  type HandView,
  parseCards,
  type TableSeat,
  type TableSettings,
  type TableView,
} from "@poker/engine";
import { type HandAnnotations, NO_ANNOTATIONS } from "./hand-annotations.ts";
import type { TableScene } from "./table-scene.ts";

const NAMES = [
  "You",
  "Marguerite",
  "Okonkwo",
  "Lindqvist",
  "Dealer’s son",
  "Wilhelmina-Charlotte",
  "Ash",
  "Tomás",
  "Bot Kestrel",
  "Yui",
];
/** The seats of two staff members: one has a long name and one a short name. */
const STAFF_SEATS = [5, 6];
const STACKS = [341_200, 1_284_500, 20_000, 87_650, 5_000, 2_345_600, 100_000, 64_000, 152_000, 99_950];

const buildSettings = (seats: number, game: "holdem" | "omaha8"): TableSettings => ({
  house: "gallery",
  currency: "play",
  rules: {
    game,
    structure: game === "holdem" ? "no-limit" : "pot-limit",
    smallBlind: 5_000,
    bigBlind: 10_000,
    smallBet: 10_000,
    bigBet: 10_000,
    flBetCap: null,
    shortAllIn: "cumulative",
    potLimitBasis: "whole-pot",
    oddChips: "one-by-one",
    identicalBothWays: "as-one",
    showdown: "river-aggressor",
    timeOut: "grace-then-check-fold",
    rake: null,
  },
  seats,
  minPlayers: 2,
  allowHeadsUpAfterThree: false,
  firstButton: "random",
  missedSmallBlind: "dead-small",
  clock: { quietMs: 10_000, countdownMs: 20_000, reconnectMs: 20_000, timeBank: null, protectionsPerDay: null },
  sitOut: { maxMs: 600_000, maxBigBlinds: 3 },
  seating: "pick-a-seat",
  offerMs: 45_000,
  buyIn: { min: 200_000, max: 1_000_000 },
  rathole: "off",
  ratholeMs: 1_800_000,
  pacing: { streetMs: 900, potMs: 2_500, uncontestedPotMs: 500, furtherPotMs: 800, betweenHandsMs: 1_000 },
  bots: true,
  fairDeal: true,
});

const buildSeat = (seat: number): TableSeat =>
  createSeat({
    seat,
    playerId: `player-${seat}`,
    bot: seat === 8 || seat === 3,
    stack: STACKS[seat] ?? 100_000,
  });

const buildHandSeat = (seat: number, cards: string, held: number, more: Partial<HandSeat> = {}): HandSeat => ({
  seat,
  startStack: STACKS[seat] ?? 100_000,
  stack: STACKS[seat] ?? 100_000,
  bet: 0,
  contributed: 0,
  dead: 0,
  status: "live",
  protected: false,
  cards: cards === "" ? Array.from({ length: held }, () => null) : parseCards(cards),
  shown: false,
  mucked: false,
  won: 0,
  bettingMemory: null,
  ...more,
});

const buildHand = (table: TableSettings, more: Partial<HandView>): HandView => ({
  handNo: 12,
  rules: table.rules,
  button: 2,
  firstToAct: 0,
  deadTrimmed: false,
  street: 1,
  board: [],
  seats: [],
  round: { highestBet: 0, lastFullRaise: 10_000, fullBetLevel: 0, betCount: 0, shortAllInSum: 0, aggressor: null },
  lastAggressor: null,
  pots: [],
  decisionCount: 4,
  toAct: null,
  result: null,
  ...more,
});

const buildTableView = (table: TableSettings, seats: readonly TableSeat[], played: HandView | null): TableView => ({
  tableId: "00000000-0000-4000-8000-000000000000",
  settings: table,
  status: "open",
  seats,
  waitlist: [],
  offers: [],
  button: 2,
  bigBlindSeat: 4,
  lastDealtIn: seats.length,
  headsUpHandPlayed: false,
  handNo: played?.handNo ?? 0,
  blindsBeforeHand: null,
  hand: played,
});

const buildScene = (
  table: TableView,
  you: number | null,
  marks: Partial<HandAnnotations>,
  now: number,
): TableScene => ({
  view: table,
  unit: table.settings.currency,
  names: Object.fromEntries(
    table.seats.map(({ seat, playerId }) => [
      playerId,
      { name: NAMES[seat] ?? `Player ${seat}`, staff: STAFF_SEATS.includes(seat) },
    ]),
  ),
  you,
  disconnectedSeats: [],
  clock: table.hand?.toAct
    ? {
        seat: table.hand.toAct.seat,
        decision: table.hand.toAct.decision,
        quietUntil: now - 2_000,
        deadline: now + 18_000,
        grace: false,
        bank: false,
      }
    : null,
  serverOffsetMs: 0,
  annotations: { ...NO_ANNOTATIONS, ...marks },
});

const lastActionOf = (kind: "fold" | "check" | "call" | "bet" | "raise", amount = 0, allIn = false) => ({
  kind,
  amount,
  allIn,
  timedOut: false,
});

/** Builds ten seats on the turn of a hold'em hand with a side pot. Each seat is in a different state. `now` is in epoch ms. */
export function tenSeatScene(now: number): TableScene {
  const table = buildSettings(10, "holdem");
  const seats = Array.from({ length: 10 }, (_, i) => buildSeat(i)).map((seat) =>
    seat.seat === 7
      ? { ...seat, sittingOut: { since: 0, reason: "asked" as const } }
      : seat.seat === 9
        ? { ...seat, owesBlind: true }
        : seat,
  );
  const held = buildHand(table, {
    street: 2,
    board: parseCards("Ts 9h 2c Kd"),
    seats: [
      buildHandSeat(0, "AhKs", 2, { bet: 20_000, stack: 321_200 }),
      buildHandSeat(1, "", 2, { bet: 80_000, stack: 1_204_500 }),
      buildHandSeat(2, "", 2, { status: "all-in", stack: 0 }),
      buildHandSeat(3, "", 2, { bet: 80_000, stack: 7_650 }),
      buildHandSeat(4, "", 2, { status: "folded" }),
      buildHandSeat(5, "", 2, { bet: 40_000, stack: 2_305_600 }),
      buildHandSeat(6, "", 2, { status: "folded" }),
      buildHandSeat(8, "", 2, { protected: true, status: "all-in", stack: 132_000 }),
    ],
    pots: [
      { amount: 125_000, seats: [0, 1, 2, 3, 5, 8] },
      { amount: 60_000, seats: [0, 1, 3, 5] },
    ],
    round: {
      highestBet: 80_000,
      lastFullRaise: 40_000,
      fullBetLevel: 80_000,
      betCount: 2,
      shortAllInSum: 0,
      aggressor: 1,
    },
    toAct: { seat: 0, decision: 9, check: false, call: 60_000, wager: { type: "raise", min: 120_000, max: 341_200 } },
  });
  const marks = {
    lastActions: {
      1: lastActionOf("raise", 80_000),
      3: lastActionOf("call", 80_000),
      4: lastActionOf("fold"),
      5: lastActionOf("bet", 40_000),
      0: lastActionOf("bet", 20_000),
    },
  };
  return { ...buildScene(buildTableView(table, seats, held), 0, marks, now), disconnectedSeats: [6] };
}

/** Builds a table of six, with five players and an unraised pot before the flop. */
export function sixSeatScene(now: number): TableScene {
  const table = buildSettings(6, "holdem");
  const seats = [0, 1, 2, 3, 5].map(buildSeat);
  const held = buildHand(table, {
    street: 0,
    seats: [
      buildHandSeat(0, "QdQc", 2),
      buildHandSeat(1, "", 2, { status: "folded" }),
      buildHandSeat(2, "", 2, { bet: 10_000, stack: 10_000 }),
      buildHandSeat(3, "", 2, { bet: 5_000, stack: 82_650 }),
      buildHandSeat(5, "", 2, { bet: 10_000 }),
    ],
    round: {
      highestBet: 10_000,
      lastFullRaise: 10_000,
      fullBetLevel: 10_000,
      betCount: 1,
      shortAllInSum: 0,
      aggressor: null,
    },
    toAct: { seat: 0, decision: 3, check: false, call: 10_000, wager: { type: "raise", min: 20_000, max: 341_200 } },
  });
  const marks = {
    lastActions: {
      1: lastActionOf("fold"),
      2: lastActionOf("call", 10_000),
      3: { kind: "smallBlind" as const, amount: 5_000, allIn: false, timedOut: false },
      5: { kind: "bigBlind" as const, amount: 10_000, allIn: false, timedOut: false },
    },
    smallBlindSeat: 3,
    bigBlindSeat: 5,
  };
  return buildScene(buildTableView(table, seats, held), 0, marks, now);
}

/** Builds a hi/lo showdown at a table of ten: one player wins high, one wins low, and two are beaten. */
export function hiLoShowdownScene(now: number): TableScene {
  const table = buildSettings(10, "omaha8");
  const seats = Array.from({ length: 9 }, (_, i) => buildSeat(i));
  const held = buildHand(table, {
    street: 3,
    board: parseCards("3d 5h 8d Tc Ts"),
    seats: [
      buildHandSeat(0, "2c Ac Jd Th", 4, { shown: true }),
      buildHandSeat(1, "3c Tc Ad 4d".replace("Tc", "9c"), 4, { shown: true }),
      buildHandSeat(2, "", 4, { status: "folded" }),
      buildHandSeat(3, "Kh Kd Ts 5c".replace("Ts", "8h"), 4, { shown: true }),
      buildHandSeat(4, "", 4, { mucked: true }),
      buildHandSeat(5, "", 4, { status: "folded" }),
      buildHandSeat(6, "8s 8c Qh Qs", 4, { shown: true }),
    ],
    pots: [{ amount: 485_000, seats: [0, 1, 3, 4, 6] }],
    result: { outcome: "settled", rake: 0 },
  });
  const describe = (category: string, cards: string, text: string) => ({ category, cards: parseCards(cards), text });
  const marks: Partial<HandAnnotations> = {
    lastActions: { 4: { kind: "mucks", amount: 0, allIn: false, timedOut: false } },
    shownHands: {
      0: {
        high: describe("three-of-a-kind", "Th Tc Ts Jd 8d", "three of a kind, tens"),
        low: describe("low", "8d 5h 3d 2c Ac", "8-5-3-2-A"),
      },
      1: {
        high: describe("two-pair", "Tc Ts 3c 3d Ad", "two pair, tens and threes"),
        low: describe("low", "8d 5h 4d 3c Ad", "8-5-4-3-A"),
      },
      3: { high: describe("two-pair", "Kh Kd Tc Ts 8d", "two pair, kings and tens"), low: null },
      6: { high: describe("full-house", "8s 8c 8d Tc Ts", "full house, eights full of tens"), low: null },
    },
    awards: [
      { pot: 0, half: "high", amount: 242_500, shares: [{ seat: 6, amount: 242_500, odd: 0 }] },
      { pot: 0, half: "low", amount: 242_500, shares: [{ seat: 0, amount: 242_500, odd: 0 }] },
    ],
  };
  return buildScene(buildTableView(table, seats, held), 0, marks, now);
}

/** Builds a table between hands as the rail sees it. One more player is needed for a hand. */
export function emptyTableScene(now: number): TableScene {
  return buildScene(buildTableView(buildSettings(6, "omaha8"), [buildSeat(2)], null), null, {}, now);
}
