/** Creates a database for tables and players. It is on a PostgreSQL server of its own with the usual settings for durability. */
import fs from "node:fs";
import type { Database } from "@poker/db";
import type { CheckKeys } from "@poker/db/checks";
import type { TableSettings } from "@poker/engine";
import { buildSettings, presets } from "@poker/engine";
import { register } from "tsx/esm/api";
import { type BareCommits, createBareCommits } from "./bare-commits.ts";
import { addPeople, fillRoom } from "./fill-room.ts";
import type { Identity, PeopledTable } from "./players.process.ts";

/** Imports the database package from its TypeScript sources. It is not bundled, because it loads files that are beside its sources. */
async function importDatabase() {
  const unregister = register();
  const { createTestDatabase, startTestServer } = await import("@poker/db/testing");
  const { connect } = await import("@poker/db");
  const { checkLedgerBalance, checkTournament } = await import("@poker/db/checks");
  await unregister();
  return { startTestDatabase: createTestDatabase, startTestServer, connect, checkLedgerBalance, checkTournament };
}

export const SEATS = 6;
export const BUY_IN = 1_000_000;
/** No-limit Hold'em with blinds 50/100, deep stacks and no pauses. The clock is so long that no player runs out of time. */
const BENCH_STAKES = { game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" } as const;
const AVENUE_SETTINGS = buildSettings(presets.avenue, BENCH_STAKES);
const BENCH_SETTINGS: TableSettings = {
  ...AVENUE_SETTINGS,
  seats: SEATS,
  minPlayers: 2,
  buyIn: { min: 100, max: BUY_IN },
  clock: {
    ...AVENUE_SETTINGS.clock,
    quietMs: 3_600_000,
    countdownMs: 0,
    reconnectMs: 0,
  },
  pacing: { streetMs: 0, potMs: 0, uncontestedPotMs: 0, furtherPotMs: 0, betweenHandsMs: 0 },
  // The goals are for tables without checkable deals. The bench `fair` measures what checkable deals cost.
  fairDeal: false,
};

/** How many chips each person gets. They need one buy-in, and the rest stays in the wallet. */
const CHIPS = 2 * BUY_IN;

export interface BenchDatabase {
  /**
   * Registers a function that is called before the database is closed, even after a failure. The function that was
   * registered last is called first.
   */
  readonly beforeClose: (end: () => Promise<void>) => void;
  readonly gameUrl: string;
  /** A connection as the owner of the database. */
  readonly owner: Database;
  /** Creates tables with people for all their seats. Players can check the deals only when `fairDeal` is true. */
  addTables(count: number, settings?: Pick<TableSettings, "fairDeal">): Promise<readonly PeopledTable[]>;
  /** Creates people with chips and sessions, but without seats. */
  addPeople(count: number): Promise<readonly Identity[]>;
  /** Checks a tournament and its tables. Returns what is wrong. */
  checkTournament(id: string, keys: CheckKeys): Promise<readonly string[]>;
  /** Checks the books. Returns what is wrong. */
  checkBooks(): Promise<readonly string[]>;
  /** Returns the processor time of all processes of PostgreSQL, in microseconds; null when the system has no /proc. */
  readCpu(): number | null;
  readonly bareCommits: BareCommits;
  /** PostgreSQL's settings `fsync`, `synchronous_commit` and `full_page_writes`. */
  readonly durability: Readonly<Record<string, string>>;
}

/**
 * Makes PostgreSQL create the files of its write-ahead log before the measurement.
 * The log has files of 16 MB. A server that has run for some minutes uses files from before its last checkpoint again.
 * A new server has to create each file, and meanwhile every commit waits 50 ms.
 */
async function prefillWal({ pool, close }: Database): Promise<void> {
  await pool.query("ALTER SYSTEM SET min_wal_size = '1GB'");
  await pool.query("SELECT pg_reload_conf()");
  for (let file = 0; file < 60; file++)
    await pool.query("SELECT pg_logical_emit_message(false, 'bench', ''), pg_switch_wal()");
  await pool.query("CHECKPOINT");
  await close();
}

/** How long a query of the owner may take, in milliseconds. This is enough to fill and to compact the database. */
const OWNER_QUERY_TIMEOUT_MS = 300_000;

/** Returns functions that end everything that was started: only once, the latest first, and also when the bench is interrupted. */
function createEnding() {
  const ends: (() => Promise<void>)[] = [];
  let ending: Promise<void> | null = null;
  const endEach = async () => {
    for (const end of ends) await end().catch((error: unknown) => console.error(String(error)));
  };
  // After an interruption, the bench fails too and comes here a second time. It must not exit before everything has ended.
  const endAll = () => {
    ending ??= endEach();
    return ending;
  };
  const end = (code: number) => void endAll().then(() => process.exit(code));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end(130));
  // This happens, for example, when a process ends before it has replied to a request.
  process.on("unhandledRejection", (error) => {
    console.error(error);
    end(1);
  });
  return { beforeClose: (end: () => Promise<void>) => void ends.unshift(end), endAll };
}

