/**
 * Proves laws about frozen hands: they hold for random actions of players and operators, with the settings of every
 * preset and at tournaments' tables. F3
 */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dealFrozenCommand, freezeCommand } from "../../../test/testing/fair-deal-driver.ts";
import { propertyRuns, scaledTimeoutMs } from "../../../test/testing/property-runs.ts";
import {
  commandFrom,
  houses,
  playTable,
  type RandomInput,
  randomInputs,
  shuffled,
} from "../../../test/testing/random-table.ts";
import {
  playTournamentTable,
  type TournamentTurn,
  tournamentTables,
  tournamentTurns,
} from "../../../test/testing/random-tournament-table.ts";
import { decideOrThrow, TEST_NOW } from "../../../test/testing/table-driver.ts";
import type { Viewer } from "../../hand/types.ts";
import { isRefusal } from "../../refusal.ts";
import type { TableSettings } from "../../rules.ts";
import { decideTable } from "../decide.ts";
import { redactTableEvent, tableViewFor } from "../redact.ts";
import { isHandRunning } from "../steps.ts";
import type { TableCommand, TableEvent, TableState, TableStep } from "../types.ts";

const law = (
  name: string,
  check: (settings: TableSettings, inputs: readonly RandomInput[], later: readonly RandomInput[]) => void,
  numRuns = 15,
) =>
  test(
    name,
    () => fc.assert(fc.property(houses, randomInputs, randomInputs, check), propertyRuns(numRuns)),
    scaledTimeoutMs(60_000),
  );

const tournamentLaw = (name: string, check: (table: TableState, turns: readonly TournamentTurn[]) => void) =>
  test(
    name,
    () => fc.assert(fc.property(tournamentTables, tournamentTurns(60), check), propertyRuns(10)),
    scaledTimeoutMs(60_000),
  );

/** The commands that deal, reveal, void or close a hand. Only the server gives them. */
const OF_THE_SERVER: ReadonlySet<TableCommand["type"]> = new Set<TableCommand["type"]>([
  "freeze-hand",
  "start-hand",
  "void-hand",
  "record-reveals",
  "close-deal",
]);

/** Sends the table those of the random inputs that players or operators can give. Returns the steps. */
function sendInputs(state: TableState, inputs: readonly RandomInput[], now: number): readonly TableStep[] {
  const steps: TableStep[] = [];
  let table = state;
  for (const [i, input] of inputs.entries()) {
    const command = commandFrom(table, input);
    if (OF_THE_SERVER.has(command.type)) continue;
    const step = decideTable(table, command, now + i);
    if (isRefusal(step)) continue;
    steps.push(step);
    table = step.state;
  }
  return steps;
}

const lastState = (state: TableState, steps: readonly TableStep[]): TableState => steps.at(-1)?.state ?? state;

/**
 * Plays the random sequence and freezes a hand at each table where that is possible. Calls `look` with the table
 * before, the frozen step, and twelve of the later inputs.
 */
function atEachFreeze(
  settings: TableSettings,
  inputs: readonly RandomInput[],
  later: readonly RandomInput[],
  look: (before: TableState, frozen: TableStep, next: readonly RandomInput[], turn: number) => void,
): void {
  let turn = 0;
  playTable(settings, inputs, (_before, _events, after) => {
    const frozen = decideTable(after, freezeCommand(after.handNo + 1, [0, 1, 3], turn), TEST_NOW);
    if (isRefusal(frozen)) return;
    const from = (turn * 7) % later.length;
    turn += 1;
    look(after, frozen, later.slice(from, from + 12), turn);
  });
}

const playerAt = ({ seats }: TableState, seat: number) => {
  const found = seats.find((s) => s.seat === seat);
  return found && { playerId: found.playerId, satDownAt: found.satDownAt, stack: found.stack };
};

const endsOf = (events: readonly TableEvent[]) =>
  events.flatMap((event) => (event.type === "hand-ended" ? [event] : []));

const withoutDeal = ({ deal: _, ...table }: TableState) => table;

