/**
 * Tests what a dishonest room can try at a draw. Each attempt must be found, either in the record, or by a player's page in what it
 * receives. M10, F3
 */
import { describe, expect, test } from "vitest";
import {
  compareDraws,
  type DrawRecord,
  drawFreezeOf,
  findDrawFaults,
  findDrawProblem,
  hexToBytes,
  isOwnEntryFrozen,
  type SeenDraw,
  verifyDealFile,
  verifyDealText,
} from "../src/index.ts";
import { type DrawPlan, playDraw, ROOM_KEY, signAsRoom, userOf } from "./testing/draw.ts";
import { codesOf } from "./testing/room.ts";

const keys = [ROOM_KEY];
const verify = (draw: DrawRecord, expected = {}) => verifyDealFile({ draw }, { keys, expect: expected });
const failuresOf = (draw: DrawRecord, expected = {}) =>
  verify(draw, expected)
    .checks.filter(({ ok }) => ok === false)
    .map(({ id, code }) => `${id} ${code}`);

/** Returns the faults that a player's page finds without the record. */
const ownFaults = (plan: DrawPlan, player: number, change: Partial<SeenDraw> = {}) => {
  const { own, seen } = playDraw(plan);
  const kept = own[player]!;
  return findDrawFaults({ ...seen, ...change }, kept, kept.place, kept.opened).map(({ id, code }) => `${id} ${code}`);
};

/** Changes the record and signs the new values, which only the room can do. */
function signedAgain(record: DrawRecord, change: Partial<DrawRecord>): DrawRecord {
  const changed = { ...record, ...change };
  const { tournament: tournamentId, seats, entries, roomCommit, freeze } = changed;
  const root = freeze?.root ?? "";
  const hash = drawFreezeOf({ tournamentId, seats, entries: entries.length, roomCommit, root });
  return { ...changed, freeze: { root, hash, key: ROOM_KEY, signature: signAsRoom(hexToBytes(hash)) } };
}

describe("an honest room", () => {
  test.each([2, 3, 9, 65])(
    "M10: the record of a draw of %i entries verifies, and so do the checks of the players' pages",
    (players) => {
      const played = playDraw({ players, withholding: [1] });
      expect(failuresOf(played.record)).toEqual([]);
      for (const player of [0, 1, players - 1]) {
        expect(failuresOf(played.record, played.expectOf(player))).toEqual([]);
        expect(ownFaults({ players, withholding: [1] }, player)).toEqual([]);
      }
    },
  );

  test("F3: D1 says that the player's own seed was used, that it was withheld, or that no player's seed was used", () => {
    const played = playDraw({ withholding: [1] });
    expect(codesOf(verify(played.record, played.expectOf(0)))).toMatchObject({ D1: "ok-own", D3: "ok" });
    expect(codesOf(verify(played.record, played.expectOf(1)))).toMatchObject({ D1: "own-seed-withheld" });
    expect(codesOf(verify(playDraw({ silent: [0, 1, 2, 3, 4] }).record))).toMatchObject({ D1: "room-randomness" });
  });

  test("M5: a cancelled draw is void, no check fails, and no seed is published", () => {
    for (const end of ["cancelled-before", "cancelled-after"] as const) {
      const { record } = playDraw({ end });
      expect(record).toMatchObject({ outcome: "void", reason: "staff", roomSeed: null, tables: [] });
      expect(record.entries.every(({ seed, answer }) => seed === null && answer === null)).toBe(true);
      expect(failuresOf(record)).toEqual([]);
    }
  });

  test("F3: a page receives less than 2.5 KB about a draw of 2,000 entries", () => {
    const { own } = playDraw({ players: 2_000, silent: Array.from({ length: 1_990 }, (_, i) => i + 10) });
    expect(JSON.stringify([own[3]!.place, own[3]!.opened]).length).toBeLessThan(2_500);
  });
});

