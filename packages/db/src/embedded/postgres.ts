/**
 * A real PostgreSQL beside the room, for those who bring no database of their own: created on first use, reused when it
 * is still running, started again after a crash. Durability settings stay as PostgreSQL ships them.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Account, accountFor } from "./account.ts";
import { type Binaries, binaries } from "./binaries.ts";

export interface PostgresOptions {
  /** PostgreSQL's alone: the cluster, its superuser's password (0600), its log. */
  readonly dataDir: string;
  /** A free one when left out. A server that is still running keeps the port it has. */
  readonly port?: number | undefined;
  /** Created when it is not there. */
  readonly database?: string;
  readonly log?: (line: string) => void;
}

export interface RunningPostgres {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** The superuser's, to the database asked for. */
  readonly url: string;
  readonly pid: number;
  /**
   * `fast`: open transactions are rolled back, everything committed is on disk. `immediate`: as after a power cut, the next
   * start recovers.
   */
  stop(mode?: "fast" | "immediate"): Promise<void>;
}

/** Where things lie and who runs them. */
interface Place {
  readonly cluster: string;
  /** The cluster as PostgreSQL is told. */
  readonly pgdata: string;
  readonly logFile: string;
  readonly password: string;
  readonly account: Account | null;
  readonly programs: Binaries;
}

const HOST = "127.0.0.1";
const SUPERUSER = "postgres";
/** The database every cluster begins with. */
const MAINTENANCE = "postgres";
/** After a kill -9 the old server's processes may hold its lock for a second or two. */
const ATTEMPTS = 20;
const BETWEEN_ATTEMPTS_MS = 500;
const PING_EVERY_MS = 50;
const LONG_LOG_BYTES = 4 * 1024 * 1024;

export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { dataDir, port, database = MAINTENANCE, log = () => {} } = options;
  const place = prepare(path.resolve(dataDir));
  if (!fs.existsSync(path.join(place.cluster, "PG_VERSION"))) {
    log("creating the database cluster");
    await createCluster(place);
  }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const up = (await alreadyRunning(place)) ?? (await launch(place, port ?? (await freePort())));
    if (up) {
      log(`PostgreSQL answers on port ${up.port}`);
      const { password } = place;
      if (database !== MAINTENANCE) await ensureDatabase(urlOf(up.port, password), database);
      const url = urlOf(up.port, password, database);
      return { host: HOST, ...up, user: SUPERUSER, password, url, stop: (mode = "fast") => stop(place, mode) };
    }
    await sleep(BETWEEN_ATTEMPTS_MS);
  }
  throw new Error(`PostgreSQL did not start. The end of ${place.logFile}:\n${lastLines(place.logFile, 5)}`);
}

function prepare(dataDir: string): Place {
  const cluster = path.join(dataDir, "cluster");
  const account = accountFor(cluster);
  fs.mkdirSync(cluster, { recursive: true, mode: 0o700 });
  if (account) for (const dir of [dataDir, cluster]) fs.chownSync(dir, account.uid, account.gid);
  // Its account may be unable to walk down to the cluster (a checkout under /root); a process may always enter where it
  // already stands.
  const pgdata = account && process.platform === "linux" ? "/proc/self/cwd" : cluster;
  const passwordFile = path.join(dataDir, "superuser.password");
  if (!fs.existsSync(passwordFile))
    fs.writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  const password = fs.readFileSync(passwordFile, "utf8");
  return {
    cluster,
    pgdata,
    logFile: path.join(dataDir, "postgres.log"),
    password,
    account,
    programs: binaries(account),
  };
}

async function createCluster(place: Place): Promise<void> {
  const handover = path.join(place.cluster, "..", "initdb.password");
  fs.writeFileSync(handover, place.password, { mode: 0o600 });
  if (place.account) fs.chownSync(handover, place.account.uid, place.account.gid);
  try {
    await run(place, place.programs.initdb, [
      `--pgdata=${place.pgdata}`,
      `--username=${SUPERUSER}`,
      "--auth=scram-sha-256",
      `--pwfile=${place.pgdata === place.cluster ? handover : `${place.pgdata}/../initdb.password`}`,
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ]);
  } finally {
    fs.rmSync(handover);
  }
}

interface Up {
  readonly pid: number;
  readonly port: number;
}

/** A server of an earlier start whose starter was killed, or of another start at the same time. */
async function alreadyRunning(place: Place): Promise<Up | null> {
  const pidFile = path.join(place.cluster, "postmaster.pid");
  if (!fs.existsSync(pidFile)) return null;
  const [pid, , , port] = fs.readFileSync(pidFile, "utf8").split("\n").map(Number);
  // Our password on that port means our cluster.
  return pid && port && (await ask(port, place.password)) === "ready" ? { pid, port } : null;
}

/** null: it ended instead of answering. */
async function launch(place: Place, port: number): Promise<Up | null> {
  keepLogShort(place.logFile);
  const out = fs.openSync(place.logFile, "a", 0o600);
  const settings = [`listen_addresses=${HOST}`, "unix_socket_directories=", "max_connections=200"];
  const child = spawn(
    place.programs.postgres,
    ["-D", place.pgdata, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    // A group of its own: Ctrl-C must not reach it before those who still write to it. On Windows a detached program
    // would open a window.
    { ...surroundings(place), stdio: ["ignore", out, out], detached: process.platform !== "win32", windowsHide: true },
  );
  fs.closeSync(out);
  let ended = false;
  child.once("exit", () => {
    ended = true;
  });
  child.once("error", () => {
    ended = true;
  });
  child.unref();
  while (!ended) {
    const answer = await ask(port, place.password);
    if (child.pid && answer === "ready") return { pid: child.pid, port };
    if (answer === "stranger") {
      child.kill();
      throw new Error(`superuser.password is not the password of the cluster in ${place.cluster}`);
    }
    await sleep(PING_EVERY_MS);
  }
  return null;
}

async function stop(place: Place, mode: "fast" | "immediate"): Promise<void> {
  try {
    await run(place, place.programs.pgCtl, ["stop", "-D", place.pgdata, "-m", mode, "-w", "-t", "60"]);
  } catch (error) {
    // Nothing left to stop is what was asked for.
    if (fs.existsSync(path.join(place.cluster, "postmaster.pid"))) throw error;
  }
}

const surroundings = (place: Place) => ({
  ...place.account,
  cwd: place.cluster,
  env: { ...process.env, LC_ALL: "C", LANG: "C" },
});

function run(place: Place, program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...surroundings(place),
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(program)} ended with ${code}:\n${said}`)),
    );
  });
}

const urlOf = (port: number, password: string, database = MAINTENANCE) =>
  `postgresql://${SUPERUSER}:${password}@${HOST}:${port}/${database}`;

/** `stranger`: somebody answers who does not know our password. */
async function ask(port: number, password: string): Promise<"ready" | "stranger" | "silent"> {
  const client = new pg.Client({ connectionString: urlOf(port, password), connectionTimeoutMillis: 1000 });
  // A server that goes away again is no answer, and no crash of ours.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return "ready";
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === "28P01" ? "stranger" : "silent";
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once("error", reject);
    server.listen(0, HOST, () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no free port")),
      );
    });
  });
}

/** A long log is put aside for a new one, in the place of the one put aside before. */
function keepLogShort(file: string): void {
  const { size } = fs.statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size > LONG_LOG_BYTES) fs.renameSync(file, `${file}.old`);
}

const lastLines = (file: string, count: number) =>
  fs.readFileSync(file, "utf8").trimEnd().split("\n").slice(-count).join("\n");
