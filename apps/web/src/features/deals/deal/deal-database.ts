/**
 * What this browser keeps of the deals in which it took part or which it watched: its own seeds, the freezes it was shown, how hands
 * closed, and the evidence of failed checks. The data is in IndexedDB, so it is still there after a reload, and all tabs share it. The
 * oldest entries are dropped.
 */
import type { DrawOutcome, KeptDraw } from "@poker/client";
import type { DealPromise, EpochMs, SeatNo } from "@poker/engine";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** The seed that this browser drew for a hand. */
export interface OwnSeed {
  readonly userId: string;
  readonly seat: SeatNo;
  readonly prevHandHash: string;
  readonly seed: string;
  readonly commit: string;
  /** True once the seed has been given out to be revealed to the room. */
  readonly isSent: boolean;
  /** The room's signature, which confirms that the seed arrived in time; null when the room has not answered. */
  readonly answer: string | null;
}

export interface KeptDeal {
  readonly tableId: string;
  readonly handNo: number;
  /** When the deal was first stored. */
  readonly keptAt: EpochMs;
  /** null when this browser drew no seed for the hand. */
  readonly own: OwnSeed | null;
  /** null when this browser was not shown the freeze. */
  readonly promise: DealPromise | null;
  /** The hash of the hand in the chain; null when this browser has not seen the hand close. */
  readonly hash: string | null;
}

/** A hand that failed a check, with all the evidence. */
export interface KeptEvidence {
  readonly tableId: string;
  readonly handNo: number;
  readonly keptAt: EpochMs;
  /** The checks that failed. */
  readonly failed: readonly string[];
  /** The file to download. */
  readonly text: string;
}

/** The values with which a hand is compared when it is checked. A value that this browser does not know is left out. */
export interface ExpectedDeal {
  readonly seat?: SeatNo;
  readonly freeze?: string;
  readonly commit?: string;
  readonly seed?: string;
  readonly answer?: string;
  readonly prevHash?: string;
  /** The hash of the hand in the table's chain. */
  readonly hash?: string;
}

/** A tournament's draw in which this browser took part. */
export interface KeptTournamentDraw extends KeptDraw {
  /** When the draw was first stored. */
  readonly keptAt: EpochMs;
  /** The result of checking the player's own entry; null before the seats were drawn. */
  readonly outcome: Pick<DrawOutcome, "faults" | "isRevealed"> | null;
}

interface DealDatabase extends DBSchema {
  draws: { key: string; value: KeptTournamentDraw; indexes: { keptAt: EpochMs } };
  deals: { key: [string, number]; value: KeptDeal; indexes: { keptAt: EpochMs } };
  evidence: { key: [string, number]; value: KeptEvidence; indexes: { keptAt: EpochMs } };
}

export const MAX_KEPT_DEALS = 500;
export const MAX_KEPT_EVIDENCE = 20;
const MAX_KEPT_DRAWS = 100;
const DATABASE = "fair-deals";

let opened: Promise<IDBPDatabase<DealDatabase>> | null = null;

