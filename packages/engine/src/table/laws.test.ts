/** Proves what holds at every table after any commands: random ones, sensible and not, with the settings of every preset. */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns, scaledTimeoutMs } from "../../test/property-runs.ts";
import { TEST_NOW } from "../../test/table-driver.ts";
import type { Viewer } from "../hand/types.ts";
import { buildSettings, HOUSES, presets } from "../presets.ts";
import { isRefusal } from "../refusal.ts";
import { GAMES, STRUCTURES, type TableSettings } from "../rules.ts";
import { decideTable } from "./decide.ts";
import { createTable, evolveTable, evolveTableView } from "./evolve.ts";
import { nextHand } from "./next-hand.ts";
import { redactTableEvent, tableViewFor } from "./redact.ts";
import { isHandRunning } from "./steps.ts";
import { AUTO_TOP_UPS, type TableCommand, type TableEvent, type TableState } from "./types.ts";
import { freeSeats } from "./waitlist.ts";

const houses = fc
  .record({
    house: fc.constantFrom(...HOUSES),
    game: fc.constantFrom(...GAMES),
    structure: fc.constantFrom(...STRUCTURES),
    currency: fc.constantFrom("play" as const, "real" as const),
    timeBank: fc.constantFrom(null, { startMs: 5_000, perHandMs: 700, maxMs: 6_000 }),
    limited: fc.boolean(),
  })
  .map(({ house, timeBank, limited, ...stakes }): TableSettings => {
    const settings = buildSettings(presets[house], { ...stakes, low: 2_00, high: 4_00 });
    const protectionsPerDay = limited && settings.rules.timeOut === "all-in-protection" ? 2 : null;
    return { ...settings, clock: { ...settings.clock, timeBank, protectionsPerDay } };
  });

/** One thing that happens; `pick` and `size` are made sense of by the state it meets. */
const happenings = fc.noBias(
  fc.array(
    fc.record({
      kind: fc.nat(61),
      pick: fc.nat(0xffffffff),
      /** From 0 to 1. */
      size: fc.nat(1_000_000).map((n) => n / 1_000_000),
      odd: fc.boolean(),
    }),
    { minLength: 100, maxLength: 220 },
  ),
);
type Happening = typeof happenings extends fc.Arbitrary<readonly (infer T)[]> ? T : never;

const shuffled = (seed: number): number[] => {
  const deck = Array.from({ length: 52 }, (_, i) => i);
  let state = seed;
  for (let i = 51; i > 0; i--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const j = state % (i + 1);
    [deck[i], deck[j]] = [deck[j] ?? 0, deck[i] ?? 0];
  }
  return deck;
};

/** One card, another, several, all of them, none, and one that no seat holds. P9 */
const SHOWS = [[0], [1], [3], [1, 2], [0, 1], [0, 1, 2, 3], [], [4]];

