/**
 * Proves laws about every tournament's table, over hundreds of hands with players who join, leave, rebuy and are
 * absent.
 */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns, scaledTimeoutMs } from "../../../test/testing/property-runs.ts";
import {
  playTournamentTable,
  type TournamentTurn,
  tournamentTables,
  tournamentTurns,
} from "../../../test/testing/random-tournament-table.ts";
import { decideOrThrow, requireNextHand } from "../../../test/testing/table-driver.ts";
import { seatEntryCommand } from "../../../test/testing/tournament-driver.ts";
import { sumChips } from "../../hand/seats.ts";
import type { Viewer } from "../../hand/types.ts";
import { evolveTable, evolveTableView } from "../evolve.ts";
import { freeSeats } from "../free-seats.ts";
import { nextHand } from "../next-hand.ts";
import { redactTableEvent, tableViewFor } from "../redact.ts";
import { isHandRunning, isHandUnderWay } from "../steps.ts";
import type { TableEvent, TableState } from "../types.ts";
import { nextBigBlindSeat, worstFreeSeat } from "./big-blind-order.ts";
import { tableChips } from "./reports.ts";

const law = (
  name: string,
  turns: number,
  check: (table: TableState, turns: readonly TournamentTurn[]) => void,
  numRuns = 8,
) =>
  test(
    name,
    () => fc.assert(fc.property(tournamentTables, tournamentTurns(turns), check), propertyRuns(numRuns)),
    scaledTimeoutMs(120_000),
  );

const movedBlinds = (events: readonly TableEvent[]) => events.find((event) => event.type === "blinds-moved");
const isCancelled = (events: readonly TableEvent[]) =>
  events.some(
    (event) => event.type === "hand-voided" || (event.type === "hand-ended" && event.outcome === "cancelled"),
  );
const playerAt = ({ seats }: TableState, seat: number) => seats.find((s) => s.seat === seat)?.playerId;

const ruleOf = ({ tournament }: TableState) => tournament?.buttonRule ?? "dead";

/**
 * Returns how many hands it takes until a new player in that seat is the big blind. When the player would start as the
 * small blind, returns a number larger than every other.
 */
function handsUntilBigBlind(table: TableState, seat: number): number {
  let state: TableState = decideOrThrow({ ...table, hand: null }, seatEntryCommand(seat, { playerId: "new" })).state;
  for (let hands = 0; ; hands++) {
    const { blindsMoved } = requireNextHand(state);
    if (hands === 0 && blindsMoved.smallBlindSeat === seat) return Number.MAX_SAFE_INTEGER;
    if (blindsMoved.bigBlindSeat === seat) return hands;
    state = evolveTable(state, blindsMoved);
  }
}