function openDatabase(): Promise<IDBPDatabase<DealDatabase>> {
  opened ??= openDB<DealDatabase>(DATABASE, 2, {
    upgrade(database, before) {
      if (before < 1)
        for (const name of ["deals", "evidence"] as const)
          database.createObjectStore(name, { keyPath: ["tableId", "handNo"] }).createIndex("keptAt", "keptAt");
      if (before < 2) database.createObjectStore("draws", { keyPath: "tournamentId" }).createIndex("keptAt", "keptAt");
    },
    // When another tab needs a newer version, or the browser dropped the connection, the next use opens the database
    // again.
    blocking: () => void closeDatabase(),
    terminated: () => {
      opened = null;
    },
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

export async function closeDatabase(): Promise<void> {
  const database = await opened?.catch(() => null);
  opened = null;
  database?.close();
}

export async function readDeal(tableId: string, handNo: number): Promise<KeptDeal | null> {
  return (await (await openDatabase()).get("deals", [tableId, handNo])) ?? null;
}

/**
 * Changes the stored data of a hand in one transaction, so that two tabs that do this at the same time see each other's changes. Returns
 * the data as it is stored now. Writes nothing when `change` returns its argument.
 */
export async function changeDeal(
  tableId: string,
  handNo: number,
  change: (kept: KeptDeal) => KeptDeal,
): Promise<KeptDeal> {
  const database = await openDatabase();
  const transaction = database.transaction("deals", "readwrite");
  const before = (await transaction.store.get([tableId, handNo])) ?? null;
  const kept = before ?? { tableId, handNo, keptAt: Date.now(), own: null, promise: null, hash: null };
  const after = change(kept);
  if (after !== kept) {
    await transaction.store.put(after);
    if (before === null) await dropOldest(transaction.store, MAX_KEPT_DEALS);
  }
  await transaction.done;
  return after;
}

interface DroppableStore {
  count(): Promise<number>;
  index(name: "keptAt"): { openCursor(): Promise<DroppableCursor | null> };
}
interface DroppableCursor {
  delete(): Promise<void>;
  continue(): Promise<DroppableCursor | null>;
}

async function dropOldest(store: DroppableStore, limit: number): Promise<void> {
  let surplus = (await store.count()) - limit;
  for (let cursor = await store.index("keptAt").openCursor(); cursor && surplus > 0; surplus -= 1) {
    await cursor.delete();
    cursor = await cursor.continue();
  }
}

export async function keepEvidence(evidence: KeptEvidence): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction("evidence", "readwrite");
  await transaction.store.put(evidence);
  await dropOldest(transaction.store, MAX_KEPT_EVIDENCE);
  await transaction.done;
}

/** null when this browser took no part in the draw. */
export async function readDraw(tournamentId: string): Promise<KeptTournamentDraw | null> {
  return (await (await openDatabase()).get("draws", tournamentId)) ?? null;
}

/** Stores the changes of a draw. */
export async function changeDraw(
  kept: KeptDraw,
  change: Partial<Pick<KeptTournamentDraw, "outcome">> = {},
): Promise<KeptTournamentDraw> {
  const database = await openDatabase();
  const transaction = database.transaction("draws", "readwrite");
  const before = await transaction.store.get(kept.tournamentId);
  const { tournamentId, own, seen } = kept;
  const after = { ...(before ?? { keptAt: Date.now(), outcome: null }), tournamentId, own, seen, ...change };
  await transaction.store.put(after);
  if (!before) await dropOldest(transaction.store, MAX_KEPT_DRAWS);
  await transaction.done;
  return after;
}

/** The values with which the record of a draw is compared. */
export function expectedOfDraw({ own, seen }: KeptDraw): ExpectedDeal {
  if (!seen) return {};
  const { commit, seed, answer } = own;
  return { freeze: seen.freeze, commit, ...(seed !== null && { seed }), ...(answer !== null && { answer }) };
}

/** Newest first. */
export async function listEvidence(): Promise<readonly KeptEvidence[]> {
  return (await (await openDatabase()).getAllFromIndex("evidence", "keptAt")).reverse();
}

/** null when this browser knows nothing about the hand, or cannot store anything. */
export async function readKeptDeal(tableId: string, handNo: number): Promise<ExpectedDeal | null> {
  const [kept, before] = await Promise.all([readDeal(tableId, handNo), readDeal(tableId, handNo - 1)]).catch(
    () => [null, null] as const,
  );
  return kept && expectedOf(kept, before?.hash ?? null);
}

/** `prevHash` is the hash of the previous hand in the chain; null when it is not known. */
export function expectedOf({ own, promise, hash }: KeptDeal, prevHash: string | null): ExpectedDeal {
  // A commit that was too late for the freeze is not part of the hand.
  const isIn = own !== null && promise?.commits.some(({ commit }) => commit === own.commit) === true;
  return {
    ...(own && { seat: own.seat }),
    ...(promise && { freeze: promise.freeze }),
    ...(isIn && { commit: own.commit }),
    ...(isIn && own.isSent && { seed: own.seed }),
    ...(own?.answer && { answer: own.answer }),
    ...(prevHash !== null && { prevHash }),
    ...(hash !== null && { hash }),
  };
}
