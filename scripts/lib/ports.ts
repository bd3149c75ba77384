/** Chooses the room's port, public address and number of game servers. */
import { randomInt } from "node:crypto";
import net from "node:net";

const tryListen = (port: number, host: string): Promise<number | null> =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", () => resolve(null));
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : null));
    });
  });

/** Systems give ports above these to outgoing connections, one of which could take a port before a server listens on it. */
const SERVER_PORTS = { from: 10_000, below: 32_768 };
const MAX_TRIES = 200;

/** Returns a free port, at random, so that rooms that start at the same time choose others. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const port = randomInt(SERVER_PORTS.from, SERVER_PORTS.below);
    if (await isPortFree(port)) return port;
  }
  throw new Error("no free port on 127.0.0.1");
}

const isPortFree = async (port: number) =>
  (await tryListen(port, "0.0.0.0")) !== null && (await tryListen(port, "127.0.0.1")) !== null;

/** Returns the requested port, or throws when it is taken; without a request, returns the first free port from `from` on. */
export async function choosePort(requested: string | undefined, from: number): Promise<number> {
  if (requested !== undefined) {
    const port = Number(requested);
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new Error(`PORT: "${requested}" is not a port number`);
    if (!(await isPortFree(port)))
      throw new Error(`PORT: ${port} is taken by another program; choose another, or leave PORT out`);
    return port;
  }
  for (let port = from; port < from + 100; port++) if (await isPortFree(port)) return port;
  return findFreePort();
}

/** Returns the room's address for browsers: the given one (a proxy, another host), or this machine's own. */
export function parsePublicUrl(given: string | undefined, port: number): string {
  if (given === undefined) return `http://localhost:${port}`;
  const origin = URL.canParse(given) ? new URL(given).origin : "";
  if (!/^https?:/.test(origin) || origin !== given.replace(/\/$/, ""))
    throw new Error(`PUBLIC_URL: "${given}" must be an address such as https://poker.example and nothing behind it`);
  return origin;
}

const MAX_NODES = 16;

/** Returns how many game servers share the tables; one when nothing is said. */
export function parseNodeCount(requested: string | undefined): number {
  const count = Number(requested ?? 1);
  if (Number.isInteger(count) && count >= 1 && count <= MAX_NODES) return count;
  throw new Error(`NODES: "${requested}" is not a number from 1 to ${MAX_NODES}`);
}
