/**
 * Plays the engine's 12,000 showdown vectors. Each vector becomes a hand in which everyone checks to the showdown. Each format writes it
 * and reads it back. A normal run takes every twentieth vector, a nightly run all of them.
 */
import { readdirSync } from "node:fs";
import { type HandEvent, redact, type SeatNo, type Structure } from "@poker/engine";
import { dealSpec, playMoves, testHandRules } from "@poker/engine/testing/hand-driver";
import { propertyRuns, scaledTimeoutMs } from "@poker/engine/testing/property-runs";
import { isShowdownVector } from "@poker/engine/testing/vectors/judge";
import { readVectors } from "@poker/engine/testing/vectors/read-vectors";
import type { ShowdownVector } from "@poker/engine/testing/vectors/showdowns";
import { expect, test } from "vitest";
import { eventsOf, historyOf, readTracker, writeTracker } from "../src/index.ts";
import { EXACT_FORMATS } from "./testing/formats.ts";
import { awardsOf, netsOf, storedEvents } from "./testing/hand-results.ts";
import { required } from "./testing/random-histories.ts";

const FIXTURES = new URL("../../engine/fixtures/", import.meta.url);
const files = readdirSync(FIXTURES).filter((name) => /^(holdem|omaha8?)\.jsonl\.gz$/.test(name));
/** Which share of the vectors is played: every twentieth, or all of them in a nightly run, in which `propertyRuns` multiplies by 20. */
const EVERY = Math.max(1, Math.floor(20 / propertyRuns(1).numRuns));
const FACTS = {
  id: "7",
  site: "",
  table: { name: "", seats: 10 },
  startedAt: null,
  currency: "XPM",
  decimals: 2,
  hero: null,
  tournament: null,
} as const;

const STRUCTURES: readonly Structure[] = ["fixed-limit", "pot-limit", "no-limit"];

/** Plays the hand and returns it as a viewer without a seat sees it. All hands are shown, so at the end this viewer knows all cards. */
function checkedDown({ game, holes, board }: ShowdownVector, structure: Structure): readonly HandEvent[] {
  let hand = dealSpec({
    stacks: holes.map(() => 10_000),
    rules: testHandRules({ game, structure, flBetCap: null, showdown: "all-show", identicalBothWays: "by-halves" }),
    holes: holes.map((cards) => cards.join(" ")),
    board: board.join(" "),
  });
  while (hand.state.toAct) {
    const { seat, check } = hand.state.toAct;
    hand = playMoves(hand, `${seat} ${check ? "check" : "call"}`);
  }
  return hand.events.map((event) => redact(event, "rail"));
}

/** Returns the seats that won a share of this half of the pot, in ascending order. Returns null when the pot had no such half. */
function winnersOf(events: readonly HandEvent[], half: "high" | "low"): readonly SeatNo[] | null {
  const award = awardsOf(events).find(
    (candidate) => candidate.half === half || (half === "high" && candidate.half === "whole"),
  );
  return award ? award.shares.map(({ seat }) => seat).toSorted((a, b) => a - b) : null;
}

test.each(files)(
  "%s: every format gives back each hand, and the winners are the winners of the vector",
  {
    timeout: scaledTimeoutMs(60_000),
  },
  (name) => {
    const vectors = readVectors(new URL(name, FIXTURES)).filter(isShowdownVector);
    let count = 0;
    for (const [index, vector] of vectors.entries()) {
      if (index % EVERY !== 0) continue;
      count++;
      const seen = checkedDown(vector, STRUCTURES[count % STRUCTURES.length] ?? "no-limit");
      const players = vector.holes.map((_, seat) => ({ seat, name: `p${seat + 1}` }));
      const history = required(historyOf(seen, { ...FACTS, players }));
      for (const { write, read } of EXACT_FORMATS) {
        const back = required(eventsOf(required(read(required(write(history))))));
        expect(storedEvents(back)).toEqual(storedEvents(seen));
      }
      const fromText = required(eventsOf(required(readTracker(required(writeTracker(history))))));
      expect(netsOf(fromText)).toEqual(netsOf(seen));
      for (const events of [seen, fromText]) {
        expect(winnersOf(events, "high")).toEqual(vector.hi);
        expect(winnersOf(events, "low")).toEqual(vector.lo);
      }
    }
    expect(count).toBe(Math.ceil(4_000 / EVERY));
  },
);
