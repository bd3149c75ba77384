/**
 * Derives the key of each hand from a key of the room. Caches the keys of running hands, because every step of a hand needs the same key.
 */
import { hkdfSync } from "node:crypto";
import type { SealLocation } from "./seal-location.ts";

type Hand = Pick<SealLocation, "tableId" | "handNo">;

interface KnownKey {
  readonly handNo: number;
  readonly key: Uint8Array;
}

/** How many hands of each table have their keys cached. Two are enough: the running hand, and the last hand or the planned one. */
const HANDS_PER_TABLE = 2;
/** How many tables have keys in the cache. It is more than a node runs. */
const MAX_TABLES = 4_096;

export type DeriveKey = (key: Uint8Array, hand: Hand) => Uint8Array;

export const deriveHandKey: DeriveKey = (key, { tableId, handNo }) =>
  new Uint8Array(hkdfSync("sha256", key, "", `poker-room/seal/v1/${tableId}/${handNo}`, 32));

/** Returns a function that gives the same results as `derive`, and caches the keys that it derived last. */
export function rememberHandKeys(derive: DeriveKey, maxTables = MAX_TABLES): DeriveKey {
  const tablesOf = new WeakMap<Uint8Array, Map<string, readonly KnownKey[]>>();
  return (key, { tableId, handNo }) => {
    const tables = tablesOf.get(key) ?? new Map<string, readonly KnownKey[]>();
    tablesOf.set(key, tables);
    const known = tables.get(tableId) ?? [];
    const found = known.find((each) => each.handNo === handNo);
    if (found) return found.key;
    const derived = { handNo, key: derive(key, { tableId, handNo }) };
    // The first table in the map is the one whose last hand began longest ago, so its keys are dropped first.
    tables.delete(tableId);
    tables.set(tableId, [derived, ...known].slice(0, HANDS_PER_TABLE));
    const [oldest] = tables.keys();
    if (tables.size > maxTables && oldest !== undefined) tables.delete(oldest);
    return derived.key;
  };
}
