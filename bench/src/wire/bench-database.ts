/** Creates a database for tables and players, on a PostgreSQL server of its own with the usual durability settings. */
import fs from "node:fs";
import type { Database } from "@poker/db";
import type { CheckKeys } from "@poker/db/checks";
import type { TableSettings } from "@poker/engine";
import { buildSettings, presets } from "@poker/engine";
import { register } from "tsx/esm/api";
import { type BareCommits, createBareCommits } from "./bare-commits.ts";
import { addPeople, fillRoom } from "./fill-room.ts";
import type { Identity, PeopledTable } from "./players.process.ts";

/** Imports the database package from its sources, because the package loads files that are beside its sources. */
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
/** No-limit Hold'em 50/100 with deep stacks and no pauses; the clock is so long that no player is timed out. */
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
  // The goals are for tables without checkable deals; `fair` measures the cost of checkable deals.
  fairDeal: false,
};

/** The chips of each person. Some of them stay in the wallet. */
const CHIPS = 2 * BUY_IN;

export interface BenchDatabase {
  /** Registers a function to call before the database is closed, even after a failure; the last registered function is called first. */
  readonly beforeClose: (end: () => Promise<void>) => void;
  readonly gameUrl: string;
  /** Connects as the owner of the database. */
  readonly owner: Database;
  /** Opens tables, with the people for their seats; without deals that players can check, unless `fairDeal` is true. */
  addTables(count: number, settings?: Pick<TableSettings, "fairDeal">): Promise<readonly PeopledTable[]>;
  /** Creates people with chips and sessions who do not sit at a table. */
  addPeople(count: number): Promise<readonly Identity[]>;
  /** Returns what is wrong with a tournament and its tables. */
  checkTournament(id: string, keys: CheckKeys): Promise<readonly string[]>;
  /** Returns what is wrong with the books. */
  checkBooks(): Promise<readonly string[]>;
  /** Reads the processor time of all of PostgreSQL, in microseconds; null when the system has no /proc. */
  readCpu(): number | null;
  readonly bareCommits: BareCommits;
  /** The server's settings `fsync`, `synchronous_commit` and `full_page_writes`. */
  readonly durability: Readonly<Record<string, string>>;
}

/**
 * Creates PostgreSQL's log files before the measurement. The log is written into files of 16 MB, and files before the last
 * checkpoint are reused. A new server creates each file, which stops every commit for 50 ms; a server that has run for some
 * minutes does not.
 */
async function prefillWal({ pool, close }: Database): Promise<void> {
  await pool.query("ALTER SYSTEM SET min_wal_size = '1GB'");
  await pool.query("SELECT pg_reload_conf()");
  for (let file = 0; file < 60; file++)
    await pool.query("SELECT pg_logical_emit_message(false, 'bench', ''), pg_switch_wal()");
  await pool.query("CHECKPOINT");
  await close();
}

/** Enough time to fill and to compact the database. */
const OWNER_QUERY_TIMEOUT_MS = 300_000;

/** Ends everything that was started, once, and the latest first; also when the bench is interrupted. */
function createEnding() {
  const ends: (() => Promise<void>)[] = [];
  let ending: Promise<void> | null = null;
  const endEach = async () => {
    for (const end of ends) await end().catch((error: unknown) => console.error(String(error)));
  };
  // A bench that is interrupted fails as well, and must not exit before everything is ended.
  const endAll = () => {
    ending ??= endEach();
    return ending;
  };
  const end = (code: number) => void endAll().then(() => process.exit(code));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end(130));
  // For example, a request is rejected when its process is ended before the reply.
  process.on("unhandledRejection", (error) => {
    console.error(error);
    end(1);
  });
  return { beforeClose: (end: () => Promise<void>) => void ends.unshift(end), endAll };
}

/** Runs `work` with a new database, and closes everything afterwards, even after a failure. */
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

/** Reads the parent and the processor times from /proc/PID/stat, see proc(5); null when the process or /proc does not exist. */
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

/** Sums the processor time of the server process, its running children and its ended ones, in microseconds; a tick is 10 ms. */
function readProcessTreeCpu(postmaster: number): number {
  const all = fs.readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [readProcessStat(Number(name))] : []));
  const children = all.reduce((sum, process) => sum + (process?.parent === postmaster ? process.own : 0), 0);
  const server = readProcessStat(postmaster);
  return (children + (server?.own ?? 0) + (server?.ended ?? 0)) * 10_000;
}
