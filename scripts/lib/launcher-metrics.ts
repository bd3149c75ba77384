/**
 * Serves the metrics of a room that runs on one machine.
 * The launcher uses the port METRICS_PORT, and each of its servers uses one of the ports after it.
 * At the launcher's port, /targets lists all processes in the format of Prometheus' HTTP service discovery. So
 * Prometheus needs only this one address.
 */
import type http from "node:http";
import { type BackupStatus, backupDueMs } from "@poker/db";
import { LAUNCHER_METRICS, type MetricsServer, type MetricValues, startMetricsServer } from "@poker/metrics";
import type { ReverseProxy } from "../proxy/reverse-proxy.ts";
import { isPortFree } from "./ports.ts";
import type { SupervisedProcess } from "./supervised-process.ts";

/** The address at which a process serves its metrics. */
interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** A server that the launcher runs, and the address of its metrics. */
interface WatchedServer {
  readonly name: string;
  readonly server: Pick<SupervisedProcess, "isRunning" | "restarts">;
  readonly address: MetricsAddress;
}

const DEFAULT_HOST = "127.0.0.1";
/** A server that listens at one of these addresses accepts connections at every address of the machine. */
const EVERYWHERE: readonly string[] = ["0.0.0.0", "::"];

/**
 * Returns an address for the launcher and one for each of `count` servers; null when METRICS_PORT is not set. When a
 * port is wrong or taken, throws an error whose message is one line.
 */
export async function chooseMetricsAddresses(
  { METRICS_PORT: given, METRICS_HOST: host = DEFAULT_HOST }: NodeJS.ProcessEnv,
  count: number,
): Promise<{ readonly own: MetricsAddress; readonly servers: readonly MetricsAddress[] } | null> {
  if (!given) return null;
  const first = Number(given);
  if (!Number.isInteger(first) || first < 1 || first + count > 65_535)
    throw new Error(`METRICS_PORT: "${given}" is not a port number with ${count} more above it`);
  const ports = Array.from({ length: count + 1 }, (_, i) => first + i);
  for (const port of ports)
    if (!(await isPortFree(port))) throw new Error(`METRICS_PORT: ${port} is taken by another program`);
  const [own = first, ...servers] = ports;
  return { own: { host, port: own }, servers: servers.map((port) => ({ host, port })) };
}

/**
 * Returns the line, with its line break, that says where Prometheus finds the processes. Returns an empty text when
 * METRICS_PORT is not set.
 */
export const describeMetrics = ({
  METRICS_PORT: port,
  METRICS_HOST: host = DEFAULT_HOST,
}: NodeJS.ProcessEnv): string =>
  port
    ? `Prometheus finds all processes at http://${EVERYWHERE.includes(host) ? DEFAULT_HOST : host}:${port}/targets\n`
    : "";

/** Returns the environment variables that make a server serve its metrics at this address. */
export const metricsEnv = (address: MetricsAddress | undefined): NodeJS.ProcessEnv =>
  address === undefined ? {} : { METRICS_HOST: address.host, METRICS_PORT: String(address.port) };

interface LauncherOptions {
  readonly own: MetricsAddress;
  readonly servers: readonly WatchedServer[];
  /** The launcher's own proxy; null when it has none. */
  readonly proxy: Pick<ReverseProxy, "figures"> | null;
  /** The backups that the launcher makes; undefined when it makes none. */
  readonly backups?: ShownBackups | undefined;
}

/** What the launcher shows to the web server and to Prometheus about the backups that it makes. */
export interface ShownBackups {
  readonly directory: string;
  /** The state of the backups at the last check; null until the first check has ended. */
  latest(): BackupStatus | null;
}

export function startLauncherMetrics({ own, servers, proxy, backups }: LauncherOptions): Promise<MetricsServer> {
  const processes = [{ name: "launcher", address: own }, ...servers];
  return startMetricsServer({
    ...own,
    identity: { server: "launcher", name: "launcher" },
    definitions: LAUNCHER_METRICS,
    read: () => readMetrics(servers, proxy, backups?.latest() ?? null),
    findProblems: () => servers.flatMap(({ name, server }) => (server.isRunning ? [] : [name])),
    answers: {
      "/targets": async (request) => ({
        type: "application/json",
        text: JSON.stringify(
          processes.map(({ name, address }) => ({
            targets: [`${reachableHost(address.host, request)}:${address.port}`],
            labels: { process: name },
          })),
        ),
      }),
    },
  });
}

/**
 * Returns the host at which the caller can reach a process. For a process that listens at every address, this is the
 * host at which the caller reached the launcher.
 */
const reachableHost = (host: string, { headers }: http.IncomingMessage): string =>
  EVERYWHERE.includes(host) ? (headers.host ?? DEFAULT_HOST).replace(/:\d+$/, "") : host;

async function readMetrics(
  servers: readonly WatchedServer[],
  proxy: Pick<ReverseProxy, "figures"> | null,
  backups: BackupStatus | null,
): Promise<MetricValues<typeof LAUNCHER_METRICS>> {
  const figures = proxy?.figures;
  return {
    poker_http_connections: figures ? await figures.countConnections() : null,
    poker_http_requests_total: [...(figures?.answers ?? [])].map(([status, count]) => [["proxied", status], count]),
    poker_proxied_sockets: figures ? figures.countSockets() : null,
    poker_http_refusals_total: figures?.refusals ?? [],
    poker_server_up: servers.map(({ name, server }) => [name, server.isRunning ? 1 : 0]),
    poker_server_restarts_total: servers.map(({ name, server }) => [name, server.restarts]),
    ...readBackupMetrics(backups),
  };
}

function readBackupMetrics(status: BackupStatus | null) {
  const newest = status?.newest;
  const seconds = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : ms / 1_000);
  return {
    poker_backup_last_success_timestamp_seconds: status && (newest?.at ?? 0) / 1_000,
    poker_backup_due_seconds: status && backupDueMs(status.plan) / 1_000,
    poker_backup_size_bytes: newest?.bytes ?? null,
    poker_backup_duration_seconds: seconds(newest?.ms),
    poker_backup_failed: status && (status.latest?.problem ? 1 : 0),
    poker_backup_failures_total: status?.failures ?? null,
    poker_backup_drill_passed_timestamp_seconds: status && (status.passedDrillAt ?? 0) / 1_000,
    poker_backup_drill_failed: status && (status.drill?.ok === false ? 1 : 0),
  };
}
