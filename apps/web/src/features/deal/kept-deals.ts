/**
 * What this browser keeps of the deals it took part in or watched: its own seeds, the freezes it was shown, how hands closed, and the
 * evidence of failed checks. Kept in IndexedDB, so that it outlives a reload and all tabs share it; the oldest is dropped.
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
  /** It was given out to be revealed. */
  readonly isSent: boolean;
  /** The room's signature that the seed came in time; null when it has not answered. */
  readonly answer: string | null;
}

export interface KeptDeal {
  readonly tableId: string;
  readonly handNo: number;
  /** When it was kept first. */
  readonly keptAt: EpochMs;
  /** null when this browser drew no seed for the hand. */
  readonly own: OwnSeed | null;
  /** null when this browser was not shown the freeze. */
  readonly promise: DealPromise | null;
  /** How the hand entered the chain; null when this browser has not seen it close. */
  readonly hash: string | null;
}

/** A hand that failed a check, with everything that shows it. */
export interface KeptEvidence {
  readonly tableId: string;
  readonly handNo: number;
  readonly keptAt: EpochMs;
  /** The checks that failed. */
  readonly failed: readonly string[];
  /** The file to download. */
  readonly text: string;
}

/** What the check of a hand is compared with; each part is left out when this browser does not know it. */
export interface ExpectedDeal {
  readonly seat?: SeatNo;
  readonly freeze?: string;
  readonly commit?: string;
  readonly seed?: string;
  readonly answer?: string;
  readonly prevHash?: string;
  /** How the hand entered the chain at the table. */
  readonly hash?: string;
}

/** A tournament's draw in which this browser took part. */
export interface KeptTournamentDraw extends KeptDraw {
  /** When it was kept first. */
  readonly keptAt: EpochMs;
  /** What the checks of the own part came to; null before the seats were drawn. */
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
    // Another tab wants a newer version, or the browser dropped the connection: the next use opens it again.
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
 * Changes what is kept of a hand in one transaction: two tabs that do so at once see each other's work. Returns what is kept now;
 * a `change` that returns what it got writes nothing.
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

/** Keeps what has changed of a draw. */
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

/** What the record of a draw is compared with. */
export function expectedOfDraw({ own, seen }: KeptDraw): ExpectedDeal {
  if (!seen) return {};
  const { commit, seed, answer } = own;
  return { freeze: seen.freeze, commit, ...(seed !== null && { seed }), ...(answer !== null && { answer }) };
}

/** Newest first. */
export async function listEvidence(): Promise<readonly KeptEvidence[]> {
  return (await (await openDatabase()).getAllFromIndex("evidence", "keptAt")).reverse();
}

/** null when this browser knows nothing of the hand, or keeps nothing at all. */
export async function readKeptDeal(tableId: string, handNo: number): Promise<ExpectedDeal | null> {
  const [kept, before] = await Promise.all([readDeal(tableId, handNo), readDeal(tableId, handNo - 1)]).catch(
    () => [null, null] as const,
  );
  return kept && expectedOf(kept, before?.hash ?? null);
}

/** `prevHash`: how the hand before entered the chain; null when it is not known. */
export function expectedOf({ own, promise, hash }: KeptDeal, prevHash: string | null): ExpectedDeal {
  // A commit that was too late for the freeze is no part of the hand.
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
