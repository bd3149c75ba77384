import { AUDIT_ACTIONS } from "@poker/db";
import { NEVER_EXPIRES } from "@poker/protocol";
import { expect, it } from "vitest";
import { describeEntry } from "./describe-entry.ts";

const USER = { kind: "user", id: "u", name: "Ana" };
const JANUARY = Date.UTC(2027, 0, 31, 20);

it.each([
  ["player.freeze", { until: null }, { until: JANUARY }, ["Until 31 Jan 2027, 20:00:00"]],
  [
    "player.ban",
    { until: JANUARY },
    { until: NEVER_EXPIRES },
    ["Until further notice; it was until 31 Jan 2027, 20:00:00"],
  ],
  [
    "player.lift-chat-ban",
    { until: NEVER_EXPIRES },
    { until: null },
    ["Lifted; it would have lasted until further notice"],
  ],
  ["staff.set-role", ["floor"], ["floor", "support"], ["Gave Support"]],
  ["staff.set-role", ["floor"], [], ["Removed Floor"]],
  [
    "adjustment.apply",
    { currency: "real", balance: 500 },
    { currency: "real", balance: 1500 },
    ["+$10: from $5 to $15"],
  ],
  ["adjustment.approve", { currency: "play", balance: 500 }, { currency: "play", balance: 0 }, ["−5: from 5 to 0"]],
  ["adjustment.request", null, { currency: "play", amount: 2_000_000 }, ["Asked for 20,000"]],
  ["suspense.return", { held: 500, currency: "play" }, { returned: { a: 200, b: 300 } }, ["5 returned"]],
  ["chat-report.read", null, { report: 4, messages: [1, 2] }, ["2 messages in chat report 4"]],
  ["chat-report.uphold", { status: "open" }, { reports: [4, 5] }, ["2 reports of this message"]],
  [
    "player.end-sessions",
    { sessions: 2, devices: "Firefox on Linux, unknown" },
    null,
    ["2 sessions: Firefox on Linux, unknown"],
  ],
  [
    "hand.refuse-reveal",
    null,
    { code: "hand-not-finished" },
    [expect.stringMatching(/^Refused: This hand is not over/)],
  ],
  ["announcement.publish", null, { text: "Back at nine", from: 1, until: 2 }, ["“Back at nine”"]],
  ["table.cancel-hand", null, { handNo: 7 }, ["Hand 7"]],
  ["pool.create", null, { name: "North Pier" }, ["North Pier"]],
  [
    "table.schedule",
    { opensAt: null, closesAt: null },
    { opensAt: null, closesAt: "2027-01-31T20:00:00+00:00" },
    ["Opens now", "Closes 31 Jan 2027, 20:00:00"],
  ],
  ["table.change-settings", { settings: { seats: 6 } }, { settings: { seats: 9 } }, ["Seats: 6 → 9"]],
  [
    "tournament-template.save",
    { name: "Duel", settings: { levels: [{ bigBlind: 20, ms: 60_000 }], buyIn: { prize: 1_000 } } },
    { name: "Duel", settings: { levels: [{ bigBlind: 25, ms: 120_000 }], buyIn: { prize: 1_050 } } },
    ["Big blind 1: 20 → 25", "Levels, Minutes 1: 1 → 2", "Buy-in for the prize pool: 10 → 10.50"],
  ],
  ["tournament-schedule.save", null, { name: "Evening" }, ["Evening"]],
  ["table.pause", null, {}, []],
])("an entry for %s says what the action changed", (action, before, after, words) => {
  expect(describeEntry({ action, before, after, subject: USER })).toEqual(words);
});

it("the limit of adjustments is an amount of its currency", () => {
  const subject = { kind: "currency", id: "real", name: null };
  expect(
    describeEntry({
      action: "adjustment-limit.change",
      before: { maxAmount: 100 },
      after: { maxAmount: 200 },
      subject,
    }),
  ).toEqual(["$1 → $2"]);
});

it("an entry of any action with unexpected content does not throw", () => {
  for (const action of [...AUDIT_ACTIONS, "test", "something.else"])
    for (const stored of [null, {}, { until: "soon" }, ["nothing"]])
      expect(() => describeEntry({ action, before: stored, after: stored, subject: USER })).not.toThrow();
});
