/** Kills and pauses servers and the database while players play. */
import type { Counters } from "./counters.ts";
import type { LoadRoom, ServerProcess } from "./load-room.ts";
import { sleep } from "./retrying-client.ts";

type FaultInjection = (room: LoadRoom, counters: Counters, random: () => number) => Promise<void>;

/** How long play may continue after the given time, in milliseconds. */
const MAX_FURTHER_PLAY_MS = 180_000;
const ENOUGH_LOOK_MS = 250;

/**
 * Injects no faults. Play lasts for the given time, and then until `isEnough` returns true. On a slow machine, this
 * gives the run more time to see everything that it must see.
 */
export const noFaults =
  (minutes: number, isEnough: (counters: Counters) => boolean = () => true): FaultInjection =>
  async (_, counters) => {
    await sleep(minutes * 60_000);
    const end = Date.now() + MAX_FURTHER_PLAY_MS;
    while (Date.now() < end && !isEnough(counters)) await sleep(ENOUGH_LOOK_MS);
  };

interface RandomFaultsOptions {
  /** How many times a game server is killed with SIGKILL. */
  readonly kills: number;
  /** How many times PostgreSQL is restarted, in turn with the modes `immediate` and `fast`. */
  readonly restarts: number;
  /** How many times Redis is restarted, if the room has Redis. Fault 74 */
  readonly redisRestarts: number;
  /** How many times a game server is paused for longer than its lease, so that other servers take over. Fault 8 */
  readonly freezes: number;
  /** How many acknowledgements the players get between two faults, on average. */
  readonly meanAcksBetweenFaults: number;
  readonly print: (line: string) => void;
}

/** How likely it is that a server is killed again while it is still starting. */
const STARTUP_KILL_PROBABILITY = 0.1;
/** How long a server stays paused. This is longer than a lease. */
const FREEZE_DURATION_MS = 13_000;
/** The longest time between two faults. It limits the wait on a slow machine, or when tables wait for players. */
const MAX_TIME_BETWEEN_FAULTS_MS = 12_000;

/** Lets the players play until a random number of requests has been accepted. */
async function play(counters: Counters, random: () => number, meanAcks: number): Promise<void> {
  const until = counters.get("replies", "accepted") + 2 * meanAcks * random();
  const end = Date.now() + MAX_TIME_BETWEEN_FAULTS_MS;
  while (counters.get("replies", "accepted") < until && Date.now() < end) await sleep(5);
}

/** How likely it is that a fault waits until a tournament is running. There are few tournaments, so most of the time none is running. */
const AWAIT_TOURNAMENT_PROBABILITY = 2 / 3;
const MAX_TOURNAMENT_WAIT_MS = 15_000;
const TOURNAMENT_LOOK_MS = 250;

/** With the probability `AWAIT_TOURNAMENT_PROBABILITY`, waits until a tournament is running, and then up to two seconds longer. */
async function awaitTournament({ ownerDatabase: { pool } }: LoadRoom, random: () => number): Promise<void> {
  if (random() >= AWAIT_TOURNAMENT_PROBABILITY) return;
  for (const end = Date.now() + MAX_TOURNAMENT_WAIT_MS; Date.now() < end; await sleep(TOURNAMENT_LOOK_MS)) {
    const { rowCount } = await pool.query("SELECT FROM tournaments WHERE status = 'running' LIMIT 1");
    if (rowCount !== 0) return sleep(2_000 * random());
  }
}

/**
 * Returns a function that is called after each kill. It returns true when another kind of fault is due. There are
 * `count` such faults, spread evenly over `kills` kills.
 */
function spreadOver(kills: number, count: number): (killed: number) => boolean {
  let done = 0;
  return (killed) => {
    if (done >= Math.round((killed * count) / kills)) return false;
    done++;
    return true;
  };
}

export const randomFaults =
  ({
    kills,
    restarts,
    redisRestarts,
    freezes,
    meanAcksBetweenFaults: meanAcks,
    print,
  }: RandomFaultsOptions): FaultInjection =>
  async (room, counters, random) => {
    const goOn = async () => {
      await play(counters, random, meanAcks);
      await awaitTournament(room, random);
    };
    const isRestartDue = spreadOver(kills, restarts);
    const isRedisDue = spreadOver(kills, redisRestarts);
    const isFreezeDue = spreadOver(kills, freezes);
    let restarted = 0;
    await goOn();
    for (let killed = 1; killed <= kills; killed++) {
      const server = room.servers[Math.floor(random() * room.servers.length)];
      if (!server) throw new Error("there is no server");
      while (!server.kill()) await sleep(50);
      counters.increment("kills", "game server");
      if (random() < STARTUP_KILL_PROBABILITY) await sleep(1_500 * random());
      else {
        await waitUntilReady(server);
        await goOn();
      }
      if (isRestartDue(killed)) {
        const mode = restarted++ % 2 === 0 ? "immediate" : "fast";
        await room.restartPostgres(mode);
        counters.increment("kills", `PostgreSQL, ${mode}`);
        await goOn();
      }
      if (room.restartRedis && isRedisDue(killed)) {
        await room.restartRedis();
        counters.increment("kills", "Redis");
        await goOn();
      }
      if (isFreezeDue(killed)) {
        server.freeze();
        await sleep(FREEZE_DURATION_MS);
        server.thaw();
        counters.increment("kills", "game server, frozen");
        await goOn();
      }
      if (killed % 10 === 0) print(`${killed} kills\n${counters.formatGroup("kills")}`);
    }
    for (const server of room.servers) await waitUntilReady(server);
    await goOn();
  };

interface RollingRestartsOptions {
  /** How many times each server is restarted. */
  readonly rounds: number;
  readonly meanAcksBetweenFaults: number;
  readonly print: (line: string) => void;
}

/**
 * Restarts one server after the other, as an upgrade does: asks it to end, and starts it again. Prints how long a table
 * could not be played. Fault 77
 */
export const rollingRestarts =
  ({ rounds, meanAcksBetweenFaults: meanAcks, print }: RollingRestartsOptions): FaultInjection =>
  async (room, counters, random) => {
    await play(counters, random, meanAcks);
    for (let round = 1; round <= rounds; round++) {
      for (const server of room.servers) {
        while (!server.restart()) await sleep(50);
        counters.increment("kills", "game server, asked to end");
        await waitUntilReady(server);
        await play(counters, random, meanAcks);
        await awaitTournament(room, random);
      }
      print(`${round} of ${rounds} rolling restarts\n${counters.formatGroup("longest ms")}`);
    }
  };

/** Waits until a server is ready. The limit is a number of attempts and not a time, because the whole machine may have been paused. */
async function waitUntilReady(server: ServerProcess): Promise<void> {
  // A server that was asked to end may still reply for a moment.
  await sleep(200);
  for (let tries = 600; !(await server.isReady()); tries--) {
    if (tries === 0) throw new Error(`${server.url} did not come back`);
    await sleep(100);
  }
}