describe("a dishonest room", () => {
  test("D2: a room that opens another seed than it committed to is caught", () => {
    expect(failuresOf(playDraw({ otherRoomSeed: true }).record)).toEqual(["D2 wrong-room-seed"]);
    expect(ownFaults({ otherRoomSeed: true }, 0)).toEqual(["D2 wrong-room-seed"]);
  });

  test("D1: a room that answers a reveal and leaves the seed out is caught", () => {
    const played = playDraw({ ignored: 2 });
    expect(failuresOf(played.record)).toEqual([]);
    expect(failuresOf(played.record, played.expectOf(2))).toEqual(["D1 answered-seed-missing"]);
    expect(ownFaults({ ignored: 2 }, 2)).toEqual(["D1 answered-seed-missing"]);
    expect(ownFaults({ ignored: 2 }, 1)).toEqual([]);
  });

  test("D4: a room that seats players in another way than the coin says is caught", () => {
    expect(failuresOf(playDraw({ otherCoin: true }).record)).toEqual(["D4 seats-differ"]);
    const faults = [0, 1, 2, 3, 4].flatMap((player) => ownFaults({ otherCoin: true }, player));
    expect(faults).toContain("D4 seats-differ");
  });

  test("D4: a room that swaps two players, or moves the button, is caught", () => {
    const { record } = playDraw();
    const [table] = record.tables;
    const [first, second, ...rest] = table!.seats;
    const swapped = [{ ...first!, entryNo: second!.entryNo }, { ...second!, entryNo: first!.entryNo }, ...rest];
    expect(failuresOf({ ...record, tables: [{ ...table!, seats: swapped }] })).toEqual(["D4 seats-differ"]);
    const button = table!.seats.find(({ seat }) => seat !== table!.button)!.seat;
    expect(failuresOf({ ...record, tables: [{ ...table!, button }] })).toEqual(["D4 seats-differ"]);
  });

  test("D3: a room that signs two freezes is caught", () => {
    const { record, expectOf, seen } = playDraw();
    const other = playDraw({ silent: [3] });
    expect(failuresOf(other.record, { freeze: seen.freeze })).toEqual(["D3 two-freezes"]);
    expect(failuresOf(record, expectOf(0))).toEqual([]);
    expect(compareDraws(seen, other.seen, keys)).toBe("two-freezes");
    expect(compareDraws(seen, seen, keys)).toBe("same-freeze");
    expect(compareDraws(seen, { ...other.seen, root: seen.root }, keys)).toBe("not-signed");
    expect(compareDraws(seen, other.seen, ["00".repeat(32)])).toBe("unknown-key");
    expect(compareDraws(seen, { ...seen, tournamentId: "00000000-0000-4000-8000-000000000000" })).toBe("other-draw");
  });

  test("D3: a room that changes the entries, the seats or its commitment after the freeze is caught", () => {
    const { record, seen } = playDraw();
    const [first, ...rest] = record.entries;
    const without = { ...record, entries: rest };
    expect(failuresOf(without)).toContain("D3 wrong-freeze");
    expect(failuresOf({ ...record, seats: 6 })).toContain("D3 wrong-freeze");
    const otherTag = { ...record, entries: [{ ...first!, userTag: "11".repeat(32) }, ...rest] };
    expect(failuresOf(otherTag)).toContain("D3 wrong-freeze");
    // The changed entries no longer give the signed root, so the check fails although the room has signed the new values.
    expect(failuresOf(signedAgain(record, { entries: otherTag.entries }))).toContain("D3 wrong-freeze");
    expect(failuresOf(signedAgain(record, { roomCommit: "22".repeat(32) }), { freeze: seen.freeze })).toContain(
      "D3 two-freezes",
    );
    expect(findDrawProblem({ ...seen, entries: 6 })).toBe("wrong-freeze");
    expect(findDrawProblem({ ...seen, signature: "00".repeat(64) })).toBe("wrong-signature");
  });

  test("D3: a room that denies a freeze that a player saw is caught", () => {
    const { seen } = playDraw();
    expect(failuresOf(playDraw({ end: "cancelled-before" }).record, { freeze: seen.freeze })).toEqual([
      "D3 freeze-missing",
    ]);
  });

  test("D3: a room that signs with another key than it publishes is caught", () => {
    const { record } = playDraw();
    const report = verifyDealFile({ draw: record }, { keys: ["33".repeat(32)] });
    expect(codesOf(report)).toMatchObject({ D3: "unknown-key" });
    expect(codesOf(verifyDealFile({ draw: record }))).toMatchObject({ D3: "ok-key-not-compared" });
  });

  test("D1: a room that puts another seed or commitment in a player's place is caught", () => {
    const played = playDraw();
    const [first, ...rest] = played.record.entries;
    const other = { ...played.record, entries: [{ ...first!, seed: "44".repeat(32) }, ...rest] };
    expect(failuresOf(other)).toContain("D1 wrong-seed");
    expect(failuresOf(played.record, { ...played.expectOf(0), commit: "55".repeat(32) })).toContain(
      "D1 own-commit-missing",
    );
    const own = played.own[0]!;
    expect(isOwnEntryFrozen(played.seen, own, own.place)).toBe(true);
    expect(isOwnEntryFrozen(played.seen, { ...own, commit: "55".repeat(32) }, own.place)).toBe(false);
    expect(isOwnEntryFrozen(played.seen, own, { ...own.place, place: 1 })).toBe(false);
    expect(isOwnEntryFrozen({ ...played.seen, entries: 0 }, own, own.place)).toBe(false);
  });

  test("D1: a room that shows a seed without a valid answer is caught", () => {
    const { record } = playDraw();
    const [first, ...rest] = record.entries;
    const unanswered = { ...record, entries: [{ ...first!, answer: "00".repeat(64) }, ...rest] };
    expect(failuresOf(unanswered)).toEqual(["D1 wrong-answer"]);
  });
});

describe("a file of a draw from outside", () => {
  test("F3: a file is refused when its parts contradict each other, or when it has unknown fields or wrong values", () => {
    const { record } = playDraw();
    const refused = (change: object) => codesOf(verifyDealFile({ draw: { ...record, ...change } })).format;
    expect(refused({ outcome: "void" })).toBe("parts-disagree");
    expect(refused({ entries: record.entries.toReversed() })).toBe("parts-disagree");
    expect(refused({ freeze: null })).toBe("parts-disagree");
    expect(refused({ roomSeed: null })).toBe("parts-disagree");
    expect(refused({ userIds: [userOf(0)] })).toBe("not-a-record");
    expect(refused({ tournament: "x" })).toBe("not-a-record");
    expect(codesOf(verifyDealFile({ draw: null })).format).toBe("not-a-record");
    expect(codesOf(verifyDealText(JSON.stringify({ draw: record }))).format).toBe("ok-draw");
  });
});
