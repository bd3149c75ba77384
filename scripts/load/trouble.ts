/** What a run does to the room while people play. */
import type { Figures } from "./figures.ts";
import { sleep } from "./player.ts";
import type { GameServer, LoadRoom } from "./room.ts";

type Trouble = (room: LoadRoom, figures: Figures, random: () => number) => Promise<void>;

/** None, for so long. */
export const peace =
  (minutes: number): Trouble =>
  () =>
    sleep(minutes * 60_000);

export interface ChaosOptions {
  /** Of game servers, by kill -9. */
  readonly kills: number;
  /** Of PostgreSQL, in turns `immediate` and `fast`. */
  readonly restarts: number;
  /** Mean time of play between a server's coming back and the next kill, in ms. */
  readonly playMs: number;
  readonly say: (line: string) => void;
}

/** A server that dies while it starts up is killed there this often. */
const EARLY = 0.1;

export const chaos =
  ({ kills, restarts, playMs, say }: ChaosOptions): Trouble =>
  async (room, figures, random) => {
    await sleep(2 * playMs);
    let restarted = 0;
    for (let killed = 1; killed <= kills; killed++) {
      const server = room.servers[Math.floor(random() * room.servers.length)];
      if (!server) throw new Error("there is no server");
      server.kill();
      figures.count("kills", "game server");
      if (random() < EARLY) await sleep(1_500 * random());
      else {
        await isBack(server);
        await sleep(2 * playMs * random());
      }
      if (restarted < Math.round((killed * restarts) / kills)) {
        const mode = restarted++ % 2 === 0 ? "immediate" : "fast";
        await room.restartPostgres(mode);
        figures.count("kills", `PostgreSQL, ${mode}`);
        await sleep(2 * playMs * random());
      }
      if (killed % 10 === 0) say(`${killed} kills, ${restarted} restarts of PostgreSQL`);
    }
    for (const server of room.servers) await isBack(server);
    await sleep(2 * playMs);
  };

async function isBack(server: GameServer): Promise<void> {
  const end = Date.now() + 60_000;
  // It may still be answering for the moment its end takes.
  await sleep(200);
  while (!(await server.isReady())) {
    if (Date.now() > end) throw new Error(`${server.url} did not come back`);
    await sleep(100);
  }
}
