/**
 * Does one load run: opens a room and lets simulated players play while servers and the database are killed. Then ends
 * the play and reports violations.
 */
import path from "node:path";
import { setInterval } from "node:timers";
import { createPools, createTables, isOutage } from "@poker/db";
import { describeViolation } from "@poker/db/checks";
import { createSeededRandom } from "@poker/engine";
import type { ClusterAdapter } from "../lib/cluster/adapters.ts";
import type { Phase } from "./behaviours/player.ts";
import { CommandLog } from "./command-log.ts";
import { Counters } from "./counters.ts";
import { findLostCommits, findUnprovenDeals } from "./deal-auditor.ts";
import { createLoadAccounts, type LoadAccount } from "./load-accounts.ts";
import { type LoadRoom, openLoadRoom } from "./load-room.ts";
import { buildLoadPools, buildLoadTables } from "./load-tables.ts";
import { protectSome } from "./player-protection.ts";
import { GameDirector } from "./private-games/game-director.ts";
import { sleep } from "./retrying-client.ts";
import { RoomAuditor } from "./room-auditor.ts";
import { createServerLogCheck } from "./server-log.ts";
import { SimulatedPlayer } from "./simulated-player.ts";
import { auditLevelClocks } from "./tournaments/level-clock-audit.ts";
import { appointStaff, TournamentDirector } from "./tournaments/tournament-director.ts";

interface LoadOptions {
  readonly tableCount: number;
  /** The seed of the players' random choices. How fast the machine does its work still differs from run to run. */
  readonly seed: number;
  readonly serverCount: number;
  /** How the servers send messages to each other. When present, they are behind nginx. */
  readonly cluster?: ClusterAdapter | undefined;
  /** Injects faults while the players play. The play ends when the returned promise resolves. */
  readonly injectFaults: (room: LoadRoom, counters: Counters, random: () => number) => Promise<void>;
  /** True when the servers may log the errors that are expected when processes are killed. */
  readonly mayLogErrors: boolean;
  readonly restartDelayMs?: (random: () => number) => number;
  readonly print: (line: string) => void;
}

export interface LoadResult {
  readonly counters: Counters;
  readonly violations: readonly string[];
}

/**
 * How many players there are per table. This is a little more than the average number of seats, so that some tables are
 * full and some are not.
 */
const PLAYERS_PER_TABLE = 5.5;
/** How many tournaments are open per table. Tournaments that wait for players count too. */
const TOURNAMENTS_PER_TABLE = 0.5;
/** How many private games are open per table. */
const GAMES_PER_TABLE = 0.25;
const AUDIT_INTERVAL_MS = 10_000;
const REPORT_INTERVAL_MS = 60_000;
/** How long the last hands may take to end and all players to leave, in milliseconds. */
const LEAVE_TIMEOUT_MS = 90_000;
/** The signals that end this process. The run then stops PostgreSQL first, because PostgreSQL would go on without this process. */
const STOP_SIGNALS = ["SIGINT", "SIGTERM"] as const;

export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { tableCount: count, seed, serverCount, cluster, injectFaults, mayLogErrors, print } = options;
  const random = createSeededRandom(seed);
  const counters = new Counters();
  const restartDelayMs = () => options.restartDelayMs?.(random) ?? 500;
  const room = await openLoadRoom({
    serverCount,
    cluster,
    log: createServerLogCheck(counters, mayLogErrors, print),
    restartDelayMs,
  });
  const stopRun = () => void room.close().then(() => process.exit(130));
  for (const signal of STOP_SIGNALS) process.once(signal, stopRun);
  try {
    print(
      `PostgreSQL: ${Object.entries(room.durability)
        .map(([name, value]) => `${name} ${value}`)
        .join(", ")}`,
    );
    const { tables, pools } = await openTables(room, count);
    const [staffAccount, ...accounts] = await createLoadAccounts(room, 1 + Math.ceil(count * PLAYERS_PER_TABLE));
    if (!staffAccount) throw new Error("there are no accounts");
    const staff = await appointStaff(room, staffAccount);
    const mostOpen = Math.max(2, Math.ceil(count * TOURNAMENTS_PER_TABLE));
    const director = new TournamentDirector(room, { counters, random, staff, mostOpen });
    const games = new GameDirector(room, { counters, random, accounts, mostOpen: Math.ceil(count * GAMES_PER_TABLE) });
    await games.openMissing();
    await playRoom(room, {
      ...{ counters, tables, pools, director, games, accounts, random, injectFaults, mayLogErrors, print },
    });
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stopRun);
    await room.close();
  }
  return { counters, violations: counters.violations.map(describeViolation) };
}

