/** Announces a tournament, and lets players enter it and play it to its end. Measures the server meanwhile. */
import { randomUUID } from "node:crypto";
import path from "node:path";
import { type TournamentSettings, tournamentPresets } from "@poker/engine";
import { type BenchDatabase, SEATS } from "../wire/bench-database.ts";
import { readPlacement } from "../wire/placement.ts";
import type { ServerAddress } from "../wire/players.process.ts";
import { RpcProcess } from "../wire/process-rpc.ts";
import { type MeasuredGameServer, processFile } from "../wire/servers.ts";
import type { StartTimes, TournamentPlayersHandlers } from "../wire/tournament-players.process.ts";

/**
 * Each level is short, and its blinds are two fifths higher than those of the level before. So 2,000 entries play to
 * the end within a few minutes.
 */
const LEVELS = 40;
const LEVEL_MS = 3_000;
const levels = Array.from({ length: LEVELS }, (_, index) => {
  const smallBlind = 50 * Math.round(1.4 ** index);
  return { smallBlind, bigBlind: 2 * smallBlind, bigBet: 2 * smallBlind, ante: 0, ms: LEVEL_MS };
});

/** Returns the settings of a tournament that starts with its last entry. The clock is so long that no player runs out of time. */
const benchTournament = (entries: number): TournamentSettings => ({
  ...tournamentPresets["freeze-out"],
  kind: "sit-and-go",
  currency: "play",
  seats: SEATS,
  entries: { min: entries, max: entries },
  buyIn: { prize: 1_000, fee: 0 },
  levels,
  breaks: { afterLevels: [], hourly: null },
  leaveUntilMs: 0,
  lateRegistration: null,
  handForHand: { before: 1, payJumps: [], roundMs: 1_000 },
  deal: null,
  clock: { quietMs: 3_600_000, countdownMs: 0, timeBank: null },
  pacing: { streetMs: 0, potMs: 0, uncontestedPotMs: 0, furtherPotMs: 0, betweenHandsMs: 0 },
});

interface CpuSeconds {
  readonly node: number;
  readonly database: number | null;
}

export interface PlayedTournament {
  readonly tournamentId: string;
  readonly entries: number;
  readonly start: StartTimes;
  /** The longest stall of the node's event loop until all players had their seats, in milliseconds. */
  readonly startStallMs: number;
  /** The longest stall of the node's event loop after all players had their seats, in milliseconds. */
  readonly playStallMs: number;
  readonly wallSeconds: number;
  /** The processor time until all players had their seats. */
  readonly startCpu: CpuSeconds;
  /** The processor time after all players had their seats. */
  readonly playCpu: CpuSeconds;
  readonly actions: number;
  readonly longestDealWaitMs: number;
  /**
   * How many actions were played while more than half of the entries were left, and how much processor time the node
   * used meanwhile, in microseconds.
   */
  readonly firstHalf: { readonly actions: number; readonly nodeCpu: number };
}

const POLL_MS = 500;
const TIMEOUT_MS = 15 * 60_000;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function announce({ owner }: BenchDatabase, settings: TournamentSettings): Promise<string> {
  const id = randomUUID();
  const { rows } = await owner.pool.query<{ refused: string | null }>(
    "SELECT tournament_announce($1, 'Bench', $2, NULL, NULL, NULL, NULL) AS refused",
    [id, JSON.stringify(settings)],
  );
  if (rows[0]?.refused) throw new Error(`the tournament was refused: ${rows[0].refused}`);
  return id;
}

async function waitForNode({ owner }: BenchDatabase, tournamentId: string): Promise<ServerAddress> {
  for (let polls = 0; polls < 240; polls++) {
    const server = (await readPlacement(owner)).get(tournamentId);
    if (server) return server;
    await sleep(250);
  }
  throw new Error("no node runs the tournament");
}

async function isClosed({ owner }: BenchDatabase, tournamentId: string): Promise<boolean> {
  const { rows } = await owner.pool.query<{ closed: boolean }>(
    "SELECT closed_at IS NOT NULL AS closed FROM tournaments WHERE id = $1",
    [tournamentId],
  );
  return rows[0]?.closed ?? false;
}

type TournamentPlayers = RpcProcess<TournamentPlayersHandlers>;

async function enterPlayers(
  database: BenchDatabase,
  room: MeasuredGameServer,
  entries: number,
): Promise<{ readonly tournamentId: string; readonly players: TournamentPlayers }> {
  const people = await database.addPeople(entries);
  const tournamentId = await announce(database, benchTournament(entries));
  const server = await waitForNode(database, tournamentId);
  const players = new RpcProcess<TournamentPlayersHandlers>(processFile("tournament-players"));
  database.beforeClose(() => players.stop());
  await players.request("connect", { tournamentId, server, people, ...room.admission });
  return { tournamentId, players };
}

/** Waits until all prizes are paid and the tournament is closed. Returns what was played while more than half of the entries were left. */
async function followPlay(
  database: BenchDatabase,
  room: MeasuredGameServer,
  { tournamentId, players, entries }: { tournamentId: string; players: TournamentPlayers; entries: number },
): Promise<PlayedTournament["firstHalf"]> {
  const cpuBefore = await room.readCpu();
  let firstHalf = { actions: 0, nodeCpu: 0 };
  for (const end = Date.now() + TIMEOUT_MS; ; await sleep(POLL_MS)) {
    const { left, actions, refused, lostConnections } = await players.request("status");
    if (refused.length > 0) throw new Error(`players were refused: ${JSON.stringify(refused)}`);
    if (left > entries / 2) firstHalf = { actions, nodeCpu: (await room.readCpu()) - cpuBefore };
    if (left === 0 && (await isClosed(database, tournamentId))) return firstHalf;
    if (left > 0 && lostConnections > 0) throw new Error(`${lostConnections} connections were lost`);
    if (Date.now() > end) throw new Error(`${left} players are left`);
  }
}

/** Returns the processor time of the node and of the database, in seconds. `database` is null when the system does not report it. */
async function readCpuSeconds(database: BenchDatabase, room: MeasuredGameServer): Promise<CpuSeconds> {
  const stored = database.readCpu();
  return { node: (await room.readCpu()) / 1e6, database: stored === null ? null : stored / 1e6 };
}

const between = (before: CpuSeconds, after: CpuSeconds): CpuSeconds => ({
  node: after.node - before.node,
  database: before.database === null || after.database === null ? null : after.database - before.database,
});

export async function playTournament(
  database: BenchDatabase,
  room: MeasuredGameServer,
  { entries, profile }: { readonly entries: number; readonly profile: string | null },
): Promise<PlayedTournament> {
  const { tournamentId, players } = await enterPlayers(database, room, entries);
  await room.takeStall();
  const [node] = room.nodes;
  if (profile !== null) await node?.request("startProfile");
  const [before, began] = [await readCpuSeconds(database, room), performance.now()];
  const start = await players.request("start");
  const [startStallMs, started] = [await room.takeStall(), await readCpuSeconds(database, room)];
  const firstHalf = await followPlay(database, room, { tournamentId, players, entries });
  const [ended, wallSeconds] = [await readCpuSeconds(database, room), (performance.now() - began) / 1000];
  if (profile !== null) await node?.request("stopProfile", path.resolve(profile, "tournament.cpuprofile"));
  const { actions, longestDealWaitMs } = await players.request("status");
  await players.stop();
  return {
    tournamentId,
    entries,
    start,
    startStallMs,
    playStallMs: await room.takeStall(),
    wallSeconds,
    startCpu: between(before, started),
    playCpu: between(started, ended),
    actions,
    longestDealWaitMs,
    firstHalf,
  };
}
