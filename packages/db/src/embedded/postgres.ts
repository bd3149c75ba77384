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
import { type Binaries, findBinaries } from "./binaries.ts";
import { chooseOsUser, type OsUser } from "./os-user.ts";

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
interface Cluster {
  readonly directory: string;
  /** The cluster as PostgreSQL is told. */
  readonly pgdata: string;
  readonly logFile: string;
  readonly password: string;
  readonly osUser: OsUser | null;
  readonly programs: Binaries;
}

const HOST = "127.0.0.1";
const SUPERUSER = "postgres";
/** The database every cluster begins with. */
const MAINTENANCE_DATABASE = "postgres";
/** After a kill -9 the old server's processes may hold its lock for a second or two. */
const MAX_START_ATTEMPTS = 20;
const START_RETRY_INTERVAL_MS = 500;
const PING_INTERVAL_MS = 50;
const MAX_LOG_BYTES = 4 * 1024 * 1024;

export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { dataDir, port, database = MAINTENANCE_DATABASE, log = () => {} } = options;
  const place = prepareCluster(path.resolve(dataDir));
  if (!fs.existsSync(path.join(place.directory, "PG_VERSION"))) {
    log("creating the database cluster");
    await createCluster(place);
  }
  for (let attempt = 1; attempt <= MAX_START_ATTEMPTS; attempt++) {
    const up = (await findRunningServer(place)) ?? (await launchServer(place, port ?? (await findFreePort())));
    if (up) {
      log(`PostgreSQL answers on port ${up.port}`);
      const { password } = place;
      if (database !== MAINTENANCE_DATABASE) await ensureDatabase(superuserUrl(up.port, password), database);
      const url = superuserUrl(up.port, password, database);
      return { host: HOST, ...up, user: SUPERUSER, password, url, stop: (mode = "fast") => stopServer(place, mode) };
    }
    await sleep(START_RETRY_INTERVAL_MS);
  }
  throw new Error(`PostgreSQL did not start. The end of ${place.logFile}:\n${readLastLines(place.logFile, 5)}`);
}

function prepareCluster(dataDir: string): Cluster {
  const directory = path.join(dataDir, "cluster");
  const osUser = chooseOsUser(directory);
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (osUser) for (const dir of [dataDir, directory]) fs.chownSync(dir, osUser.uid, osUser.gid);
  // Its account may be unable to walk down to the cluster (a checkout under /root); a process may always enter where it
  // already stands.
  const pgdata = osUser && process.platform === "linux" ? "/proc/self/cwd" : directory;
  const passwordFile = path.join(dataDir, "superuser.password");
  if (!fs.existsSync(passwordFile))
    fs.writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  const password = fs.readFileSync(passwordFile, "utf8");
  return {
    directory,
    pgdata,
    logFile: path.join(dataDir, "postgres.log"),
    password,
    osUser,
    programs: findBinaries(osUser),
  };
}

async function createCluster(place: Cluster): Promise<void> {
  const handover = path.join(place.directory, "..", "initdb.password");
  fs.writeFileSync(handover, place.password, { mode: 0o600 });
  if (place.osUser) fs.chownSync(handover, place.osUser.uid, place.osUser.gid);
  try {
    await runProgram(place, place.programs.initdb, [
      `--pgdata=${place.pgdata}`,
      `--username=${SUPERUSER}`,
      "--auth=scram-sha-256",
      `--pwfile=${place.pgdata === place.directory ? handover : `${place.pgdata}/../initdb.password`}`,
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ]);
  } finally {
    fs.rmSync(handover);
  }
}

interface ServerProcess {
  readonly pid: number;
  readonly port: number;
}

/** A server of an earlier start whose starter was killed, or of another start at the same time. */
async function findRunningServer(place: Cluster): Promise<ServerProcess | null> {
  const pidFile = path.join(place.directory, "postmaster.pid");
  if (!fs.existsSync(pidFile)) return null;
  const [pid, , , port] = fs.readFileSync(pidFile, "utf8").split("\n").map(Number);
  // Our password on that port means our cluster.
  return pid && port && (await pingServer(port, place.password)) === "ready" ? { pid, port } : null;
}

/** null: it ended instead of answering. */
async function launchServer(place: Cluster, port: number): Promise<ServerProcess | null> {
  rotateLog(place.logFile);
  const out = fs.openSync(place.logFile, "a", 0o600);
  const settings = [`listen_addresses=${HOST}`, "unix_socket_directories=", "max_connections=200"];
  const child = spawn(
    place.programs.postgres,
    ["-D", place.pgdata, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    // A group of its own: Ctrl-C must not reach it before those who still write to it. On Windows a detached program
    // would open a window.
    { ...spawnOptions(place), stdio: ["ignore", out, out], detached: process.platform !== "win32", windowsHide: true },
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
    const answer = await pingServer(port, place.password);
    if (child.pid && answer === "ready") return { pid: child.pid, port };
    if (answer === "wrong-password") {
      child.kill();
      throw new Error(`superuser.password is not the password of the cluster in ${place.directory}`);
    }
    await sleep(PING_INTERVAL_MS);
  }
  return null;
}

async function stopServer(place: Cluster, mode: "fast" | "immediate"): Promise<void> {
  try {
    await runProgram(place, place.programs.pgCtl, ["stop", "-D", place.pgdata, "-m", mode, "-w", "-t", "60"]);
  } catch (error) {
    // Nothing left to stop is what was asked for.
    if (fs.existsSync(path.join(place.directory, "postmaster.pid"))) throw error;
  }
}

const spawnOptions = (place: Cluster) => ({
  ...place.osUser,
  cwd: place.directory,
  env: { ...process.env, LC_ALL: "C", LANG: "C" },
});

function runProgram(place: Cluster, program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...spawnOptions(place),
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

const superuserUrl = (port: number, password: string, database = MAINTENANCE_DATABASE) =>
  `postgresql://${SUPERUSER}:${password}@${HOST}:${port}/${database}`;

/** `stranger`: somebody answers who does not know our password. */
async function pingServer(port: number, password: string): Promise<"ready" | "wrong-password" | "unreachable"> {
  const client = new pg.Client({ connectionString: superuserUrl(port, password), connectionTimeoutMillis: 1000 });
  // A server that goes away again is no answer, and no crash of ours.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return "ready";
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === "28P01" ? "wrong-password" : "unreachable";
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

function findFreePort(): Promise<number> {
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
function rotateLog(file: string): void {
  const { size } = fs.statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size > MAX_LOG_BYTES) fs.renameSync(file, `${file}.old`);
}

const readLastLines = (file: string, count: number) =>
  fs.readFileSync(file, "utf8").trimEnd().split("\n").slice(-count).join("\n");