describe("laws of a frozen hand", () => {
  law("F3: a frozen hand is dealt by the same events as a hand that is dealt at once", (settings, inputs, later) => {
    atEachFreeze(settings, inputs, later, (before, frozen, _next, turn) => {
      const [deck, handNo] = [shuffled(turn), before.handNo + 1];
      const direct = decideOrThrow(before, { type: "start-hand", deck, draw: turn - 1, handNo });
      const dealt = decideOrThrow(frozen.state, dealFrozenCommand(frozen.state, deck));
      const [opened, ...events] = dealt.events;
      expect(opened).toMatchObject({ type: "deal-opened", handNo });
      expect(frozen.events.at(-1)).toMatchObject({ type: "hand-frozen" });
      const all = [...frozen.events.slice(0, -1), ...events];
      if (!isDeepStrictEqual(all, direct.events)) expect(all).toEqual(direct.events);
      expect(withoutDeal(dealt.state)).toEqual(withoutDeal(direct.state));
    });
  });

  law("F3: nothing that players or operators do changes what was frozen", (settings, inputs, later) => {
    atEachFreeze(settings, inputs, later, (_before, { state }, next, turn) => {
      const { frozen } = state;
      if (!frozen) throw new Error("No hand is frozen");
      const steps = sendInputs(state, next, TEST_NOW);
      for (const step of steps) {
        expect(step.state.frozen).toEqual(frozen);
        expect([step.state.hand?.handNo, step.state.handNo]).toEqual([state.hand?.handNo, state.handNo]);
        for (const { seat, stack } of frozen.setup.seats) {
          expect(playerAt(step.state, seat)).toEqual(playerAt(state, seat));
          expect(playerAt(step.state, seat)?.stack).toBe(stack);
        }
      }
      const dealt = decideOrThrow(lastState(state, steps), dealFrozenCommand(state, shuffled(turn)));
      const started = dealt.events.find((event) => event.type === "hand-started");
      expect(started?.setup).toEqual(frozen.setup);
    });
  });

  law(
    "F3: a player who leaves after the freeze is dealt in, folds at their turn, and takes their remaining chips",
    (settings, inputs, later) => {
      atEachFreeze(settings, inputs, later, (_before, { state }, next, turn) => {
        const seats = state.frozen?.setup.seats ?? [];
        const leavers = seats.map(({ seat }) => seat).filter((_seat, i) => ((turn >>> (i % 4)) & 1) === 1);
        const left = leavers.reduce((table, seat) => decideOrThrow(table, { type: "leave", seat }).state, state);
        const steps = [decideOrThrow(left, dealFrozenCommand(left, shuffled(turn)))];
        for (const input of next) {
          const table = lastState(state, steps);
          const turnOf = table.hand?.toAct;
          if (!turnOf || !isHandRunning(table)) break;
          expect(leavers).not.toContain(turnOf.seat);
          const action = input.odd && turnOf.wager ? { type: turnOf.wager.type, to: turnOf.wager.max } : null;
          const passive = { type: turnOf.check ? ("check" as const) : ("call" as const) };
          const meant = { seat: turnOf.seat, handNo: table.handNo, decision: turnOf.decision };
          steps.push(decideOrThrow(table, { type: "act", ...meant, action: action ?? passive }));
        }
        const events = steps.flatMap((step) => step.events);
        for (const event of events)
          if (event.type === "acted" && leavers.includes(event.seat)) expect(event.action).toBe("fold");
        const [ended] = endsOf(events);
        for (const seat of leavers) {
          const gone = events.find((event) => event.type === "player-left" && event.seat === seat);
          if (!ended) expect(gone).toBeUndefined();
          else {
            const { after } = ended.stacks.find((s) => s.seat === seat) ?? {};
            expect(gone).toMatchObject({ reason: "asked", stack: after });
            expect(events.indexOf(ended)).toBeLessThan(gone ? events.indexOf(gone) : -1);
          }
        }
      });
    },
  );

  law(
    "F3 T6: a void hand leaves button, blinds, debts and seats as a cancelled hand does",
    (settings, inputs, later) => {
      atEachFreeze(settings, inputs, later, (before, frozen, next, turn) => {
        const handNo = before.handNo + 1;
        const started = decideOrThrow(before, { type: "start-hand", deck: shuffled(turn), draw: turn - 1, handNo });
        if (!isHandRunning(started.state)) return;
        // Both tables get only commands of players. These change both in the same way unless a player acts in the
        // running hand.
        const ofSeats = next.filter(
          (input) => input.kind <= 11 || (input.kind >= 13 && input.kind <= 16 && input.kind !== 15),
        );
        const inHand = lastState(started.state, sendInputs(started.state, ofSeats, TEST_NOW));
        const inFreeze = lastState(frozen.state, sendInputs(frozen.state, ofSeats, TEST_NOW));
        if (!isHandRunning(inHand) || inHand.hand?.decisionCount !== started.state.hand?.decisionCount) return;
        const cancelled = decideOrThrow(inHand, { type: "cancel-hand", reason: "test" }).state;
        const voided = decideOrThrow(inFreeze, { type: "void-hand", handNo, reason: "test" }).state;
        const { deal, hand, ...table } = voided;
        const { deal: _deal, hand: _hand, ...expected } = cancelled;
        expect(table).toEqual(expected);
        expect(hand?.handNo).toBe(frozen.state.hand?.handNo);
        expect(deal).toMatchObject({ handNo, opened: null, promise: { freeze: `freeze ${handNo}` } });
      });
    },
  );

  law("F3 I3: freezing a hand and making it void neither adds nor removes chips", (settings, inputs, later) => {
    atEachFreeze(settings, inputs, later, (before, { state, events }) => {
      const gone = events.flatMap((event) => (event.type === "player-left" ? [event.stack] : []));
      const sum = (chips: readonly number[]) => chips.reduce((total, each) => total + each, 0);
      const had = sum(before.seats.map(({ stack }) => stack));
      expect(sum([...state.seats.map(({ stack }) => stack), ...gone])).toBe(had);
      const voided = decideOrThrow(state, { type: "void-hand", handNo: before.handNo + 1, reason: "test" });
      const left = voided.events.flatMap((event) => (event.type === "player-left" ? [event.stack] : []));
      expect(sum([...voided.state.seats.map(({ stack }) => stack), ...gone, ...left])).toBe(had);
    });
  });
});