/** Runs `work` with a new database. Closes everything afterwards, even after a failure. */
export async function withBenchDatabase<T>(work: (database: BenchDatabase) => Promise<T>): Promise<T> {
  const db = await importDatabase();
  const { beforeClose, endAll } = createEnding();
  try {
    const server = await db.startTestServer();
    beforeClose(() => server.stop());
    const own = await db.startTestDatabase();
    if (process.env.DATABASE_URL === undefined) await prefillWal(db.connect(server.adminUrl, { maxConnections: 1 }));
    const owner = db.connect(own.ownerUrl, { maxConnections: 1, queryTimeoutMs: OWNER_QUERY_TIMEOUT_MS });
    beforeClose(() => owner.close());
    const { rows: backend } = await owner.pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const postmaster = readParentPid(backend[0]?.pid ?? 0);
    const { rows: shown } = await owner.pool.query<{ name: string; setting: string }>(
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes')",
    );
    let added = 0;
    return await work({
      beforeClose,
      gameUrl: own.gameUrl,
      owner,
      async addTables(count, settings) {
        const after = added;
        added += count * SEATS;
        return fillRoom(owner, { tables: count, after, settings: { ...BENCH_SETTINGS, ...settings }, chips: CHIPS });
      },
      async addPeople(count) {
        const after = added;
        added += count;
        return addPeople(owner, { people: count, after, chips: CHIPS });
      },
      checkTournament: async (id, keys) => (await db.checkTournament(owner.pool, id, keys)).map(({ what }) => what),
      checkBooks: async () => (await db.checkLedgerBalance(owner.pool)).map(({ what }) => what),
      bareCommits: await createBareCommits(owner),
      readCpu: () => (postmaster === null ? null : readProcessTreeCpu(postmaster)),
      durability: Object.fromEntries(shown.map(({ name, setting }) => [name, setting])),
    });
  } finally {
    await endAll();
  }
}

/**
 * Reads the parent and the processor times of a process from /proc/PID/stat (see proc(5)). Returns null when the
 * process or /proc does not exist.
 */
function readProcessStat(
  pid: number,
): { readonly parent: number; readonly own: number; readonly ended: number } | null {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (i) => fields[i],
    );
    return { parent, own: user + system, ended: endedUser + endedSystem };
  } catch {
    return null;
  }
}
const readParentPid = (pid: number): number | null => readProcessStat(pid)?.parent ?? null;

/**
 * Returns the processor time of the main process, of its running children and of its ended children together, in
 * microseconds. A tick is 10 ms.
 */
function readProcessTreeCpu(postmaster: number): number {
  const all = fs.readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [readProcessStat(Number(name))] : []));
  const children = all.reduce((sum, process) => sum + (process?.parent === postmaster ? process.own : 0), 0);
  const server = readProcessStat(postmaster);
  return (children + (server?.own ?? 0) + (server?.ended ?? 0)) * 10_000;
}
