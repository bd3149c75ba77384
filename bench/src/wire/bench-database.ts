/** A database with tables and people for them, on a server of its own that keeps PostgreSQL's durability as it is. */
import fs from "node:fs";
import type { Database } from "@poker/db";
import type { TableSettings } from "@poker/engine";
import { buildSettings, presets } from "@poker/engine";
import { register } from "tsx/esm/api";
import { type BareCommits, createBareCommits } from "./bare-commits.ts";
import type { SeatingPlan } from "./players.process.ts";

/** As they stand in the repository: they find their files beside their sources. */
async function importDatabase() {
  const unregister = register();
  const { createTestDatabase, startTestServer } = await import("@poker/db/testing");
  const { connect, createSessions, createUsers } = await import("@poker/db");
  await unregister();
  return { startTestDatabase: createTestDatabase, startTestServer, connect, createSessions, createUsers };
}

const SEATS = 6;
export const BUY_IN = 1_000_000;
/** No-limit Hold'em 50/100, deep stacks, no time lost for show, and all the time in the world: nobody is to be timed out here. */
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
  pacing: { streetMs: 0, potMs: 0, betweenHandsMs: 0 },
};

export interface BenchDatabase {
  /** What is to end before its database does, the latest first, however the bench goes out. */
  readonly beforeClose: (end: () => Promise<void>) => void;
  readonly gameUrl: string;
  readonly tables: SeatingPlan["tables"];
  /** Microseconds of processor time of all of PostgreSQL; null where the system does not say. */
  readCpu(): number | null;
  readonly bareCommits: BareCommits;
  /** `fsync` and the like, as the server says. */
  readonly durability: Readonly<Record<string, string>>;
}

/**
 * PostgreSQL writes its log into files of 16 MB, and uses those that a checkpoint has done with again. A new server makes every one of
 * them, and nobody's commit gets through in the 50 ms that takes; one that has run for some minutes does not.
 */
async function prefillWal({ pool, close }: Database): Promise<void> {
  await pool.query("ALTER SYSTEM SET min_wal_size = '1GB'");
  await pool.query("SELECT pg_reload_conf()");
  for (let file = 0; file < 60; file++)
    await pool.query("SELECT pg_logical_emit_message(false, 'bench', ''), pg_switch_wal()");
  await pool.query("CHECKPOINT");
  await close();
}

/** Ends it all when `work` has ended, well or not. */
export async function withBenchDatabase<T>(count: number, work: (world: BenchDatabase) => Promise<T>): Promise<T> {
  const db = await importDatabase();
  const server = await db.startTestServer();
  const ends: (() => Promise<void>)[] = [];
  try {
    const own = await db.startTestDatabase();
    const owner = db.connect(own.ownerUrl, { maxConnections: 2 });
    const web = db.connect(own.webUrl, { maxConnections: 8 });
    if (process.env.DATABASE_URL === undefined) await prefillWal(db.connect(server.adminUrl, { maxConnections: 1 }));
    const users = db.createUsers(web);
    const sessions = db.createSessions(web);
    const person = async () => {
      const { id } = await users.createGuest();
      return { userId: id, sid: await sessions.create(id, 86_400_000) };
    };
    const tables: SeatingPlan["tables"][number][] = [];
    for (let number = 0; number < count; number++) {
      const { rows } = await owner.pool.query<{ id: string }>(
        "INSERT INTO tables (id, name, settings) VALUES (gen_random_uuid(), $1, $2) RETURNING id",
        [`Bench ${number}`, JSON.stringify(BENCH_SETTINGS)],
      );
      const people = await Promise.all(Array.from({ length: SEATS }, person));
      for (const { id } of rows) tables.push({ tableId: id, people });
    }
    const { rows: backend } = await owner.pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const postmaster = readParentPid(backend[0]?.pid ?? 0);
    const { rows: shown } = await owner.pool.query<{ name: string; setting: string }>(
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes')",
    );
    await web.close();
    await owner.close();
    const bare = db.connect(own.ownerUrl, { maxConnections: 1 });
    ends.push(() => bare.close());
    return await work({
      beforeClose: (end) => void ends.unshift(end),
      gameUrl: own.gameUrl,
      tables,
      bareCommits: await createBareCommits(bare),
      readCpu: () => (postmaster === null ? null : readProcessTreeCpu(postmaster)),
      durability: Object.fromEntries(shown.map(({ name, setting }) => [name, setting])),
    });
  } finally {
    for (const end of ends) await end();
    await server.stop();
  }
}

/** A field of /proc/PID/stat, counted as in proc(5); null: no such process, or no /proc. */
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

/** The server process, its living children, and those that have ended. Ticks of a hundredth of a second. */
function readProcessTreeCpu(postmaster: number): number {
  const all = fs.readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [readProcessStat(Number(name))] : []));
  const children = all.reduce((sum, process) => sum + (process?.parent === postmaster ? process.own : 0), 0);
  const server = readProcessStat(postmaster);
  return (children + (server?.own ?? 0) + (server?.ended ?? 0)) * 10_000;
}
