/** A record of a draw that could be read, together with the values that several checks need and that are computed only once. */
import type { DrawSeed } from "@poker/engine";
import { type Bytes, hexToBytes } from "../bytes.ts";
import { type DrawEntry, drawContext, drawEntryTree, drawRevealTree, tossDrawCoin } from "../draw-coin.ts";
import type { DrawRecord } from "../draw-record.ts";

export interface DrawCase {
  readonly record: DrawRecord;
  readonly ctx: Bytes;
  /** The root of the hash tree of the record's entries. null when the room did not freeze the entries. */
  readonly root: Bytes | null;
  /** The coin. null when no seats were drawn. */
  readonly coin: DrawSeed | null;
}

/** Reads a record. Returns null when its parts contradict each other. */
export function openDrawCase(record: DrawRecord): DrawCase | null {
  if (!isWhole(record)) return null;
  const ctx = drawContext(record.tournament);
  const { freeze, roomSeed, entries } = record;
  const root = freeze && drawEntryTree(ctx, entries.map(toDrawEntry)).root;
  if (!freeze || roomSeed === null) return { record, ctx, root, coin: null };
  const hash = hexToBytes(freeze.hash);
  const reveals = drawRevealTree(
    ctx,
    hash,
    entries.map(({ seed }) => toBytes(seed)),
  );
  return { record, ctx, root, coin: tossDrawCoin(hash, hexToBytes(roomSeed), reveals.root) };
}

const toDrawEntry = ({ entryNo, userTag, commit }: DrawRecord["entries"][number]): DrawEntry => ({
  entryNo,
  userTag: hexToBytes(userTag),
  commit: toBytes(commit),
});

const toBytes = (hex: string | null): Bytes | null => (hex === null ? null : hexToBytes(hex));

function isWhole({ freeze, entries, roomSeed, tables, outcome, reason }: DrawRecord): boolean {
  const isAscending = entries.every(({ entryNo }, at) => at === 0 || (entries[at - 1]?.entryNo ?? entryNo) < entryNo);
  const isPaired = entries.every(({ seed, answer }) => seed !== null || answer === null);
  if (!isAscending || !isPaired || (freeze === null) !== (entries.length === 0)) return false;
  if (outcome === "drawn") return freeze !== null && roomSeed !== null && tables.length > 0 && reason === null;
  return roomSeed === null && tables.length === 0 && reason !== null && entries.every(({ seed }) => seed === null);
}
