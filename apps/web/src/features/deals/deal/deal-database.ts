/**
 * What this browser stores about the deals that it took part in or watched. The data is in IndexedDB, so all tabs share
 * it, and it is still there after a reload. The oldest entries are dropped. It stores:
 * - the seeds that this browser drew
 * - the freezes that it was shown
 * - the hashes of the hands that it saw close
 * - the evidence of failed checks
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
  /** True once the seed has been handed out, so that the page can reveal it to the room. */
  readonly isSent: boolean;
  /** The room's signature, with which it confirmed that the seed arrived in time; null if the room has not answered. */
  readonly answer: string | null;
}

export interface KeptDeal {
  readonly tableId: string;
  readonly handNo: number;
  /** When the deal was first stored. */
  readonly keptAt: EpochMs;
  /** The seed that this browser drew for the hand; null if it drew none. */
  readonly own: OwnSeed | null;
  /** What the room promised at the freeze; null if this browser was not shown the freeze. */
  readonly promise: DealPromise | null;
  /** The hash of the hand in the chain; null if this browser did not see the hand close. */
  readonly hash: string | null;
}

/** A hand that failed a check, with all evidence about it. */
export interface KeptEvidence {
  readonly tableId: string;
  readonly handNo: number;
  readonly keptAt: EpochMs;
  /** The ids of the checks that failed. */
  readonly failed: readonly string[];
  /** The content of the file that the player can download. */
  readonly text: string;
}

/**
 * What this browser knows about a hand, to compare the hand's record with. A field is missing when the browser does not
 * know its value.
 */
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

/** A draw of a tournament's seats in which this browser took part. */
export interface KeptTournamentDraw extends KeptDraw {
  /** When the draw was first stored. */
  readonly keptAt: EpochMs;
  /** What the check of the player's own entry found; null until the seats are drawn. */
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
    // Closes the database when another tab needs a newer version of it, and forgets it when the browser drops the
    // connection. The next use opens it again.
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
 * Changes what is stored about a hand, and returns what is stored now. Runs in one transaction, so that two tabs that
 * do this at the same time do not overwrite each other's changes. Writes nothing when `change` returns its argument.
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

/** Returns what is stored about a draw; null when this browser took no part in it. */
export async function readDraw(tournamentId: string): Promise<KeptTournamentDraw | null> {
  return (await (await openDatabase()).get("draws", tournamentId)) ?? null;
}

/** Stores what has changed in a draw. */
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

/** Returns what this browser knows about a draw, to compare the draw's record with. */
export function expectedOfDraw({ own, seen }: KeptDraw): ExpectedDeal {
  if (!seen) return {};
  const { commit, seed, answer } = own;
  return { freeze: seen.freeze, commit, ...(seed !== null && { seed }), ...(answer !== null && { answer }) };
}

/** Returns the evidence of all failed checks, newest first. */
export async function listEvidence(): Promise<readonly KeptEvidence[]> {
  return (await (await openDatabase()).getAllFromIndex("evidence", "keptAt")).reverse();
}

/**
 * Returns what this browser knows about a hand, to compare the hand's record with. Returns null when the browser knows
 * nothing about the hand or allows no storage.
 */
export async function readKeptDeal(tableId: string, handNo: number): Promise<ExpectedDeal | null> {
  const [kept, before] = await Promise.all([readDeal(tableId, handNo), readDeal(tableId, handNo - 1)]).catch(
    () => [null, null] as const,
  );
  return kept && expectedOf(kept, before?.hash ?? null);
}

/**
 * Returns what this browser knows about a hand. `prevHash` is the hash of the previous hand in the chain; null when it
 * is not known.
 */
export function expectedOf({ own, promise, hash }: KeptDeal, prevHash: string | null): ExpectedDeal {
  // A commit that arrived too late for the freeze does not belong to the hand.
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
