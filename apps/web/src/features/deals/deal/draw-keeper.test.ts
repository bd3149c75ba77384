import "fake-indexeddb/auto";
import { type DrawOutcome, seenDrawOf } from "@poker/client";
import { drawFirstTables } from "@poker/engine";
import {
  bytesToHex,
  commitRoomSeed,
  drawContext,
  drawEntryTree,
  drawRevealTree,
  hashDraw,
  hashDrawReveal,
  hashUser,
  hexToBytes,
  publicKeyOf,
  signFreeze,
  tossDrawCoin,
} from "@poker/fair-deal";
import type { DrawView } from "@poker/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, expectedOfDraw, listEvidence, readDraw } from "./deal-database.ts";
import { failedDrawOf } from "./deal-verdict.ts";
import { DrawKeeper } from "./draw-keeper.ts";

const TOURNAMENT = "5b0f3a7e-92c4-4d18-8f6b-1e2d3c4b5a69";
const SECRET = new Uint8Array(32).fill(42);
const ROOM_SEED = new Uint8Array(32).fill(7);
const USER = "anna";
const ctx = drawContext(TOURNAMENT);
const roomCommit = bytesToHex(commitRoomSeed(ctx, ROOM_SEED));
const OPEN: DrawView = { tournamentId: TOURNAMENT, roomCommit, commit: null, frozen: null, own: null, opened: null };
const sign = (hash: Uint8Array) => bytesToHex(signFreeze(SECRET, hash));

/** Returns the frozen draw of two entries, as a room that keeps its promises would send it. */
function freeze(commit: string): DrawView {
  const entries = [
    { entryNo: 1, userTag: hashUser("bob"), commit: null },
    { entryNo: 2, userTag: hashUser(USER), commit: hexToBytes(commit) },
  ];
  const tree = drawEntryTree(ctx, entries);
  const hash = hashDraw({ ctx, seats: 6, entries: 2, roomCommit: hexToBytes(roomCommit), root: tree.root });
  const key = bytesToHex(publicKeyOf(SECRET));
  const frozen = {
    seats: 6,
    entries: 2,
    root: bytesToHex(tree.root),
    freeze: bytesToHex(hash),
    signature: sign(hash),
    key,
  };
  return { ...OPEN, commit, frozen, own: { place: 1, entryNo: 2, path: tree.pathOf(1).map(bytesToHex) } };
}

function open(view: DrawView, seed: string | null): DrawView {
  const hash = hexToBytes(view.frozen?.freeze ?? "");
  const tree = drawRevealTree(ctx, hash, [null, seed === null ? null : hexToBytes(seed)]);
  const [table] = drawFirstTables(tossDrawCoin(hash, ROOM_SEED, tree.root), [1, 2], 6);
  const seat = table?.seats.find(({ entryNo }) => entryNo === 2)?.seat ?? 0;
  const path = tree.pathOf(1).map(bytesToHex);
  const revealRoot = bytesToHex(tree.root);
  return {
    ...view,
    opened: { roomSeed: bytesToHex(ROOM_SEED), revealRoot, path, isRevealed: seed !== null, tableNo: 1, seat },
  };
}

const outcomes: DrawOutcome[] = [];
let keeper: DrawKeeper;
beforeEach(() => {
  outcomes.length = 0;
  keeper = new DrawKeeper((outcome) => outcomes.push(outcome));
});
afterEach(async () => {
  await closeDatabase();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase("fair-deals").onsuccess = resolve;
  });
});

/** Commits to a seed, reveals it, and receives the room's answer. */
async function takePart() {
  const commit = (await keeper.answer({ type: "commit-draw", userId: USER, draw: OPEN, words: "mine" })) ?? "";
  keeper.hear({ type: "draw-taken", userId: USER, tournamentId: TOURNAMENT });
  const view = freeze(commit);
  const seed = (await keeper.answer({ type: "reveal-draw", userId: USER, draw: view })) ?? "";
  const answer = sign(hashDrawReveal(hexToBytes(view.frozen?.freeze ?? ""), 1, hexToBytes(seed)));
  keeper.hear({ type: "draw-answered", userId: USER, tournamentId: TOURNAMENT, answer });
  return { view, seed, answer };
}

