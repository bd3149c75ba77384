import "fake-indexeddb/auto";
import type { DealPromise } from "@poker/engine";
import { afterEach, describe, expect, it } from "vitest";
import {
  changeDeal,
  closeDatabase,
  expectedOf,
  type KeptDeal,
  keepEvidence,
  listEvidence,
  MAX_KEPT_DEALS,
  MAX_KEPT_EVIDENCE,
  readDeal,
  readKeptDeal,
} from "./deal-database.ts";

const TABLE = "0b7c6c66-7a5d-4b52-8d0e-1c7f2f7a9a10";
const OWN: KeptDeal["own"] = {
  userId: "anna",
  seat: 2,
  prevHandHash: "00",
  seed: "5e",
  commit: "c0",
  isSent: true,
  answer: "a5",
};
const PROMISE: DealPromise = {
  version: "bpr/v1",
  decks: 4,
  prevHandHash: "00",
  roots: [],
  commits: [{ seat: 2, userTag: "aa", commit: "c0" }],
  freeze: "f0",
  signature: "",
  key: "",
  leftOut: [],
};

const emptyDatabase = () =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase("fair-deals");
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });

describe("the deals that a browser keeps", () => {
  afterEach(async () => {
    await closeDatabase();
    await emptyDatabase();
  });

  it("F3: are still there after the page is loaded again", async () => {
    await changeDeal(TABLE, 7, (kept) => ({ ...kept, own: OWN, promise: PROMISE }));
    await closeDatabase();
    expect(await readDeal(TABLE, 7)).toMatchObject({ own: OWN, promise: PROMISE });
    expect(await readDeal(TABLE, 8)).toBeNull();
  });

  it("F3: two tabs that draw a seed at the same time get the same seed", async () => {
    const draw = (seed: string) =>
      changeDeal(TABLE, 7, (kept) => (kept.own ? kept : { ...kept, own: { ...OWN, seed } }));
    const [one, two] = await Promise.all([draw("01"), draw("02")]);
    expect(one.own?.seed).toBe("01");
    expect(two.own?.seed).toBe("01");
  });

  it("F3: are limited in number, and the oldest is dropped first", async () => {
    for (let handNo = 1; handNo <= MAX_KEPT_DEALS + 3; handNo++)
      await changeDeal(TABLE, handNo, (kept) => ({ ...kept, keptAt: handNo, own: OWN }));
    const found = await Promise.all([1, 2, 3, 4, MAX_KEPT_DEALS + 3].map((handNo) => readDeal(TABLE, handNo)));
    expect(found.map((kept) => kept?.handNo ?? null)).toEqual([null, null, null, 4, MAX_KEPT_DEALS + 3]);
    // Hand 4 is already stored, so changing it does not add a hand, and no other hand is dropped.
    await changeDeal(TABLE, 4, (kept) => ({ ...kept, hash: "ha" }));
    expect(await readDeal(TABLE, 4)).toMatchObject({ hash: "ha" });
  });

  it("F3: include the last evidence, newest first", async () => {
    for (let handNo = 1; handNo <= MAX_KEPT_EVIDENCE + 2; handNo++)
      await keepEvidence({ tableId: TABLE, handNo, keptAt: handNo, failed: ["V3"], text: "{}" });
    const kept = (await listEvidence()).map(({ handNo }) => handNo);
    expect(kept).toHaveLength(MAX_KEPT_EVIDENCE);
    expect([kept[0], kept.at(-1)]).toEqual([MAX_KEPT_EVIDENCE + 2, 3]);
  });

  it("V1: a hand is checked against the player's own seed when its freeze includes the commit of that seed", async () => {
    await changeDeal(TABLE, 6, (kept) => ({ ...kept, hash: "h6" }));
    await changeDeal(TABLE, 7, (kept) => ({ ...kept, own: OWN, promise: PROMISE }));
    expect(await readKeptDeal(TABLE, 7)).toEqual({
      seat: 2,
      freeze: "f0",
      commit: "c0",
      seed: "5e",
      answer: "a5",
      prevHash: "h6",
    });
    expect(await readKeptDeal(TABLE, 9)).toBeNull();
  });

  it("V1: a hand is checked against the commit alone when the seed was never given out", () => {
    const kept = { tableId: TABLE, handNo: 7, keptAt: 0, hash: null, promise: PROMISE };
    const silent: KeptDeal = { ...kept, own: { ...OWN, isSent: false, answer: null } };
    expect(expectedOf(silent, null)).toEqual({ seat: 2, freeze: "f0", commit: "c0" });
  });

  it("V1 ✗: a hand is not checked against a seed whose commit was too late for the freeze", () => {
    const late: KeptDeal = {
      tableId: TABLE,
      handNo: 7,
      keptAt: 0,
      hash: null,
      own: { ...OWN, commit: "c1", answer: null },
      promise: PROMISE,
    };
    expect(expectedOf(late, null)).toEqual({ seat: 2, freeze: "f0" });
  });
});
