/** Proves that the public record of an honest hand always passes the replay, and that a changed record fails it. V6 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns, scaledTimeoutMs } from "../../../test/testing/property-runs.ts";
import {
  openedCards,
  placesOf,
  publicEvents,
  type RecordedHand,
  replayRecord,
  withOwnCards,
  withoutDeck,
} from "../../../test/testing/public-record.ts";
import { playOut, randomDraws, randomSetups } from "../../../test/testing/random-hand.ts";
import { houses, playTable, randomInputs } from "../../../test/testing/random-table.ts";
import {
  playTournamentTable,
  tournamentTables,
  tournamentTurns,
} from "../../../test/testing/random-tournament-table.ts";
import { cancelHand } from "../../hand/expire.ts";
import type { HandEvent, HandSetup, HandState } from "../../hand/types.ts";
import { isRefusal } from "../../refusal.ts";
import { GAMES, STRUCTURES } from "../../rules.ts";
import type { TableEvent, TableState } from "../types.ts";
import { replayPublicHand } from "./replay-public-hand.ts";

interface PlayedHand extends RecordedHand {
  readonly state: HandState;
}

function playRandomHand(setup: HandSetup, draws: readonly number[]): PlayedHand {
  const events: HandEvent[] = [];
  const state = playOut(setup, draws, (step) => void events.push(...step.events));
  return { setup, state, events };
}

const setupsOf = (game: HandSetup["rules"]["game"], structure: HandSetup["rules"]["structure"]) =>
  randomSetups.map((setup): HandSetup => {
    const { bigBlind } = setup.rules;
    const bigBet = structure === "fixed-limit" ? 2 * bigBlind : bigBlind;
    return { ...setup, rules: { ...setup.rules, game, structure, bigBet } };
  });

const PAIRS = GAMES.flatMap((game) => STRUCTURES.map((structure) => [game, structure] as const));

describe.each(PAIRS)("V6: %s, %s", (game, structure) => {
  test(
    "an honest hand is accepted as the rail saw it, and as each of its players saw it",
    () => {
      fc.assert(
        fc.property(setupsOf(game, structure), randomDraws, (setup, draws) => {
          const hand = playRandomHand(setup, draws);
          expect(replayRecord(hand)).toBeNull();
          const opened = openedCards(hand.events, setup.deck);
          for (const { cards } of hand.state.seats) {
            const known = withOwnCards(opened, cards, setup.deck);
            expect(replayPublicHand(withoutDeck(setup), publicEvents(hand.events), known)).toBeNull();
          }
        }),
        propertyRuns(40),
      );
    },
    scaledTimeoutMs(60_000),
  );

  test(
    "a cancelled hand passes; a hand that breaks off passes only when its table was cleared",
    () => {
      fc.assert(
        fc.property(setupsOf(game, structure), randomDraws, fc.nat(30), (setup, draws, after) => {
          const events: HandEvent[] = [];
          let cut: HandState | null = null;
          playOut(setup, draws, (step) => {
            if (cut) return;
            events.push(...step.events);
            if (step.state.result === null && (step.state.toAct?.decision ?? 0) > after) cut = step.state;
          });
          if (!cut) return;
          const cleared: TableEvent = { type: "table-cleared", handNo: 1, reason: "test", suspendedBets: [] };
          expect(replayRecord({ setup, events })).toMatchObject({ code: "unfinished" });
          expect(replayRecord({ setup, events }, [...events, cleared])).toBeNull();
          const cancelled = cancelHand(cut, "test");
          if (isRefusal(cancelled)) throw new Error(cancelled.code);
          expect(replayRecord({ setup, events }, [...events, ...cancelled.events])).toBeNull();
        }),
        propertyRuns(15),
      );
    },
    scaledTimeoutMs(60_000),
  );
});

/** Returns copies of a value. In each copy, one number is one larger or one smaller. */
function changesOf(value: unknown): readonly unknown[] {
  if (typeof value === "number") return [value + 1, value - 1];
  if (Array.isArray(value)) return value.flatMap((item, i) => changesOf(item).map((other) => value.with(i, other)));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => changesOf(item).map((other) => ({ ...value, [key]: other })));
}

const randomHands = fc.tuple(randomSetups, randomDraws).map(([setup, draws]) => playRandomHand(setup, draws));
const changed = (name: string, check: (hand: PlayedHand, pick: number) => void, numRuns = 150) =>
  test(
    name,
    () => fc.assert(fc.property(randomHands, fc.nat(0xffffffff), check), propertyRuns(numRuns)),
    scaledTimeoutMs(60_000),
  );

