/**
 * Runs a PostgreSQL server for the room when no other database is configured. It is created at the first use, reused while it runs, and
 * started again after a crash. It writes data as safely as PostgreSQL does by default, except as a test server.
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
import { makeSocketFolder, type SocketFolder, withSocket } from "./socket-folder.ts";

interface PostgresOptions {
  /** The directory for PostgreSQL's files and nothing else: the cluster, the superuser's password (mode 0600) and the log. */
  readonly dataDir: string;
  /** A free port by default. A running server keeps its port. */
  readonly port?: number | undefined;
  /** The name of the database, which is created if it does not exist. */
  readonly database?: string;
  readonly log?: (line: string) => void;
  /** True for a test server. It keeps everything when a process is killed, but may lose its data when the machine loses power. */
  readonly isForTests?: boolean;
  /** True to start a cluster only if it exists, and never create one. */
  readonly mustExist?: boolean;
}

export interface RunningPostgres {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** Connects as the superuser to the requested database. Uses a Unix socket if there is one, and TCP otherwise. */
  readonly url: string;
  readonly pid: number;
  /**
   * Stops the server. `fast` rolls back open transactions and writes everything that was committed to the disk. `immediate` stops as a
   * power cut would, and the next start recovers the data.
   */
  stop(mode?: "fast" | "immediate"): Promise<void>;
  /** Moves the content of a long log file to `.old`. The server goes on writing meanwhile. */
  rotateLog(): void;
}

/** The paths of a cluster, its account, and the programs that run it. */
export interface Cluster {
  readonly directory: string;
  /** The path of the cluster that is passed to PostgreSQL. */
  readonly pgdata: string;
  readonly logFile: string;
  readonly password: string;
  readonly osUser: OsUser | null;
  readonly programs: Binaries;
}

const HOST = "127.0.0.1";
export const SUPERUSER = "postgres";
/** The database that every new cluster contains. It is used to create others. */
const MAINTENANCE_DATABASE = "postgres";
/** How often the start is tried. After a kill -9, the old server's processes may hold its lock for a second or two. */
const MAX_START_ATTEMPTS = 20;
/** After this many attempts, PostgreSQL is started without a socket. */
const MAX_ATTEMPTS_WITH_SOCKET = 10;
const START_RETRY_INTERVAL_MS = 500;
const PING_INTERVAL_MS = 50;
/** Leave it to the operating system when committed data reaches the disk. */
const TEST_SETTINGS = ["fsync=off", "full_page_writes=off"];
/**
 * These settings suit the disk of a small machine. The write-ahead log stays below 256 MB. A page that seldom changes is written to the log
 * once in half an hour, compressed. The journal's steps are deleted soon after they are written, so their tables are vacuumed often, before
 * they grow. Decision 0105
 */
const SETTINGS = [
  "max_wal_size=256MB",
  "min_wal_size=32MB",
  "checkpoint_timeout=30min",
  "wal_compression=pglz",
  "autovacuum_vacuum_scale_factor=0.05",
  "autovacuum_vacuum_cost_limit=1000",
  // Otherwise most lines of the log would be about checkpoints.
  "log_checkpoints=off",
];
const MAX_LOG_BYTES = 4 * 1024 * 1024;

export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { dataDir, port, database = MAINTENANCE_DATABASE, log = () => {}, isForTests = false } = options;
  if (options.mustExist && !hasCluster(dataDir)) throw new Error(`there is no database in ${dataDir}`);
  const cluster = prepareCluster(path.resolve(dataDir));
  if (!hasCluster(dataDir)) {
    log("creating the database cluster");
    await createCluster(cluster);
  }
  const socket = makeSocketFolder(cluster);
  for (let attempt = 1; attempt <= MAX_START_ATTEMPTS; attempt++) {
    // Later attempts do without the socket, because PostgreSQL exits when it cannot make it, for example when another process seems to hold
    // it.
    const serverFolder = "folder" in socket && attempt <= MAX_ATTEMPTS_WITH_SOCKET ? socket.serverFolder : "";
    const settings = [`unix_socket_directories=${serverFolder}`, ...(isForTests ? TEST_SETTINGS : [])];
    const server =
      (await findRunningServer(cluster)) ?? (await launchServer(cluster, port ?? (await findFreePort()), settings));
    if (server) {
      log(`PostgreSQL accepts connections on port ${server.port}`);
      const { password } = cluster;
      if (database !== MAINTENANCE_DATABASE) await ensureDatabase(superuserUrl(server.port, password), database);
      const url = await chooseUrl(superuserUrl(server.port, password, database), socket, log);
      return {
        host: HOST,
        ...server,
        user: SUPERUSER,
        password,
        url,
        stop: (mode = "fast") => stopServer(cluster, mode),
        rotateLog: () => rotateLog(cluster.logFile),
      };
    }
    await sleep(START_RETRY_INTERVAL_MS);
  }
  throw new Error(`PostgreSQL did not start. The end of ${cluster.logFile}:\n${readLastLines(cluster.logFile, 5)}`);
}