function commandFrom(state: TableState, { kind, pick, size, odd }: Happening): TableCommand {
  const { settings, hand, handNo } = state;
  const seat = pick % (settings.seats + 1);
  const { min, max } = settings.buyIn;
  const between = (least: number, most: number) => Math.floor(least + size * (most - least));
  const entry = odd ? "post" : "wait";
  const turn = hand?.toAct;
  switch (kind) {
    case 0:
    case 1:
    case 2: {
      const visit = kind === 2 ? { stack: between(0, 3 * max), leftAt: TEST_NOW } : null;
      const playerId = `p${pick % 12}`;
      const buyIn = between(min, max);
      return { type: "sit", seat, playerId, bot: odd, buyIn, visit, counter: pick % 7, entry };
    }
    case 3:
      return { type: "leave", seat };
    case 4:
      return { type: "top-up", seat, amount: between(-1, max) };
    case 5:
      return { type: "move-top-up", seat, available: odd ? 0 : between(0, max) };
    case 6:
      return { type: "sit-out", seat, when: (["now", "next-hand", "next-big-blind"] as const)[pick % 3] ?? "now" };
    case 7:
    case 8:
    case 9:
      return { type: "come-back", seat, entry };
    case 10:
      return { type: "choose-entry", seat, entry };
    case 11:
      return { type: "remove-absent" };
    case 12:
      return { type: "cancel-hand", reason: "test" };
    case 13:
      return { type: size < 0.3 ? "pause" : "resume" };
    case 14:
      return size > 0.95 ? { type: "close" } : { type: "resume" };
    case 15:
      return {
        type: "show",
        seat,
        handNo: odd ? handNo : (hand?.handNo ?? 1),
        cards: SHOWS[pick % SHOWS.length] ?? [],
      };
    case 16:
      return {
        type: "change-settings",
        settings: { ...settings, sitOut: { maxMs: odd ? null : 300_000, maxBigBlinds: 1 + (pick % 3) } },
      };
    case 46:
    case 47:
    case 48:
    case 49:
      return { type: "join-waitlist", playerId: `p${pick % 12}` };
    case 50: {
      const line = [...state.offers, ...state.waitlist];
      return { type: "leave-waitlist", playerId: line[pick % line.length]?.playerId ?? "nobody" };
    }
    case 51: {
      const { playerId, seat: held } = state.offers[0] ?? { playerId: "nobody", seat };
      if (!odd) return { type: "offer-expired", playerId };
      const buyIn = between(min, max);
      return { type: "sit", seat: held, playerId, bot: false, buyIn, visit: null, counter: 0, entry };
    }
    case 52:
      return { type: "renew-offers", minMs: between(0, 60_000) };
    case 53:
      return { type: "leave-next", seat, when: odd ? "hand" : "big-blind" };
    case 54:
      return { type: "stay", seat };
    case 55:
      return { type: "set-options", seat, autoPost: odd, autoTopUp: AUTO_TOP_UPS[pick % 3] ?? "off" };
    case 56:
      return { type: "come-back", seat, entry: null };
    case 57:
      return { type: "clock-jumped", byMs: between(-400_000, 30_000) };
    case 58:
    case 59:
    case 60:
    case 61: {
      const { seat: due = seat, decision = 1 } = turn ?? {};
      const reason = (["bank", "reconnect", "grace"] as const)[pick % 3] ?? "bank";
      return { type: "time-extension", seat: odd ? due : seat, handNo, decision, reason };
    }
    default: {
      if (!turn) return { type: "start-hand", deck: shuffled(pick), draw: pick, handNo: handNo + 1 + (pick % 2) };
      const meant = { seat: odd || size < 0.9 ? turn.seat : seat, handNo, decision: turn.decision };
      if (kind === 17) return { type: "time-out", ...meant, protectionsToday: pick % 3 };
      if (kind === 18 || kind === 19) return { type: "act", ...meant, action: { type: "fold" } };
      if (turn.wager && kind > 35) {
        const to = odd ? turn.wager.max : between(turn.wager.min, turn.wager.max);
        return { type: "act", ...meant, action: { type: turn.wager.type, to } };
      }
      return { type: "act", ...meant, action: { type: turn.check ? "check" : "call" } };
    }
  }
}

/** Plays a sequence; `look` sees every command that was not refused. */
function play(
  settings: TableSettings,
  things: readonly Happening[],
  look: (before: TableState, events: readonly TableEvent[], after: TableState) => void,
): TableState {
  let state = createTable("t", settings);
  for (const [i, thing] of things.entries()) {
    const before = JSON.stringify(state);
    const step = decideTable(state, commandFrom(state, thing), TEST_NOW + i * 20_000);
    expect(JSON.stringify(state)).toBe(before); // nothing is changed in place
    if (isRefusal(step)) continue;
    look(state, step.events, step.state);
    state = step.state;
  }
  return state;
}

const law = (name: string, check: (settings: TableSettings, things: readonly Happening[]) => void, numRuns = 80) =>
  test(name, () => fc.assert(fc.property(houses, happenings, check), propertyRuns(numRuns)), scaledTimeoutMs(60_000));

const total = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0);