/** Returns an item of the list that the random number `pick` chooses; undefined when the list is empty. */
const pickOne = <T>(items: readonly T[], pick: number): T | undefined => items[pick % items.length];
describe("V6 ✗: a changed record does not pass", () => {
  changed("a record with a changed number does not pass", (hand, pick) => {
    const { setup, events } = hand;
    const record = publicEvents(events);
    const place = pick % record.length;
    const others = changesOf(record[place]);
    const other = pickOne(others, pick >>> 8);
    if (other === undefined) return;
    const stored = JSON.parse(JSON.stringify(record.with(place, JSON.parse(JSON.stringify(other)))));
    const problem = replayPublicHand(withoutDeck(setup), stored, openedCards(events, setup.deck));
    expect(problem).not.toBeNull();
    expect(problem?.code).not.toBe("malformed");
  });

  changed("a record with a missing or repeated event does not pass", ({ setup, events }, pick) => {
    const place = pick % events.length;
    expect(replayRecord({ setup, events }, events.toSpliced(place, 1))).not.toBeNull();
    expect(replayRecord({ setup, events }, events.toSpliced(place, 0, events[place] ?? events[0]!))).not.toBeNull();
  });

  changed("a record with two events swapped does not pass", ({ setup, events }, pick) => {
    const place = pick % (events.length - 1);
    const [a, b] = [events[place]!, events[place + 1]!];
    if (JSON.stringify(a) === JSON.stringify(b)) return;
    expect(replayRecord({ setup, events }, events.with(place, b).with(place + 1, a))).not.toBeNull();
  });

  changed("a record that skips a player does not pass", ({ setup, events }, pick) => {
    const place = pickOne(placesOf(events, "to-act"), pick);
    if (place === undefined) return;
    const problem = replayRecord({ setup, events }, events.toSpliced(place, 2));
    expect(problem?.at).toBeLessThanOrEqual(place + 1);
    expect(problem).not.toBeNull();
  });

  changed("a record with another action does not pass", ({ setup, events }, pick) => {
    const place = pickOne(placesOf(events, "acted"), pick) ?? -1;
    const acted = events[place];
    if (acted?.type !== "acted") return;
    const action = pickOne(
      (["fold", "check", "call", "bet", "raise"] as const).filter((each) => each !== acted.action),
      pick >>> 8,
    );
    const problem = replayRecord(
      { setup, events },
      events.with(place, { ...acted, action: action ?? "fold", timedOut: false }),
    );
    expect(problem).not.toBeNull();
  });

  changed("a record that gives a pot to another player does not pass", ({ setup, events }, pick) => {
    const place = pickOne(placesOf(events, "awarded"), pick) ?? -1;
    const awarded = events[place];
    if (awarded?.type !== "awarded") return;
    const { award } = awarded;
    const winners = award.shares.map(({ seat }) => seat);
    const other = setup.seats.find(({ seat }) => !winners.includes(seat))?.seat;
    if (other === undefined) return;
    const shares = award.shares.with(0, { ...award.shares[0]!, seat: other });
    const problem = replayRecord(
      { setup, events },
      events.with(place, { type: "awarded", award: { ...award, shares } }),
    );
    expect(problem).toMatchObject({ code: "awards-differ", at: place });
  });

  changed("a record with a shown hand as mucked does not pass", ({ setup, events }, pick) => {
    const place = pickOne(placesOf(events, "shown"), pick) ?? -1;
    const shown = events[place];
    if (shown?.type !== "shown") return;
    const problem = replayRecord({ setup, events }, events.with(place, { type: "mucked", seat: shown.seat }));
    expect(problem).toMatchObject({ code: "showdown-differs", at: place });
  });

  changed("a record does not pass when the opened cards differ from the shown cards", ({ setup, events }, pick) => {
    const opened = openedCards(events, setup.deck);
    const [place] = pickOne([...opened], pick) ?? [];
    const unseen = setup.deck.find((card) => ![...opened.values()].includes(card));
    if (place === undefined || unseen === undefined) return;
    const problem = replayPublicHand(withoutDeck(setup), publicEvents(events), new Map(opened).set(place, unseen));
    expect(["cards-differ", "showdown-differs"]).toContain(problem?.code);
  });

  changed(
    "a record does not pass when the promise has other seats, another button, other blinds or other rules",
    ({ setup, events }, pick) => {
      const others = changesOf(withoutDeck(setup)).filter((other): other is Omit<HandSetup, "deck"> => other !== null);
      const other = pickOne(others, pick);
      if (other === undefined) return;
      const problem = replayPublicHand(other, publicEvents(events), openedCards(events, setup.deck));
      expect(["setup-differs", "setup-refused"]).toContain(problem?.code);
    },
  );
});

/** Collects the record of each hand of a table, and replays it when the hand ends. */
class RecordChecker {
  #events: TableEvent[] = [];
  readonly seen = new Map<string, number>();

  watch(events: readonly TableEvent[], after: TableState): void {
    for (const event of events) {
      if (event.type === "blinds-moved") this.#events = [];
      if (event.type === "tabled" && this.#events.at(-1)?.type === "hand-ended") continue; // cards a player chose to show after the hand
      this.#events.push(event);
      if (event.type === "hand-ended") this.#check(after);
    }
  }

  #check({ hand }: TableState): void {
    const started = this.#events.find((event) => event.type === "hand-started");
    if (!started || !hand) throw new Error("A hand ends that did not start");
    const opened = openedCards(this.#events, hand.deck);
    expect(replayPublicHand(started.setup, publicEvents(this.#events), opened)).toBeNull();
    for (const { type } of this.#events) this.seen.set(type, (this.seen.get(type) ?? 0) + 1);
  }
}

describe("V6: hands that tables really play", { timeout: scaledTimeoutMs(120_000) }, () => {
  test("hands pass at cash tables of every preset, with players who leave, time out and are protected", () => {
    const checker = new RecordChecker();
    fc.assert(
      fc.property(houses, randomInputs, (settings, inputs) => {
        playTable(settings, inputs, (_before, events, after) => checker.watch(events, after));
      }),
      propertyRuns(60),
    );
    for (const kind of ["hand-ended", "protected", "raked", "mucked", "tabled", "uncalled-returned", "deal-opened"])
      expect([kind, (checker.seen.get(kind) ?? 0) > 5]).toEqual([kind, true]);
  });

  test("hands pass at tables of tournaments, with antes, short blinds and tabled hands", () => {
    const checker = new RecordChecker();
    fc.assert(
      fc.property(tournamentTables, tournamentTurns(60), (table, turns) => {
        playTournamentTable(table, turns, (_before, events, after) => checker.watch(events, after));
      }),
      propertyRuns(20),
    );
    for (const kind of ["hand-ended", "shown", "tabled", "uncalled-returned", "deal-opened"])
      expect([kind, (checker.seen.get(kind) ?? 0) > 20]).toEqual([kind, true]);
  });
});