/** Returns the address with the socket if PostgreSQL answers there. Otherwise returns the address for TCP, and logs in one line why. */
async function chooseUrl(tcpUrl: string, socket: SocketFolder, log: (line: string) => void): Promise<string> {
  if ("folder" in socket) {
    const url = withSocket(tcpUrl, socket.folder);
    if ((await ping(url)) === "ready") return url;
  }
  const problem = "problem" in socket ? socket.problem : `PostgreSQL does not answer in ${socket.folder}`;
  log(`PostgreSQL is reached by TCP, not by a Unix socket: ${problem}`);
  return tcpUrl;
}

/** Returns false when PostgreSQL's files are gone or were never made. */
export const hasCluster = (dataDir: string): boolean => fs.existsSync(path.join(dataDir, "cluster", "PG_VERSION"));

export function prepareCluster(dataDir: string): Cluster {
  const directory = path.join(dataDir, "cluster");
  const osUser = chooseOsUser(directory);
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (osUser) for (const dir of [dataDir, directory]) fs.chownSync(dir, osUser.uid, osUser.gid);
  // The account of PostgreSQL may not be allowed to open a parent directory of the cluster, such as /root. A process can always open its
  // working directory, so the cluster is passed as that.
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

async function createCluster(cluster: Cluster): Promise<void> {
  const initdbPasswordFile = path.join(cluster.directory, "..", "initdb.password");
  fs.writeFileSync(initdbPasswordFile, cluster.password, { mode: 0o600 });
  if (cluster.osUser) fs.chownSync(initdbPasswordFile, cluster.osUser.uid, cluster.osUser.gid);
  try {
    await runProgram(cluster, cluster.programs.initdb, [
      `--pgdata=${cluster.pgdata}`,
      `--username=${SUPERUSER}`,
      "--auth=scram-sha-256",
      `--pwfile=${cluster.pgdata === cluster.directory ? initdbPasswordFile : `${cluster.pgdata}/../initdb.password`}`,
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ]);
  } finally {
    fs.rmSync(initdbPasswordFile);
  }
}

interface ServerProcess {
  readonly pid: number;
  readonly port: number;
}

/** Finds a server that an earlier process left running, or that another process has started at the same time. */
async function findRunningServer(cluster: Cluster): Promise<ServerProcess | null> {
  const pidFile = path.join(cluster.directory, "postmaster.pid");
  if (!fs.existsSync(pidFile)) return null;
  const [pid, , , port] = fs.readFileSync(pidFile, "utf8").split("\n").map(Number);
  // If a server on this port accepts the password of this cluster, it must be the server of this cluster.
  return pid && port && (await ping(superuserUrl(port, cluster.password))) === "ready" ? { pid, port } : null;
}

/** Starts the server. Returns null when it exits before it accepts connections. */
async function launchServer(
  cluster: Cluster,
  port: number,
  moreSettings: readonly string[],
): Promise<ServerProcess | null> {
  rotateLog(cluster.logFile);
  const out = fs.openSync(cluster.logFile, "a", 0o600);
  const settings = [`listen_addresses=${HOST}`, "max_connections=200", ...SETTINGS, ...moreSettings];
  const child = spawn(
    cluster.programs.postgres,
    ["-D", cluster.pgdata, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    // The server gets its own process group, so that Ctrl-C does not stop it before the processes that write to it. This is not done on
    // Windows, where a detached program would open a window.
    {
      ...spawnOptions(cluster),
      stdio: ["ignore", out, out],
      detached: process.platform !== "win32",
      windowsHide: true,
    },
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
    const status = await ping(superuserUrl(port, cluster.password));
    if (child.pid && status === "ready") return { pid: child.pid, port };
    if (status === "wrong-password") {
      child.kill();
      throw new Error(`superuser.password is not the password of the cluster in ${cluster.directory}`);
    }
    await sleep(PING_INTERVAL_MS);
  }
  return null;
}

async function stopServer(cluster: Cluster, mode: "fast" | "immediate"): Promise<void> {
  try {
    await runProgram(cluster, cluster.programs.pgCtl, ["stop", "-D", cluster.pgdata, "-m", mode, "-w", "-t", "60"]);
  } catch (error) {
    // pg_ctl fails when no server is running, but then there is nothing to stop.
    if (fs.existsSync(path.join(cluster.directory, "postmaster.pid"))) throw error;
  }
}

export const spawnOptions = (cluster: Cluster) => ({
  ...cluster.osUser,
  cwd: cluster.directory,
  env: { ...process.env, LC_ALL: "C", LANG: "C" },
});

function runProgram(cluster: Cluster, program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...spawnOptions(cluster),
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(program)} ended with ${code}:\n${output}`)),
    );
  });
}

const superuserUrl = (port: number, password: string, database = MAINTENANCE_DATABASE) =>
  `postgresql://${SUPERUSER}:${password}@${HOST}:${port}/${database}`;

/** Tries to connect. `wrong-password` means that the server at this port runs another cluster. */
async function ping(url: string): Promise<"ready" | "wrong-password" | "unreachable"> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  // Without a listener, a server that closes the connection would crash this process.
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

/**
 * Copies a long log file to `.old`, which it replaces, and empties the log file. PostgreSQL keeps the file open and appends, so it goes on
 * at the beginning.
 */
function rotateLog(file: string): void {
  const { size } = fs.statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size <= MAX_LOG_BYTES) return;
  fs.copyFileSync(file, `${file}.old`);
  fs.truncateSync(file);
}

const readLastLines = (file: string, count: number) =>
  fs.readFileSync(file, "utf8").trimEnd().split("\n").slice(-count).join("\n");