describe("laws of a table", () => {
  law("I7: the state is the fold of its events, also after a way through JSON", (settings, things) => {
    let replayed = createTable("t", settings);
    const state = play(settings, things, (_before, events, after) => {
      for (const event of events) {
        const stored: TableEvent = JSON.parse(JSON.stringify(event));
        replayed = evolveTable(replayed, stored);
      }
      if (!isDeepStrictEqual(replayed, after)) expect(replayed).toEqual(after);
    });
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });

  law("F4: a view folded from redacted events is the view of the state, for every viewer", (settings, things) => {
    const viewers: readonly Viewer[] = ["rail", ...Array.from({ length: settings.seats }, (_, seat) => seat)];
    let views = viewers.map((viewer) => tableViewFor(createTable("t", settings), viewer));
    play(settings, things, (_before, events, after) => {
      views = views.map((view, i) => {
        const viewer = viewers[i] ?? "rail";
        const folded = events.map((event) => redactTableEvent(event, viewer)).reduce(evolveTableView, view);
        const seen = tableViewFor(after, viewer);
        if (!isDeepStrictEqual(folded, seen)) expect(folded).toEqual(seen);
        expect(seen.hand ?? {}).not.toHaveProperty("deck");
        return folded;
      });
    });
  });

  law("I3: chips are where they were put: stacks = brought − taken away − rake", (settings, things) => {
    let outside = 0;
    play(settings, things, (_before, events, after) => {
      for (const event of events) {
        if (event.type === "player-sat") outside += event.seat.stack;
        if (event.type === "topped-up") outside += event.amount;
        if (event.type === "player-left") outside -= event.stack;
        if (event.type === "hand-ended") outside -= event.rake;
      }
      expect(total(after.seats.map((s) => s.stack))).toBe(outside);
      expect(after.seats.every((s) => s.stack >= 0)).toBe(true); // I2
      const { hand } = after;
      if (!hand || !isHandRunning(after)) return;
      const collected = total(hand.pots.map((pot) => pot.amount));
      const inFront = total(hand.seats.map((s) => s.stack + s.bet));
      expect(collected + inFront).toBe(total(hand.seats.map((s) => s.startStack)));
    });
  });

  law(
    "T8: a time bank is what it began with, what hands gave and what was used, and never above its most",
    (settings, things) => {
      const { timeBank } = settings.clock;
      play(settings, things, (before, _events, after) => {
        for (const { seat, playerId, timeBankMs = 0 } of after.seats) {
          const was = before.seats.find((s) => s.playerId === playerId && s.seat === seat)?.timeBankMs;
          expect(timeBankMs).toBeLessThanOrEqual(timeBank?.maxMs ?? 0);
          if (was === undefined || timeBankMs <= was) continue;
          const taken = before.timeExtensions?.find(({ reason }) => reason === "bank")?.ms ?? 0;
          expect(timeBankMs - was).toBeLessThanOrEqual(Math.max(taken, timeBank?.perHandMs ?? 0));
        }
      });
    },
  );

  law("S1: no player waits beside a free seat, holds two places, or is offered a taken one", (settings, things) => {
    play(settings, things, (before, _events, after) => {
      const { seats, waitlist, offers } = after;
      expect(waitlist.length === 0 || freeSeats(after).length === 0).toBe(true);
      const people = [...seats, ...waitlist, ...offers].map(({ playerId }) => playerId);
      expect(new Set(people).size).toBe(people.length);
      const places = [...seats, ...offers].map(({ seat }) => seat);
      expect(new Set(places).size).toBe(places.length);
      // Players who waited before and still wait are in the same order.
      const still = before.waitlist.filter((entry) => waitlist.includes(entry));
      expect(waitlist.slice(0, still.length)).toEqual(still);
    });
  });

  law("S7: no player sits out for want of chips with chips in front of them", (settings, things) => {
    play(settings, things, (_before, _events, after) => {
      const wanting = after.seats.filter(({ sittingOut }) => sittingOut?.reason === "no-chips");
      expect(wanting.map(({ stack }) => stack)).toEqual(wanting.map(() => 0));
    });
  });

  law("B7 B9: with enough players ready a hand always starts, and never with fewer", (settings, things) => {
    play(settings, things, (_before, _events, after) => {
      if (after.status !== "open" || isHandRunning(after)) return;
      const hand = nextHand(after, 7);
      const wants = after.seats.filter((s) => s.stack > 0 && !s.sittingOut);
      const sure = wants.filter((s) => s.sitOutNext !== "big-blind" && s.leaveNext !== "big-blind");
      const pair = after.settings.allowHeadsUpAfterThree && after.lastDealtIn >= 3;
      if (sure.length >= after.settings.minPlayers) expect(hand).toHaveProperty("setup");
      if (pair && wants.length === 2 && sure.length === 2) expect(hand).toHaveProperty("setup");
      if ("reason" in hand) return;
      const { dealtIn, button, smallBlindSeat, bigBlindSeat } = hand.blindsMoved;
      expect(dealtIn.length).toBeGreaterThanOrEqual(
        pair && wants.length - hand.sitOutInsteadOfBlind.length === 2 ? 2 : after.settings.minPlayers,
      );
      expect(dealtIn).toEqual(expect.arrayContaining([button, smallBlindSeat, bigBlindSeat]));
      expect(smallBlindSeat).not.toBe(bigBlindSeat);
      expect(button === smallBlindSeat).toBe(dealtIn.length === 2);
      expect(wants.map((s) => s.seat)).toEqual(expect.arrayContaining([...dealtIn]));
    });
  });

  law("T6: a cancelled hand leaves the places of the next one as they were", (settings, things) => {
    play(settings, things, (before, _events, after) => {
      const start = decideTable(
        after,
        { type: "start-hand", deck: shuffled(1), draw: 5, handNo: after.handNo + 1 },
        TEST_NOW,
      );
      if (isRefusal(start) || !isHandRunning(start.state)) return;
      const cancelled = decideTable(start.state, { type: "cancel-hand", reason: "test" }, TEST_NOW);
      if (isRefusal(cancelled)) throw new Error(`${before.handNo}: ${cancelled.code}`);
      const again = nextHand(cancelled.state, 11);
      if ("reason" in again) throw new Error("The next hand waits");
      const moved = start.events.find((event) => event.type === "blinds-moved");
      const { button, smallBlindSeat, bigBlindSeat, dealtIn } = again.blindsMoved;
      expect({ button, smallBlindSeat, bigBlindSeat, dealtIn }).toEqual({
        button: moved?.button,
        smallBlindSeat: moved?.smallBlindSeat,
        bigBlindSeat: moved?.bigBlindSeat,
        dealtIn: moved?.dealtIn,
      });
      expect(again.setup.posts).toEqual(start.state.hand && postsOf(start.events));
    });
  });
});

