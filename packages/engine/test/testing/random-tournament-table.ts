/**
 * Makes random tables of tournaments and plays them with random inputs between and during their hands, for tests of
 * laws.
 */
import fc from "fast-check";
import { isRefusal } from "../../src/refusal.ts";
import {
  GAMES,
  IDENTICAL_BOTH_WAYS,
  ODD_CHIPS,
  POT_LIMIT_BASES,
  SHORT_ALL_INS,
  SHOWDOWNS,
  STRUCTURES,
} from "../../src/rules.ts";
import { decideTable } from "../../src/table/decide.ts";
import { freeSeats } from "../../src/table/free-seats.ts";
import { worstFreeSeat } from "../../src/table/tournament/big-blind-order.ts";
import { createTournamentTable } from "../../src/table/tournament/create.ts";
import type { TableLevel } from "../../src/table/tournament/types.ts";
import type { TableCommand, TableEvent, TableState } from "../../src/table/types.ts";
import { dealFrozenCommand, freezeCommand, hiddenReveal } from "./fair-deal-driver.ts";
import { shuffled } from "./random-table.ts";
import { TEST_NOW, testSettings } from "./table-driver.ts";
import { testTournament } from "./tournament-driver.ts";

const TIME_BANK = { startMs: 5_000, perHandMs: 700, maxMs: 6_000 };

/** Random new tables without players. */
export const tournamentTables = fc
  .record({
    seats: fc.integer({ min: 2, max: 10 }),
    game: fc.constantFrom(...GAMES),
    structure: fc.constantFrom(...STRUCTURES),
    shortAllIn: fc.constantFrom(...SHORT_ALL_INS),
    potLimitBasis: fc.constantFrom(...POT_LIMIT_BASES),
    oddChips: fc.constantFrom(...ODD_CHIPS),
    identicalBothWays: fc.constantFrom(...IDENTICAL_BOTH_WAYS),
    showdown: fc.constantFrom(...SHOWDOWNS),
    anteKind: fc.constantFrom("none" as const, "each" as const, "big-blind" as const),
    buttonRule: fc.constantFrom("dead" as const, "moving" as const),
    antesCount: fc.boolean(),
  })
  .map(({ seats, anteKind, buttonRule, antesCount, ...rules }): TableState => {
    const flBetCap = rules.structure === "fixed-limit" ? 4 : null;
    const settings = testSettings({ seats }, { ...rules, flBetCap });
    const level = levelOf(1, anteKind, rules.structure === "fixed-limit");
    return createTournamentTable(
      "t",
      { ...settings, clock: { ...settings.clock, timeBank: TIME_BANK } },
      testTournament({ level, buttonRule, antesCount }),
    );
  });

function levelOf(no: number, anteKind: TableLevel["anteKind"], isLimit: boolean): TableLevel {
  const bigBlind = 20 * no;
  const ante = anteKind === "none" ? 0 : anteKind === "each" ? 3 * no : bigBlind;
  return { no, smallBlind: bigBlind / 2, bigBlind, bigBet: isLimit ? 2 * bigBlind : bigBlind, ante, anteKind };
}

/** What happens before one hand. `seed` decides what happens during the hand. */
export interface TournamentTurn {
  readonly change: number;
  readonly pick: number;
  readonly seed: number;
}

export const tournamentTurns = (most: number) =>
  fc.noBias(
    fc.array(fc.record({ change: fc.nat(19), pick: fc.nat(9_999), seed: fc.nat(0xffffffff) }), {
      minLength: Math.floor(most / 2),
      maxLength: most,
    }),
  );

/** How many players have joined so far. It gives each of them a new name. */
let arrivals = 0;

const seatedAt = (seat: number, stack: number): TableCommand => {
  arrivals += 1;
  return { type: "seat-entry", seat, playerId: `p${arrivals}`, bot: false, stack, reason: { kind: "drawn" } };
};

/** Returns commands that the tournament gives between two hands. */
function changeCommands(state: TableState, { change, pick }: TournamentTurn): readonly TableCommand[] {
  const free = freeSeats(state);
  const drawn = free[pick % Math.max(1, free.length)];
  const seat = state.seats[pick % Math.max(1, state.seats.length)]?.seat ?? 0;
  const stack = 1 + (pick % 700);
  const { level } = state.tournament ?? testTournament();
  switch (change) {
    case 0:
    case 1:
    case 2:
    case 3:
      return drawn === undefined ? [] : [seatedAt(drawn, stack)];
    case 4:
    case 5: {
      const worst = worstFreeSeat(state, state.tournament?.buttonRule ?? "dead", state.settings.seats);
      return worst === null ? [] : [seatedAt(worst, stack)];
    }
    case 6:
      return [{ type: "remove-entry", seat, reason: { kind: "balance", short: 2, nextBigBlind: true }, toTableNo: 2 }];
    case 7:
      return [{ type: "add-chips", seat, amount: stack }];
    case 8: {
      const isLimit = state.settings.rules.structure === "fixed-limit";
      return [{ type: "set-level", level: levelOf((level.no % 12) + 1, level.anteKind, isLimit) }];
    }
    case 9:
      return pick % 3 === 0 ? [{ type: "set-button", seat: pick % state.settings.seats }] : [];
    case 10:
      return [{ type: "mark-absent", seat }];
    case 11:
      return [{ type: "mark-present", seat }];
    default:
      return [];
  }
}

