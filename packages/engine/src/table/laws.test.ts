/**
 * Proves laws about every table after random commands, whether these make sense or not, with the settings of every
 * preset.
 */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns, scaledTimeoutMs } from "../../test/testing/property-runs.ts";
import { houses, playTable, type RandomInput, randomInputs, shuffled } from "../../test/testing/random-table.ts";
import { TEST_NOW } from "../../test/testing/table-driver.ts";
import type { Viewer } from "../hand/types.ts";
import { buildSettings, presets } from "../presets.ts";
import { isRefusal } from "../refusal.ts";
import type { TableSettings } from "../rules.ts";
import { decideTable } from "./decide.ts";
import { createTable, evolveTable, evolveTableView } from "./evolve.ts";
import { freeSeats } from "./free-seats.ts";
import { nextHand } from "./next-hand.ts";
import { redactTableEvent, tableViewFor } from "./redact.ts";
import { isHandRunning, isHandUnderWay } from "./steps.ts";
import type { TableEvent } from "./types.ts";

const law = (name: string, check: (settings: TableSettings, inputs: readonly RandomInput[]) => void, numRuns = 30) =>
  test(name, () => fc.assert(fc.property(houses, randomInputs, check), propertyRuns(numRuns)), scaledTimeoutMs(60_000));

const total = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0);

const postsOf = (events: readonly TableEvent[]) =>
  events.flatMap((event) => (event.type === "hand-started" ? [event.setup.posts] : []))[0];

describe("laws of a table", () => {
  law(
    "I7: applying all events gives the state, also after a conversion of the events to JSON and back",
    (settings, inputs) => {
      let replayed = createTable("t", settings);
      const state = playTable(settings, inputs, (_before, events, after) => {
        for (const event of events) {
          const stored: TableEvent = JSON.parse(JSON.stringify(event));
          replayed = evolveTable(replayed, stored);
        }
        if (!isDeepStrictEqual(replayed, after)) expect(replayed).toEqual(after);
      });
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    },
  );

  law("F4: redacted events give every viewer the same view as redacting the state does", (settings, inputs) => {
    const viewers: readonly Viewer[] = ["rail", ...Array.from({ length: settings.seats }, (_, seat) => seat)];
    let views = viewers.map((viewer) => tableViewFor(createTable("t", settings), viewer));
    playTable(settings, inputs, (_before, events, after) => {
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

  law(
    "I3: all stacks together are the chips that players brought, minus what they took away, minus rake",
    (settings, inputs) => {
      let outside = 0;
      playTable(settings, inputs, (_before, events, after) => {
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
    },
  );

  law(
    "T8: a time bank never passes its maximum, and grows only by what a hand gives or by unused time",
    (settings, inputs) => {
      const { timeBank } = settings.clock;
      playTable(settings, inputs, (before, _events, after) => {
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

  law("S1: no player waits while a seat is free, holds two places, or is offered a taken seat", (settings, inputs) => {
    playTable(settings, inputs, (before, _events, after) => {
      const { seats, waitlist, offers } = after;
      expect(waitlist.length === 0 || freeSeats(after).length === 0).toBe(true);
      const people = [...seats, ...waitlist, ...offers].map(({ playerId }) => playerId);
      expect(new Set(people).size).toBe(people.length);
      const places = [...seats, ...offers].map(({ seat }) => seat);
      expect(new Set(places).size).toBe(places.length);
      // Players who waited before the command and still wait keep their order.
      const still = before.waitlist.filter((entry) => waitlist.includes(entry));
      expect(waitlist.slice(0, still.length)).toEqual(still);
    });
  });

  law("S7: no player sits out for lack of chips with chips in front of them", (settings, inputs) => {
    playTable(settings, inputs, (_before, _events, after) => {
      const wanting = after.seats.filter(({ sittingOut }) => sittingOut?.reason === "no-chips");
      expect(wanting.map(({ stack }) => stack)).toEqual(wanting.map(() => 0));
    });
  });

  law("B7 B9: a hand starts exactly when enough players are ready", (settings, inputs) => {
    playTable(settings, inputs, (_before, _events, after) => {
      if (after.status !== "open" || isHandUnderWay(after)) return;
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

  law("T6: after a cancelled hand, the next hand has the same positions and posts", (settings, inputs) => {
    playTable(settings, inputs, (before, _events, after) => {
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

test(
  "in the random sequences hands end in every way, and players leave for every reason",
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
      fc.property(randomInputs, (inputs) => {
        playTable(settings, inputs, (_before, events) => {
          for (const event of events) {
            const kind = event.type === "player-left" ? `left ${event.reason}` : event.type;
            seen.set(kind, (seen.get(kind) ?? 0) + 1);
          }
        });
      }),
      propertyRuns(100),
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
  "in the random sequences seats are offered to the waitlist, and offers are taken, declined or expire",
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
      fc.property(randomInputs, (inputs) => {
        playTable(settings, inputs, (before, events) => {
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