describe("a browser's part in a draw of seats", () => {
  it("M10: keeps seed, freeze and answer, and finds no fault in an honest draw", async () => {
    const { view, seed, answer } = await takePart();
    keeper.hear({ type: "draw-opened", userId: USER, draw: open(view, seed) });
    await keeper.settled();
    expect(outcomes).toEqual([{ tournamentId: TOURNAMENT, faults: [], isRevealed: true }]);
    const kept = await readDraw(TOURNAMENT);
    expect(kept).toMatchObject({ seen: seenDrawOf(view), outcome: { faults: [], isRevealed: true } });
    expect(kept && expectedOfDraw(kept)).toMatchObject({ freeze: view.frozen?.freeze, seed, answer });
    expect(await listEvidence()).toEqual([]);
  });

  it("D1 ✗: finds that the room answered the seed and left it out, and keeps the evidence", async () => {
    const { view } = await takePart();
    keeper.hear({ type: "draw-opened", userId: USER, draw: open(view, null) });
    await keeper.settled();
    expect(outcomes[0]?.faults).toEqual([{ id: "D1", code: "answered-seed-missing" }]);
    expect(outcomes[0] && failedDrawOf(outcomes[0])).toMatchObject({ kind: "draw", tableId: TOURNAMENT });
    expect(await listEvidence()).toMatchObject([{ tableId: TOURNAMENT, handNo: 0, failed: ["D1"] }]);
  });

  it("D4 ✗: finds a seat that does not follow from the coin", async () => {
    const { view, seed } = await takePart();
    const { opened, ...rest } = open(view, seed);
    const moved = opened && { ...opened, seat: (opened.seat + 1) % 6 };
    keeper.hear({ type: "draw-opened", userId: USER, draw: { ...rest, opened: moved } });
    await keeper.settled();
    expect(outcomes[0]?.faults).toEqual([{ id: "D4", code: "seats-differ" }]);
  });

  it("D1 ✗: keeps the seed secret without its commit in the freeze; a fault only if the room accepted the commit", async () => {
    const commit = (await keeper.answer({ type: "commit-draw", userId: USER, draw: OPEN, words: "" })) ?? "";
    const without = { ...freeze(commit), own: null };
    expect(await keeper.answer({ type: "reveal-draw", userId: USER, draw: without })).toBeNull();
    await keeper.settled();
    expect(outcomes).toEqual([]);
    keeper.hear({ type: "draw-taken", userId: USER, tournamentId: TOURNAMENT });
    expect(await keeper.answer({ type: "reveal-draw", userId: USER, draw: without })).toBeNull();
    await keeper.settled();
    expect(outcomes[0]?.faults).toEqual([{ id: "D1", code: "own-commit-missing" }]);
  });

  it("D3 ✗: keeps the seed secret when the freeze is not signed, or differs from the earlier freeze", async () => {
    const { view } = await takePart();
    const other = { ...view, roomCommit: "11".repeat(32) };
    expect(await keeper.answer({ type: "reveal-draw", userId: USER, draw: other })).toBeNull();
    const unsigned = view.frozen && { ...view.frozen, signature: "00".repeat(64) };
    expect(await keeper.answer({ type: "reveal-draw", userId: USER, draw: { ...view, frozen: unsigned } })).toBeNull();
    await keeper.settled();
    expect(outcomes.map(({ faults }) => faults[0]?.code)).toEqual(["two-freezes", "wrong-signature"]);
  });

  it("F3: a seed stays the same within one tournament and differs for each player", async () => {
    const commitOf = (userId: string) => keeper.answer({ type: "commit-draw", userId, draw: OPEN, words: "" });
    expect(await commitOf(USER)).toBe(await commitOf(USER));
    expect(await commitOf(USER)).not.toBe(await commitOf("bob"));
  });
});
