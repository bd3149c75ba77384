import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { type DeriveKey, deriveHandKey, rememberHandKeys } from "./hand-keys.ts";

const key = randomBytes(32);

/** Returns the function that caches keys, and a list of the hands for which it has derived a key so far. */
function countDerivations(maxTables?: number) {
  const derived: string[] = [];
  const derive: DeriveKey = (of, hand) => {
    derived.push(`${hand.tableId}/${hand.handNo}`);
    return deriveHandKey(of, hand);
  };
  return { keyOf: rememberHandKeys(derive, maxTables), derived };
}

it("a hand's key is derived once while the hand runs, and is the same as without the cache", () => {
  const { keyOf, derived } = countDerivations();
  for (const handNo of [7, 0, 7, 7, 0, 8, 0, 8])
    expect(keyOf(key, { tableId: "a", handNo })).toEqual(deriveHandKey(key, { tableId: "a", handNo }));
  expect(derived).toEqual(["a/7", "a/0", "a/8"]);
});

it("different tables, hands and room keys have different keys", () => {
  const { keyOf, derived } = countDerivations();
  const other = randomBytes(32);
  const keys = [
    keyOf(key, { tableId: "a", handNo: 1 }),
    keyOf(key, { tableId: "b", handNo: 1 }),
    keyOf(key, { tableId: "a", handNo: 2 }),
    keyOf(other, { tableId: "a", handNo: 1 }),
  ];
  expect(new Set(keys.map((each) => Buffer.from(each).toString("hex"))).size).toBe(4);
  expect(derived).toHaveLength(4);
});

it("the cache does not grow with the hands of a table, or with the number of tables", () => {
  const { keyOf, derived } = countDerivations(2);
  for (const handNo of [1, 2, 3, 4, 1]) keyOf(key, { tableId: "a", handNo });
  expect(derived).toEqual(["a/1", "a/2", "a/3", "a/4", "a/1"]);
  for (const tableId of ["b", "c", "a"]) keyOf(key, { tableId, handNo: 1 });
  expect(derived.slice(5)).toEqual(["b/1", "c/1", "a/1"]);
  keyOf(key, { tableId: "c", handNo: 1 });
  expect(derived).toHaveLength(8);
});