async function openTables({ ownerDatabase: { pool } }: LoadRoom, count: number) {
  for (const [kind, all] of [
    ["tables", buildLoadTables(count)],
    ["pools", buildLoadPools(count)],
  ] as const)
    for (const { name, settings } of all)
      await pool.query(`INSERT INTO ${kind} (name, settings) VALUES ($1, $2)`, [name, JSON.stringify(settings)]);
  const tables = (await createTables(pool).list()).filter(({ poolId }) => poolId === null);
  return { tables: tables.map(({ id }) => id), pools: (await createPools(pool).list()).map(({ id }) => id) };
}

interface PlayOptions extends Pick<LoadOptions, "injectFaults" | "mayLogErrors" | "print"> {
  readonly counters: Counters;
  readonly tables: readonly string[];
  readonly pools: readonly string[];
  readonly director: TournamentDirector;
  readonly games: GameDirector;
  readonly accounts: readonly LoadAccount[];
  readonly random: () => number;
}

async function playRoom(
  room: LoadRoom,
  { counters, tables, pools, director, games, accounts, random, injectFaults, mayLogErrors, print }: PlayOptions,
): Promise<void> {
  const auditor = new RoomAuditor(room, counters, games);
  const commandLog = new CommandLog(path.join(room.folder, "command-log.jsonl"));
  let phase: Phase = "play";
  const tournaments = () => director.openIds;
  const protection = await protectSome(room, accounts, counters);
  const context = { auditor, commandLog, counters, tables, pools, protection, tournaments, games, phase: () => phase };
  const players = accounts.map(
    (account) => new SimulatedPlayer(account, context, createSeededRandom(Math.floor(random() * 2 ** 32))),
  );
  const began = Date.now();
  const report = () => print(`after ${Math.round((Date.now() - began) / 1000)} s\n${counters.formatTable()}`);

  let audit: Promise<void> | null = null;
  const startAudit = () => {
    audit ??= collectViews(players, auditor)
      .then(() => auditor.auditRoom())
      .then(() => counters.increment("audits", "done"))
      .catch((error: Error) => {
        counters.increment("audits", "failed");
        // A check fails while the database is down or too busy to answer. That is not a violation, but the last check must succeed.
        if (!mayLogErrors && !isOutage(error))
          counters.recordViolations({ invariant: "I7", what: `the database could not be checked: ${error.stack}` });
      })
      .finally(() => {
        audit = null;
      });
  };
  const timers = [setInterval(startAudit, AUDIT_INTERVAL_MS), setInterval(report, REPORT_INTERVAL_MS)];
  const directing = Promise.all([director, games].map((each) => each.run(() => phase === "play")));
  const playing = Promise.all(players.map((player) => player.playThenLeave()));
  await Promise.race([playing, injectFaults(room, counters, random)]);
  phase = "leave";
  const haveAllLeft = await Promise.race([playing.then(() => true), sleep(LEAVE_TIMEOUT_MS).then(() => false)]);
  if (!haveAllLeft)
    for (const { account, hasLeft, description } of players)
      if (!hasLeft)
        counters.recordViolations({ invariant: "I10", what: `${account.name} did not leave: ${description}` });
  await directing;
  for (const timer of timers) clearInterval(timer);
  await audit;
  await room.stopServers();
  await auditor.auditRoom(true);
  await auditLevels(room, counters);
  counters.recordViolations(...findLostCommits(counters, room.interruptions.length));
  counters.recordViolations(...findUnprovenDeals(counters, counters.get("kills", "game server")));
  await auditor.checkCommandLog(commandLog);
  commandLog.close();
  counters.set("seconds", "played", Math.round((Date.now() - began) / 1000));
  report();
}

/** Audits the level clocks of all tournaments and adds the result to the report. M7. */
async function auditLevels(room: LoadRoom, counters: Counters): Promise<void> {
  const { violations, restarts, interruptions, mostGivenBackMs } = await auditLevelClocks(room, room.interruptions);
  counters.recordViolations(...violations);
  counters.set("level clocks", "continued after an interruption", restarts);
  counters.set("kills", "while a tournament was running", interruptions);
  counters.raise("longest ms", "play that was given back", mostGivenBackMs);
}

/**
 * Collects views for invariant I11 (`packages/db/src/checks/violation.ts`): the view of every client, and a new
 * snapshot for one client of each table.
 */
async function collectViews(players: readonly SimulatedPlayer[], auditor: RoomAuditor): Promise<void> {
  const requests = new Map<string, Promise<unknown>>();
  for (const { account, tabs } of players)
    for (const { tableId, replica, connection, view } of tabs) {
      if (view && replica.seq !== null)
        auditor.frameAuditorOf(tableId).observe({ userId: account.userId, seq: replica.seq, view, source: "frames" });
      if (connection.isConnected && !requests.has(tableId))
        requests.set(tableId, connection.requestOnce("watch", { tableId, since: null }));
    }
  await Promise.all(requests.values());
}
