/**
 * Derives the key of each hand from a key of the room, and caches the keys of running hands, because every step of a hand needs the same
 * key.
 */
import { hkdfSync } from "node:crypto";
import type { SealLocation } from "./seal-location.ts";

type Hand = Pick<SealLocation, "tableId" | "handNo">;

interface KnownKey {
  readonly handNo: number;
  readonly key: Uint8Array;
}

/** The number of hands whose keys are kept for each table: the running hand, and either the last hand or the planned hand. */
const HANDS_PER_TABLE = 2;
/** More tables than a node runs. */
const MAX_TABLES = 4_096;

export type DeriveKey = (key: Uint8Array, hand: Hand) => Uint8Array;

export const deriveHandKey: DeriveKey = (key, { tableId, handNo }) =>
  new Uint8Array(hkdfSync("sha256", key, "", `poker-room/seal/v1/${tableId}/${handNo}`, 32));

/** Returns a function that has the same results as `derive` and caches recently derived keys. */
export function rememberHandKeys(derive: DeriveKey, maxTables = MAX_TABLES): DeriveKey {
  const tablesOf = new WeakMap<Uint8Array, Map<string, readonly KnownKey[]>>();
  return (key, { tableId, handNo }) => {
    const tables = tablesOf.get(key) ?? new Map<string, readonly KnownKey[]>();
    tablesOf.set(key, tables);
    const known = tables.get(tableId) ?? [];
    const found = known.find((each) => each.handNo === handNo);
    if (found) return found.key;
    const derived = { handNo, key: derive(key, { tableId, handNo }) };
    // The first table is the one whose last hand began the longest ago. Its keys are deleted first.
    tables.delete(tableId);
    tables.set(tableId, [derived, ...known].slice(0, HANDS_PER_TABLE));
    const [oldest] = tables.keys();
    if (tables.size > maxTables && oldest !== undefined) tables.delete(oldest);
    return derived.key;
  };
}