describe("laws of a tournament's table", () => {
  law("M3: all chips of a table are what players brought and added, minus what they took away", 400, (table, turns) => {
    let chips = 0;
    playTournamentTable(table, turns, (_before, events, after) => {
      for (const event of events) {
        if (event.type === "entry-seated") chips += event.seat.stack;
        if (event.type === "chips-added") chips += event.amount;
        if (event.type === "entry-removed") chips -= event.stack;
      }
      expect(tableChips(after)).toBe(chips);
      expect(after.seats.every(({ stack }) => stack >= 0)).toBe(true);
      const { hand } = after;
      if (!hand || !isHandRunning(after)) return;
      const inPlay =
        sumChips(hand.pots, ({ amount }) => amount) + sumChips(hand.seats, ({ stack, bet }) => stack + bet);
      expect(inPlay).toBe(sumChips(hand.seats, ({ startStack }) => startStack));
    });
  });

  law("M13: no player is big blind twice in a row", 400, (table, turns) => {
    let last: string | undefined;
    playTournamentTable(table, turns, (_before, events, after) => {
      if (events.some(({ type }) => type === "button-drawn")) last = undefined; // M10: positions start again
      const moved = movedBlinds(events);
      if (moved) expect(playerAt(after, moved.bigBlindSeat)).not.toBe(last);
      const ended = events.find((event) => event.type === "hand-ended");
      if (ended?.outcome === "settled") last = playerAt(after, after.bigBlindSeat ?? -1); // T6: a cancelled hand does not count
    });
  });

  law(
    "M11 M12: players with chips are dealt in, a new player waits at most once, and positions are distinct",
    400,
    (table, turns) => {
      const waited = new Set<string>();
      let waiting: readonly string[] = [];
      playTournamentTable(table, turns, (before, events, after) => {
        const moved = movedBlinds(events);
        if (isCancelled(events)) for (const playerId of waiting) waited.delete(playerId); // T6: these players wait for the next hand
        if (!moved) return;
        waiting = [];
        const { button, smallBlindSeat, bigBlindSeat, dealtIn } = moved;
        for (const { seat, playerId, stack, waitsHand } of before.seats) {
          if (stack === 0 || dealtIn.includes(seat)) continue;
          expect(waitsHand).toBe(true);
          expect(waited.has(playerId)).toBe(false);
          waited.add(playerId);
          waiting = [...waiting, playerId];
        }
        expect(dealtIn.every((seat) => before.seats.some((s) => s.seat === seat && s.stack > 0))).toBe(true);
        expect(dealtIn).toContain(bigBlindSeat);
        expect(button === smallBlindSeat).toBe(dealtIn.length === 2);
        expect(new Set([button, smallBlindSeat, bigBlindSeat]).size).toBe(dealtIn.length === 2 ? 2 : 3);
        expect(
          after.seats.every(({ seat, waitsHand, stack }) => !waitsHand || stack === 0 || !dealtIn.includes(seat)),
        ).toBe(true);
      });
    },
  );

  law("M11: two players with chips are enough for a hand", 200, (table, turns) => {
    playTournamentTable(table, turns, (_before, _events, after) => {
      if (isHandUnderWay(after)) return;
      const able = after.seats.filter(({ stack }) => stack > 0).length;
      expect("setup" in nextHand(after, 3)).toBe(able >= 2);
    });
  });

  law("M14: the predicted next big blind is the big blind of the next hand", 200, (table, turns) => {
    playTournamentTable(table, turns, (before, events) => {
      const moved = movedBlinds(events);
      if (moved && before.button !== null) expect(nextBigBlindSeat(before, ruleOf(before))).toBe(moved.bigBlindSeat);
    });
  });

  law(
    "M14: no free seat becomes big blind sooner than the worst one; the small blind's seat counts as last",
    60,
    (table, turns) => {
      playTournamentTable(table, turns, (_before, events, after) => {
        if (!events.some(({ type }) => type === "hand-ended") || after.bigBlindSeat === null) return;
        const free = freeSeats(after);
        const worst = worstFreeSeat(after, ruleOf(after), after.settings.seats);
        if (free.length === 0) expect(worst).toBeNull();
        else
          expect(handsUntilBigBlind(after, worst ?? -1)).toBe(
            Math.min(...free.map((seat) => handsUntilBigBlind(after, seat))),
          );
      });
    },
    12,
  );

  law(
    "M13: a dead button moves to the last small blind's seat, and the small blind to the last big blind's seat",
    300,
    (table, turns) => {
      playTournamentTable(table, turns, (before, events) => {
        const moved = movedBlinds(events);
        const regular = before.seats.filter(({ stack, waitsHand }) => stack > 0 && !waitsHand);
        if (!moved || before.tournament?.buttonRule !== "dead" || before.bigBlindSeat === null || regular.length < 3)
          return;
        if (regular.some(({ seat }) => liesBetween(seat, before.smallBlindSeat ?? 0, before.bigBlindSeat ?? 0))) return;
        expect([moved.button, moved.smallBlindSeat]).toEqual([before.smallBlindSeat, before.bigBlindSeat]);
      });
    },
  );

  law(
    "I7: applying all events gives the state, also after a conversion of the events to JSON and back",
    120,
    (table, turns) => {
      let replayed: TableState = JSON.parse(JSON.stringify(table));
      playTournamentTable(table, turns, (before, events, after) => {
        const frozen = JSON.stringify(before);
        for (const event of events) {
          const stored: TableEvent = JSON.parse(JSON.stringify(event));
          replayed = evolveTable(replayed, stored);
        }
        expect(JSON.stringify(before)).toBe(frozen);
        if (!isDeepStrictEqual(replayed, after)) expect(replayed).toEqual(after);
      });
    },
    20,
  );

  law(
    "F4: redacted events give every viewer the same view as redacting the state does",
    60,
    (table, turns) => {
      const viewers: readonly Viewer[] = ["rail", ...Array.from({ length: table.settings.seats }, (_, seat) => seat)];
      let views = viewers.map((viewer) => tableViewFor(table, viewer));
      playTournamentTable(table, turns, (_before, events, after) => {
        views = views.map((view, i) => {
          const viewer = viewers[i] ?? "rail";
          const folded = events.map((event) => redactTableEvent(event, viewer)).reduce(evolveTableView, view);
          const seen = tableViewFor(after, viewer);
          if (!isDeepStrictEqual(folded, seen)) expect(folded).toEqual(seen);
          return folded;
        });
      });
    },
    20,
  );
});

/** Returns true when `seat` is between the two other seats, clockwise. */
const liesBetween = (seat: number, from: number, to: number): boolean =>
  from < to ? from < seat && seat < to : seat > from || seat < to;

test("in the random sequences players bust, wait, rebuy and time out, and there are dead blinds and buttons", {
  timeout: scaledTimeoutMs(120_000),
}, () => {
  const seen = new Map<string, number>();
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  fc.assert(
    fc.property(tournamentTables, tournamentTurns(200), (table, turns) => {
      playTournamentTable(table, turns, (before, events, after) => {
        for (const event of events) {
          count(event.type === "entry-removed" ? event.reason.kind : event.type);
          if (event.type !== "blinds-moved") continue;
          const taken = new Set<number | null>(event.dealtIn);
          if (!taken.has(event.button)) count("dead button");
          if (!taken.has(event.smallBlindSeat)) count("dead small blind");
          if (before.seats.some(({ seat, waitsHand }) => waitsHand && !taken.has(seat))) count("waited");
          if (before.lastDealtIn === 2 && taken.size === 3) count("two to three");
          if (before.lastDealtIn > 2 && taken.size === 2) count("down to two");
        }
        if (after.seats.some(({ absent }) => absent)) count("absent");
      });
    }),
    propertyRuns(40),
  );
  const kinds = ["busted", "balance", "chips-added", "level-changed", "button-drawn", "absent", "time-extension"];
  const places = ["dead button", "dead small blind", "waited", "two to three", "down to two", "tabled"];
  expect(seen.get("hand-ended")).toBeGreaterThan(2_000);
  for (const kind of [...kinds, ...places]) expect([kind, (seen.get(kind) ?? 0) > 20]).toEqual([kind, true]);
});