/** Returns everything that the server sends all viewers about a step, and everything that they can see afterwards. */
function sentToViewers({ state, events }: TableStep): string {
  const viewers: readonly Viewer[] = ["rail", ...Array.from({ length: state.settings.seats }, (_, seat) => seat)];
  return JSON.stringify(
    viewers.map((viewer) => [events.map((event) => redactTableEvent(event, viewer)), tableViewFor(state, viewer)]),
  );
}

describe("F3 F4: seeds of decks, seeds of players and answers reach no viewer before the hand is dealt", () => {
  law("at a cash table", (settings, inputs) => {
    playTable(settings, inputs, (_before, events, state) => {
      if (state.frozen) expect(JSON.stringify(state)).toContain("hidden deck seed");
      expect(sentToViewers({ state, events })).not.toContain("hidden");
    });
  });

  tournamentLaw("at a tournament's table", (table, turns) => {
    playTournamentTable(table, turns, (_before, events, state) => {
      expect(sentToViewers({ state, events })).not.toContain("hidden");
    });
  });
});

tournamentLaw("F3: nothing that a tournament asks of its table changes what was frozen", (table, turns) => {
  playTournamentTable(table, turns, (before, events, after) => {
    const { frozen } = before;
    if (!frozen) return;
    const started = events.find((event) => event.type === "hand-started");
    if (started) expect(started.setup).toEqual(frozen.setup);
    if (after.frozen) expect(after.frozen.setup).toEqual(frozen.setup);
    if (!after.frozen) return;
    for (const { seat, stack } of frozen.setup.seats) {
      expect(playerAt(after, seat)).toEqual(playerAt(before, seat));
      expect(playerAt(after, seat)?.stack).toBe(stack);
    }
  });
});

test("the random sequences freeze, reveal, deal, void and close hands", { timeout: scaledTimeoutMs(60_000) }, () => {
  const seen = new Map<string, number>();
  const count = (_before: TableState, events: readonly TableEvent[]) => {
    for (const { type } of events) seen.set(type, (seen.get(type) ?? 0) + 1);
  };
  const kinds = ["hand-frozen", "seeds-revealed", "deal-opened", "hand-voided", "deal-closed"];
  fc.assert(
    fc.property(houses, randomInputs, (settings, inputs) => void playTable(settings, inputs, count)),
    propertyRuns(100),
  );
  for (const kind of kinds) expect([kind, (seen.get(kind) ?? 0) > 20]).toEqual([kind, true]);
  seen.clear();
  fc.assert(
    fc.property(tournamentTables, tournamentTurns(60), (table, turns) => void playTournamentTable(table, turns, count)),
    propertyRuns(20),
  );
  for (const kind of kinds) expect([kind, (seen.get(kind) ?? 0) > 20]).toEqual([kind, true]);
});