/** A player in the running hand who is not to act; null when there is none. */
function plannerIn(state: TableState, pick: number): number | null {
  const { hand } = state;
  if (!hand?.toAct || !isHandRunning(state)) return null;
  const others = hand.seats.filter(({ seat, status }) => seat !== hand.toAct?.seat && status !== "folded");
  return others[pick % others.length]?.seat ?? null;
}

const plansOf = (seat: number, { settings }: TableState): readonly TableCommand[] => [
  { type: "leave", seat },
  { type: "leave-next", seat, when: "hand" },
  { type: "leave-next", seat, when: "big-blind" },
  { type: "sit-out", seat, when: "now" },
  { type: "sit-out", seat, when: "next-big-blind" },
  { type: "top-up", seat, amount: Math.floor(settings.buyIn.max / 3) },
  { type: "stay", seat },
];

/** What each viewer is sent of a step, and sees after it. */
function framesOf({ state, events }: { readonly state: TableState; readonly events: readonly TableEvent[] }) {
  const viewers: readonly Viewer[] = ["rail", ...Array.from({ length: state.settings.seats }, (_, seat) => seat)];
  return viewers.map((viewer) => {
    const seen = events.filter(({ type }) => type !== "seat-planned").map((event) => redactTableEvent(event, viewer));
    return JSON.stringify([seen, tableViewFor(state, viewer)]);
  });
}

