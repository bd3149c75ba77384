import { expect, test } from "vitest";
import { Counters } from "./counters.ts";
import { COMMIT_MISSING, DealAuditor, findLostCommits, findUnprovenDeals } from "./deal-auditor.ts";

const TABLE = "5c0f9f6e-6a4b-4f9e-8a53-0d9f6f0f4f10";
const kept = { seat: 2, prevHash: "00", commit: "c0", seed: "5e", freeze: "f0", answer: null };

test("F3: what a player knows of a deal is kept until the hand's record is verified with it", () => {
  const counters = new Counters();
  const deals = new DealAuditor(counters);
  deals.keep("ann", TABLE, 7, kept);
  const replay = deals.observe(TABLE);
  expect(replay.keptOf(7, "ann")).toEqual({ seat: 2, prevHash: "00", commit: "c0", seed: "5e", freeze: "f0" });
  expect([replay.keptOf(8, "ann"), replay.keptOf(7, "bob"), deals.observe("other").keptOf(7, "ann")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  replay.onVerified(7, true);
  expect(replay.keptOf(7, "ann")).toBeUndefined();
  expect([...counters.countsOf("deals")]).toEqual([
    ["records verified", 1],
    ["of these with what a player had kept", 1],
  ]);
});

test("F3: a run without a frozen deal, a verified deal, or a kill during a deal is reported as proving nothing", () => {
  const counters = new Counters();
  const replay = new DealAuditor(counters).observe(TABLE);
  expect(findUnprovenDeals(counters, 0)).toHaveLength(3);
  counters.increment("deals", "frozen");
  replay.onVerified(7, true);
  expect(findUnprovenDeals(counters, 0)).toEqual([]);
  expect(findUnprovenDeals(counters, 4)).toEqual([]);
  expect(findUnprovenDeals(counters, 5)).toHaveLength(1);
  replay.onTakenOver("running");
  expect(findUnprovenDeals(counters, 5)).toEqual([]);
  expect(findUnprovenDeals(counters, 50)).toEqual([
    { invariant: "F3", what: "nothing was proven about deals: 0 continued while frozen" },
  ]);
  replay.onTakenOver("frozen");
  expect(findUnprovenDeals(counters, 50)).toEqual([]);
});

test("F3: a commitment that the room accepted but left out of the freeze is a violation if no server was interrupted", () => {
  const counters = new Counters();
  expect(findLostCommits(counters, 0)).toEqual([]);
  counters.increment("deals", COMMIT_MISSING);
  expect(findLostCommits(counters, 1)).toEqual([]);
  expect(findLostCommits(counters, 0)).toEqual([
    { invariant: "F3", what: "1 commits were taken and are missing in the freeze" },
  ]);
});
