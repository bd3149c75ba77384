/** Tests that the records of these hands verify too: hands that were not played to their end, and hands for which seeds are missing. F3 */
import { describe, expect, test } from "vitest";
import { buildRecord, closeRecord, verifyDealFile } from "../src/index.ts";
import { codesOf, createTestRoom, ROOM_KEY, TABLE_ID } from "./testing/room.ts";

const keys = [ROOM_KEY];
const reportOf = (record: Parameters<typeof closeRecord>[0]) =>
  verifyDealFile({ record, hash: closeRecord(record) }, { keys });

describe("hands that are not played to their end", () => {
  test("the record of a void hand has the freeze but no cards, and its checks pass or are not possible", () => {
    const { record } = createTestRoom({ seed: 1 }).playHand({ end: "void" });
    expect(record).toMatchObject({ outcome: "void", reveals: [], opened: [], openings: [] });
    const report = reportOf(record);
    expect(report.ok).toBe(true);
    expect(codesOf(report)).toMatchObject({ V1: "not-dealt", V2: "not-dealt", V5: "ok-key", V6: "not-dealt" });
  });

  test("the record of a cancelled hand is checked like the record of any other hand", () => {
    const { record } = createTestRoom({ seed: 2 }).playHand({ end: "cancelled" });
    expect(record.outcome).toBe("cancelled");
    expect(codesOf(reportOf(record))).toMatchObject({ V1: "ok", V2: "ok", V6: "ok" });
  });

  test("the record of a suspended hand is checked, except for its missing result", () => {
    const { events, record } = createTestRoom({ seed: 3 }).playHand();
    const { hand: handNo, openings } = record;
    const cleared = { type: "table-cleared", handNo, reason: "unreadable", suspendedBets: [] } as const;
    const untilFirstTurn = record.events.slice(0, record.events.findIndex(({ type }) => type === "to-act") + 1);
    const suspended = buildRecord({ tableId: TABLE_ID, events: [...untilFirstTurn, cleared], openings });
    expect(events.length).toBeGreaterThan(untilFirstTurn.length);
    expect(suspended?.outcome).toBe("suspended");
    if (!suspended) throw new Error("No record");
    expect(reportOf(suspended).ok).toBe(true);
    expect(codesOf(reportOf(suspended))).toMatchObject({ V1: "ok", V2: "ok", V6: "suspended" });
  });

  test("✗: a hand that is not over, or was never frozen, has no record", () => {
    const { record } = createTestRoom({ seed: 4 }).playHand();
    expect(buildRecord({ tableId: TABLE_ID, events: record.events.slice(0, -1), openings: [] })).toBeNull();
    expect(buildRecord({ tableId: TABLE_ID, events: record.events.slice(1), openings: [] })).toBeNull();
  });

  test("cards that a player shows after the hand are not part of the hand's record", () => {
    const { record } = createTestRoom({ seed: 5 }).playHand();
    const tabled = { type: "tabled", hands: [{ seat: 0, cards: [1, 2] }] } as const;
    const rebuilt = buildRecord({
      tableId: TABLE_ID,
      events: [...record.events, tabled],
      openings: record.openings,
    });
    expect(rebuilt).toEqual(record);
  });
});

describe("hands for which seeds are missing", () => {
  test("V1 says that only the room's randomness was used when no page committed, or no page revealed", () => {
    const silent = createTestRoom({ seed: 6 }).playHand({ silent: [0, 1, 2, 3] });
    expect(silent.record.reveals).toEqual([]);
    expect(reportOf(silent.record)).toMatchObject({ ok: true });
    expect(codesOf(reportOf(silent.record))).toMatchObject({ V1: "room-randomness", V2: "ok" });
    const { record } = createTestRoom({ seed: 7 }).playHand({ withholding: [0, 1, 2, 3] });
    expect(codesOf(reportOf(record))).toMatchObject({ V1: "room-randomness" });
  });

  test("V1 lists seats that withheld their seed and seats that were left out, so that everybody can count them", () => {
    const { record, file, kept } = createTestRoom({ seed: 8 }).playHand({ withholding: [1], leftOut: [2] });
    const [, , seeds] = reportOf(record).checks;
    expect(seeds).toMatchObject({ id: "V1", ok: true });
    expect(seeds?.inputs).toContainEqual({ name: "withheld", of: 1, value: "" });
    expect(seeds?.inputs).toContainEqual({ name: "left-out", of: 2, value: "" });
    const own = verifyDealFile(file, { keys, expect: { ...kept.get(1) } });
    expect(own).toMatchObject({ ok: true });
    expect(codesOf(own)).toMatchObject({ V1: "own-seed-withheld" });
  });
});