/** Plays on at both tables, all but the planner, while the hand runs and the planner is not to act. Returns how many steps there were. */
function compareUntilItHappens(
  planned: TableState,
  unplanned: TableState,
  planner: number,
  things: readonly Happening[],
): number {
  let compared = 0;
  let tables = { planned, unplanned };
  for (const [i, thing] of things.entries()) {
    const command = commandFrom(tables.unplanned, thing);
    if (!(command.type === "act" || command.type === "time-out" || command.type === "time-extension")) continue;
    const step = decideTable(tables.unplanned, command, TEST_NOW + i);
    if (isRefusal(step)) continue;
    if (!isHandRunning(step.state) || step.state.hand?.toAct?.seat === planner) break;
    const same = decideTable(tables.planned, command, TEST_NOW + i);
    if (isRefusal(same)) throw new Error(`${command.type}: ${same.code}`);
    expect(framesOf(same)).toEqual(framesOf(step));
    tables = { planned: same.state, unplanned: step.state };
    compared += 1;
  }
  return compared;
}

test(
  "fault 102: others get the same bytes whether or not a player plans something, until it happens",
  () => {
    let compared = 0;
    const check = (settings: TableSettings, things: readonly Happening[]) => {
      let steps = 0;
      play(settings, things, (_before, _events, state) => {
        steps += 1;
        const planner = plannerIn(state, steps);
        if (planner === null || steps % 5 !== 0) return;
        for (const plan of plansOf(planner, state)) {
          const step = decideTable(state, plan, TEST_NOW);
          if (isRefusal(step)) continue;
          expect(framesOf(step)).toEqual(framesOf({ state, events: [] }));
          compared += compareUntilItHappens(step.state, state, planner, things);
        }
      });
    };
    fc.assert(fc.property(houses, happenings, check), propertyRuns(25));
    expect(compared).toBeGreaterThan(200);
  },
  scaledTimeoutMs(60_000),
);

const postsOf = (events: readonly TableEvent[]) =>
  events.flatMap((event) => (event.type === "hand-started" ? [event.setup.posts] : []))[0];

test(
  "the sequences do play: hands end in every way",
  () => {
    const seen = new Map<string, number>();
    const settings = buildSettings(presets.empire, {
      game: "omaha8",
      structure: "pot-limit",
      low: 1_00,
      high: 2_00,
      currency: "real",
    });
    fc.assert(
      fc.property(happenings, (things) => {
        play(settings, things, (_before, events) => {
          for (const event of events) {
            const kind = event.type === "player-left" ? `left ${event.reason}` : event.type;
            seen.set(kind, (seen.get(kind) ?? 0) + 1);
          }
        });
      }),
      propertyRuns(70),
    );
    expect(seen.get("hand-ended")).toBeGreaterThan(300);
    expect([...seen.keys()].sort()).toEqual(
      expect.arrayContaining([
        "awarded",
        "left asked",
        "left missed-blinds",
        "left sat-out-too-long",
        "left table-closed",
        "time-extension",
        "mucked",
        "options-changed",
        "protected",
        "raked",
        "shown",
        "tabled",
        "topped-up",
        "uncalled-returned",
      ]),
    );
  },
  scaledTimeoutMs(60_000),
);

test(
  "the sequences do use the waitlist: offers are made, taken, and let pass",
  () => {
    const settings = buildSettings(presets["one-on-one"], {
      game: "holdem",
      structure: "fixed-limit",
      low: 2_00,
      high: 4_00,
      currency: "play",
    });
    const seen = { offered: 0, taken: 0, expired: 0, asked: 0 };
    fc.assert(
      fc.property(happenings, (things) => {
        play(settings, things, (before, events) => {
          for (const event of events) {
            if (event.type === "seat-offered") seen.offered += 1;
            if (event.type === "player-sat" && before.offers.some(({ seat }) => seat === event.seat.seat))
              seen.taken += 1;
            if (event.type === "waitlist-left" && event.reason === "offer-expired") seen.expired += 1;
            if (event.type === "waitlist-left" && event.reason === "asked") seen.asked += 1;
          }
        });
      }),
      propertyRuns(60),
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
  },
  scaledTimeoutMs(60_000),
);
