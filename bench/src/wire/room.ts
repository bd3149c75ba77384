/** Starts a game server and its players, ready to play. */
import { randomBytes } from "node:crypto";
import net from "node:net";
import { Worker } from "./calls.ts";
import type { Echo } from "./echo.process.ts";
import type { Load, Seating } from "./load.process.ts";
import type { Room } from "./room.process.ts";
import type { Brought } from "./table.ts";
import { BUY_IN, type World } from "./world.ts";

const ORIGIN = "http://127.0.0.1:3000";
const DIST = new URL(".", import.meta.url);

/** A server with its players. */
export interface Side {
  readonly cpu: () => Promise<number>;
  readonly load: Worker<Load>;
}

export interface RoomSide extends Side {
  readonly waits: () => Promise<readonly number[]>;
}

const serverFile = (name: string): URL => new URL(`wire/${name}.process.mjs`, DIST);

export async function startRoom(
  world: Pick<World, "gameUrl" | "tables" | "endsFirst">,
  { journal = "on" }: { journal?: "on" | "off" } = {},
): Promise<RoomSide> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const secret = randomBytes(32).toString("base64");
  const key = () => randomBytes(32).toString("hex");
  const env = {
    DATABASE_URL: world.gameUrl,
    GAME_PORT: String(port),
    NODE_URL: url,
    PUBLIC_ORIGINS: ORIGIN,
    TICKET_SECRET: secret,
    LIVE_KEY: key(),
    ARCHIVE_KEY: key(),
    BOTS: "off",
    CLOSE_WAIT_MS: "0",
    LOG_LEVEL: "warn",
    // The daily test of the shuffle is over before anything is measured.
    SHUFFLE_SAMPLE: "1000",
    JOURNAL: journal,
  };
  // For whoever wants to see where the time goes: BENCH_NODE_OPTIONS="--cpu-prof --cpu-prof-dir=profiles".
  const execArgv = process.env.BENCH_NODE_OPTIONS?.split(" ") ?? [];
  const server = new Worker<Room>(serverFile("room"), { env, execArgv });
  world.endsFirst(() => server.end());
  const boot = await bootOf(url);
  const door = { secret, boot };
  const load = await enter(world, { url, origin: ORIGIN, door, tables: world.tables, buyIn: BUY_IN });
  return { cpu: () => server.call("cpu"), waits: () => server.call("waits"), load };
}

/** The peer, which echoes what was recorded. */
export async function startEcho(world: Pick<World, "tables" | "endsFirst">, script: readonly Brought[]): Promise<Side> {
  const server = new Worker<Echo>(serverFile("echo"));
  world.endsFirst(() => server.end());
  const port = await server.call("open", script);
  const url = `http://127.0.0.1:${port}`;
  const load = await enter(world, { url, origin: ORIGIN, door: null, tables: world.tables, buyIn: 0 });
  return { cpu: () => server.call("cpu"), load };
}

async function enter({ endsFirst }: Pick<World, "endsFirst">, seating: Seating): Promise<Worker<Load>> {
  const load = new Worker<Load>(serverFile("load"));
  endsFirst(() => load.end());
  await load.call("enter", seating);
  return load;
}

async function bootOf(url: string): Promise<string> {
  for (let tries = 0; ; tries++)
    try {
      const health: { ready: boolean; boot: string } = JSON.parse(await (await fetch(`${url}/health`)).text());
      if (health.ready) return health.boot;
      throw new Error("the game server is not ready");
    } catch (problem) {
      if (tries === 600) throw problem;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

function freePort(): Promise<number> {
  const server = net.createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(address === null || typeof address === "string" ? 0 : address.port));
    });
  });
}
