import type { JournalRow } from "@poker/db";
import { describe, expect, it } from "vitest";
import { readContributions } from "./force-close.ts";

const log = (...events: readonly object[]): JournalRow[] =>
  events.map((event, index) => ({
    seq: 11 + index,
    handNo: 1,
    actionId: null,
    kind: "type" in event && typeof event.type === "string" ? event.type : "?",
    public: event,
    sealed: null,
    remainingMs: null,
    earlyMs: null,
  }));
const start = {
  type: "hand-started",
  setup: {
    seats: [
      { seat: 0, stack: 500 },
      { seat: 3, stack: 500 },
      { seat: 5, stack: 90 },
    ],
  },
};
const posted = { type: "posted", seat: 3, live: 50, dead: 25 };
const raised = { type: "acted", seat: 0, added: 200 };

describe("bets told from public rows", () => {
  it("T7: posts, dead chips, wagers and what came back, of every seat dealt in", () => {
    const back = { type: "uncalled-returned", seat: 0, amount: 120 };
    expect(readContributions(log({ type: "blinds-moved" }, start, posted, { type: "to-act" }, raised, back))).toEqual(
      new Map([
        [0, 80],
        [3, 75],
        [5, 0],
      ]),
    );
  });

  it.each<[string, JournalRow[]]>([
    ["no start", log(posted, raised)],
    ["a row missing", log(start, posted, raised, raised).filter(({ seq }) => seq !== 12)],
    ["an amount that is none", log(start, { ...posted, live: "50" })],
    ["an amount below zero", log(start, { ...raised, added: -1 })],
    ["a player who was not dealt in", log(start, { ...posted, seat: 4 })],
    ["more than the player had", log(start, { ...raised, seat: 5, added: 91 })],
    ["more back than the player put in", log(start, posted, { type: "uncalled-returned", seat: 3, amount: 76 })],
    ["a row that says it is another", log(start, posted).map((row) => ({ ...row, public: start }))],
  ])("T7 ✗: cannot be told with %s", (_what, rows) => expect(readContributions(rows)).toBeNull());
});