/** Returns commands for the players without chips: each of them rebuys, waits for a rebuy, or leaves. */
const bustCommands = (state: TableState, { pick }: TournamentTurn): readonly TableCommand[] =>
  state.seats
    .filter(({ stack }) => stack === 0)
    .map(({ seat }): TableCommand => {
      if ((pick + seat) % 5 === 0) return { type: "add-chips", seat, amount: 1 + (pick % 500) };
      return (pick + seat) % 5 === 1
        ? { type: "mark-pending", seat }
        : { type: "remove-entry", seat, reason: { kind: "busted" } };
    });

/** Returns a command of the player to act, or of their clock. Now and then it cancels the hand instead. */
function handCommand(state: TableState, draw: number): TableCommand | null {
  const turn = state.hand?.toAct;
  if (!turn) return null;
  const { wager, seat, decision } = turn;
  const meant = { seat, handNo: state.handNo, decision };
  if (draw % 257 === 0) return { type: "cancel-hand", reason: "test" };
  if (draw % 11 === 0) return { type: "time-out", ...meant };
  if (draw % 13 === 0) return { type: "time-extension", ...meant, reason: "bank" };
  if (draw % 17 === 0)
    return {
      type: "seat-entry",
      seat: draw % 10,
      playerId: `x${draw}`,
      bot: true,
      stack: 200,
      reason: { kind: "drawn" },
    };
  if (draw % 3 === 0) return { type: "act", ...meant, action: { type: "fold" } };
  if (wager && draw % 4 === 0) {
    const to = draw % 8 === 0 ? wager.max : wager.min;
    return { type: "act", ...meant, action: { type: wager.type, to } };
  }
  return { type: "act", ...meant, action: { type: turn.check ? "check" : "call" } };
}

/** Is called after every command that was not refused. */
type TournamentWatcher = (before: TableState, events: readonly TableEvent[], after: TableState) => void;

const MOST_COMMANDS = 600;

export function playTournamentTable(
  table: TableState,
  turns: readonly TournamentTurn[],
  watch: TournamentWatcher,
): TableState {
  let state = table;
  let now = TEST_NOW;
  const send = (command: TableCommand) => {
    now += 1_000;
    const step = decideTable(state, command, now);
    if (isRefusal(step)) return false;
    watch(state, step.events, step.state);
    state = step.state;
    return true;
  };
  /**
   * Starts the next hand. Every other hand is frozen first, and the tournament gives commands while it is frozen. Some
   * frozen hands become void. F3
   */
  const sendNextHand = (turn: TournamentTurn): boolean => {
    const { seed, pick } = turn;
    const [deck, handNo] = [shuffled(seed), state.handNo + 1];
    if (seed % 2 === 0) return send({ type: "start-hand", deck, draw: pick, handNo });
    if (state.deal) send({ type: "close-deal", handNo: state.deal.handNo, hash: "hash" });
    const seats = state.seats.map(({ seat }) => seat);
    if (!send(freezeCommand(handNo, seats, pick))) return false;
    send({ type: "record-reveals", handNo, reveals: seats.slice(pick % 2).map(hiddenReveal) });
    for (const command of [...changeCommands(state, turn), ...bustCommands(state, turn)]) send(command);
    if (seed % 9 === 0) return !send({ type: "void-hand", handNo, reason: "test" });
    return send(dealFrozenCommand(state, deck));
  };
  for (const turn of turns) {
    for (const command of bustCommands(state, turn)) send(command);
    for (const command of changeCommands(state, turn)) send(command);
    if (!sendNextHand(turn)) continue;
    let draw = turn.seed;
    for (let sent = 0; state.hand?.toAct; sent++) {
      if (sent > MOST_COMMANDS) throw new Error("The hand does not end");
      draw = (Math.imul(draw, 1_664_525) + 1_013_904_223) >>> 0;
      const command = handCommand(state, draw >>> 8);
      if (command) send(command);
    }
  }
  return state;
}
