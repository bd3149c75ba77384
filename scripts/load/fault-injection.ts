/** Kills and pauses servers and the database while players play. */
import type { Counters } from "./counters.ts";
import type { LoadRoom, ServerProcess } from "./load-room.ts";
import { sleep } from "./retrying-client.ts";

type FaultInjection = (room: LoadRoom, counters: Counters, random: () => number) => Promise<void>;

/** Injects no faults for a given time. */
export const noFaults =
  (minutes: number): FaultInjection =>
  () =>
    sleep(minutes * 60_000);

interface RandomFaultsOptions {
  /** Of game servers, by kill -9. */
  readonly kills: number;
  /** Of PostgreSQL, in turns `immediate` and `fast`. */
  readonly restarts: number;
  /** Of game servers that stand still for longer than their lease, with others to take over. Fault 8 */
  readonly freezes: number;
  /** Mean of what the room acknowledges between two faults. */
  readonly meanAcksBetweenFaults: number;
  readonly print: (line: string) => void;
}

/** A server that dies while it starts up is killed there this often. */
const STARTUP_KILL_PROBABILITY = 0.1;
/** Longer than a lease. */
const FREEZE_DURATION_MS = 13_000;
/** A slow machine, or tables that wait for a player, delay the next fault no longer than this. */
const MAX_TIME_BETWEEN_FAULTS_MS = 12_000;

export const randomFaults =
  ({ kills, restarts, freezes, meanAcksBetweenFaults, print }: RandomFaultsOptions): FaultInjection =>
  async (room, counters, random) => {
    /** Lets players play for a random number of replies. */
    const play = async (): Promise<void> => {
      const until = counters.get("replies", "accepted") + 2 * meanAcksBetweenFaults * random();
      for (
        const end = Date.now() + MAX_TIME_BETWEEN_FAULTS_MS;
        counters.get("replies", "accepted") < until && Date.now() < end;
      )
        await sleep(5);
    };
    await play();
    let restarted = 0;
    let frozen = 0;
    for (let killed = 1; killed <= kills; killed++) {
      const server = room.servers[Math.floor(random() * room.servers.length)];
      if (!server) throw new Error("there is no server");
      while (!server.kill()) await sleep(50);
      counters.increment("kills", "game server");
      if (random() < STARTUP_KILL_PROBABILITY) await sleep(1_500 * random());
      else {
        await waitUntilReady(server);
        await play();
      }
      if (restarted < Math.round((killed * restarts) / kills)) {
        const mode = restarted++ % 2 === 0 ? "immediate" : "fast";
        await room.restartPostgres(mode);
        counters.increment("kills", `PostgreSQL, ${mode}`);
        await play();
      }
      if (frozen < Math.round((killed * freezes) / kills)) {
        frozen++;
        server.freeze();
        await sleep(FREEZE_DURATION_MS);
        server.thaw();
        counters.increment("kills", "game server, frozen");
        await play();
      }
      if (killed % 10 === 0) print(`${killed} kills, ${restarted} restarts of PostgreSQL, ${frozen} frozen`);
    }
    for (const server of room.servers) await waitUntilReady(server);
    await play();
  };

async function waitUntilReady(server: ServerProcess): Promise<void> {
  const end = Date.now() + 60_000;
  // The server may still reply while it ends.
  await sleep(200);
  while (!(await server.isReady())) {
    if (Date.now() > end) throw new Error(`${server.url} did not come back`);
    await sleep(100);
  }
}
