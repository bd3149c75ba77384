/** Kills and pauses servers and the database while players play. */
import type { Counters } from "./counters.ts";
import type { LoadRoom, ServerProcess } from "./load-room.ts";
import { sleep } from "./retrying-client.ts";

type FaultInjection = (room: LoadRoom, counters: Counters, random: () => number) => Promise<void>;

/** After the given time, play continues for at most this much longer. */
const MAX_FURTHER_PLAY_MS = 180_000;
const ENOUGH_LOOK_MS = 250;

/**
 * Injects no faults. Play lasts for a given time, and then until `isEnough`, because a slow machine takes longer until the run has seen
 * everything that it must see.
 */
export const noFaults =
  (minutes: number, isEnough: (counters: Counters) => boolean = () => true): FaultInjection =>
  async (_, counters) => {
    await sleep(minutes * 60_000);
    const end = Date.now() + MAX_FURTHER_PLAY_MS;
    while (Date.now() < end && !isEnough(counters)) await sleep(ENOUGH_LOOK_MS);
  };

interface RandomFaultsOptions {
  /** How often a game server is killed with kill -9. */
  readonly kills: number;
  /** How often PostgreSQL is restarted, alternating `immediate` and `fast`. */
  readonly restarts: number;
  /** How often Redis is restarted, when the room has Redis. Fault 74 */
  readonly redisRestarts: number;
  /** How often a game server is stopped for longer than its lease, with others to take over. Fault 8 */
  readonly freezes: number;
  /** The mean number of acknowledgements between two faults. */
  readonly meanAcksBetweenFaults: number;
  readonly print: (line: string) => void;
}

/** The probability that a server is killed again while it starts up. */
const STARTUP_KILL_PROBABILITY = 0.1;
/** Longer than a lease. */
const FREEZE_DURATION_MS = 13_000;
/** A slow machine, or tables that wait for a player, delay the next fault for at most this time. */
const MAX_TIME_BETWEEN_FAULTS_MS = 12_000;

/** Lets players play for a random number of replies. */
async function play(counters: Counters, random: () => number, meanAcks: number): Promise<void> {
  const until = counters.get("replies", "accepted") + 2 * meanAcks * random();
  const end = Date.now() + MAX_TIME_BETWEEN_FAULTS_MS;
  while (counters.get("replies", "accepted") < until && Date.now() < end) await sleep(5);
}

/** The probability that a fault waits until a tournament is running: tournaments are few, and most of the time none is running. */
const AWAIT_TOURNAMENT_PROBABILITY = 2 / 3;
const MAX_TOURNAMENT_WAIT_MS = 15_000;
const TOURNAMENT_LOOK_MS = 250;

/** Waits until a tournament is in play, and a few moments longer. */
async function awaitTournament({ ownerDatabase: { pool } }: LoadRoom, random: () => number): Promise<void> {
  if (random() >= AWAIT_TOURNAMENT_PROBABILITY) return;
  for (const end = Date.now() + MAX_TOURNAMENT_WAIT_MS; Date.now() < end; await sleep(TOURNAMENT_LOOK_MS)) {
    const { rowCount } = await pool.query("SELECT FROM tournaments WHERE status = 'running' LIMIT 1");
    if (rowCount !== 0) return sleep(2_000 * random());
  }
}

/** Returns true after a kill when one of `count` further faults is due; they are spread evenly over `kills`. */
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
  /** How often every server is restarted. */
  readonly rounds: number;
  readonly meanAcksBetweenFaults: number;
  readonly print: (line: string) => void;
}

/**
 * Asks one server after the other to end and starts it again, as an upgrade does, and prints how long a table could not be played. Fault 77
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

/** Counts its tries instead of the time, because the whole machine may have paused. */
async function waitUntilReady(server: ServerProcess): Promise<void> {
  // The server may still reply while it ends.
  await sleep(200);
  for (let tries = 600; !(await server.isReady()); tries--) {
    if (tries === 0) throw new Error(`${server.url} did not come back`);
    await sleep(100);
  }
}
