import { expect, it } from "vitest";
import type { StoredEvent } from "./compact-events.ts";
import { decodeHandRecord, encodeHandRecord, type HandStep } from "./hand-record-format.ts";
import { timesLeftOf } from "./times-left.ts";

const ALL_IN_OR_TIMED_OUT = { none: 0, timedOut: 2 } as const;
const acted = (flags: keyof typeof ALL_IN_OR_TIMED_OUT = "none"): StoredEvent => [
  ...(["acted", 1, "call", 100, 200, 9_800, ALL_IN_OR_TIMED_OUT[flags]] as const),
  ...([200, 100, 200, 1, 0, null] as const),
];
const toAct: StoredEvent = ["to-act", 0, 2, true, null];

let seq = 0;
function step(events: readonly StoredEvent[], more: Partial<HandStep> = {}): HandStep {
  const first = seq + 1;
  seq += events.length;
  const [nothing, at] = [null, new Date(Date.UTC(2026, 0, 1) + first)];
  return {
    ...{ seq: first, last_seq: seq, epoch: 1, created_at: at, hand_no: 7, remaining_ms: 15_000, action_id: nothing },
    ...{ early_ms: nothing, hand_nos: nothing, sealed: nothing, events },
    ...more,
  };
}

const HAND: readonly HandStep[] = [
  step([{ type: "hand-started" }, { type: "posted" }, toAct]),
  step([acted(), toAct], { early_ms: 4_200 }),
  // Before the action, the step returns the unused time bank.
  step([{ type: "seat-changed" }, acted(), toAct], { early_ms: 9_000 }),
  step([{ type: "time-extension" }], { early_ms: null }),
  step([acted("timedOut"), toAct]),
  // This player has left, so the action is not caused by a command and has no time.
  step([acted(), toAct]),
  // The second decision is for a player who has left. It follows in the same step from another player's action, and has no time.
  step([acted(), acted(), toAct], { early_ms: 1 }),
  step([{ type: "tabled" }], { early_ms: 3_000 }),
  step([acted(), { type: "hand-ended" }, acted()], { early_ms: 0, hand_nos: [7, 7, 8] }),
  step([{ type: "protected" }], { early_ms: null }),
];
const TIMES = [4_200, 9_000, null, null, 1, null, 0, null];

it("fault 27: the steps of a hand have the time left at each decision, null where no action was received", () =>
  expect(timesLeftOf(HAND, 7)).toEqual(TIMES));

it("fault 27: the compact record of a hand has the same times left", () => {
  const steps = decodeHandRecord(7, encodeHandRecord(HAND));
  expect(steps && timesLeftOf(steps, 7)).toEqual(TIMES);
});
