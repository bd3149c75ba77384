/** Chooses the room's port, public address and number of game servers. */
import { randomInt } from "node:crypto";
import net from "node:net";
import os from "node:os";
import { isLoopback } from "@poker/http/loopback";

const tryListen = (port: number, host: string): Promise<number | null> =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", () => resolve(null));
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : null));
    });
  });

/**
 * The range from which the room's ports are chosen. Operating systems use higher ports for outgoing connections. Such a
 * connection could take a port before a server listens on it.
 */
const SERVER_PORTS = { from: 10_000, below: 32_768 };
const MAX_TRIES = 200;

/** Returns a free port. It is chosen at random, so that rooms that start at the same time choose different ports. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const port = randomInt(SERVER_PORTS.from, SERVER_PORTS.below);
    if (await isPortFree(port)) return port;
  }
  throw new Error("no free port on 127.0.0.1");
}

export const isPortFree = async (port: number) =>
  (await tryListen(port, "0.0.0.0")) !== null && (await tryListen(port, "127.0.0.1")) !== null;

/** Returns the requested port, and throws when it is taken. When no port is requested, returns the first free port from `from` upwards. */
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

/** The address at which the room listens, and the addresses at which browsers find it. An address of a browser is scheme, host and port. */
interface RoomAddresses {
  readonly host: string;
  /** The main address of the room. */
  readonly url: string;
  /** Other addresses of the room, at which phones and other computers of the network can open it. */
  readonly others: readonly string[];
}

type Interfaces = ReturnType<typeof os.networkInterfaces>;

/** Reads `HOST` and `PUBLIC_URL`. If `PUBLIC_URL` is set, browsers can use the room only at that address. Fault 132 */
export function chooseAddresses(
  { HOST: host = "127.0.0.1", PUBLIC_URL }: NodeJS.ProcessEnv,
  port: number,
  interfaces: () => Interfaces = os.networkInterfaces,
): RoomAddresses {
  if (host !== "localhost" && net.isIP(host) === 0)
    throw new Error(`HOST: "${host}" must be an address of this machine, 0.0.0.0 for all of them, or localhost`);
  const originOf = (name: string) => new URL(`http://${net.isIPv6(name) ? `[${name}]` : name}:${port}`).origin;
  if (PUBLIC_URL !== undefined) return { host, url: parsePublicUrl(PUBLIC_URL), others: [] };
  const home = `http://localhost:${port}`;
  if (host === "0.0.0.0" || host === "::")
    return { host, url: home, others: listNetworkAddresses(interfaces()).map(originOf) };
  return { host, url: isLoopback(new URL(originOf(host)).hostname) ? home : originOf(host), others: [] };
}

/** Returns the IPv4 addresses that this machine has in its networks. Phones can open these addresses, and people can type them. */
const listNetworkAddresses = (interfaces: Interfaces): readonly string[] =>
  Object.values(interfaces).flatMap((all = []) =>
    all.filter(({ family, internal }) => family === "IPv4" && !internal).map(({ address }) => address),
  );

/** Returns the room's address for browsers, as the operator gave it in PUBLIC_URL. It may be the address of a proxy or of another host. */
function parsePublicUrl(given: string): string {
  const origin = URL.canParse(given) ? new URL(given).origin : "";
  if (!/^https?:/.test(origin) || origin !== given.replace(/\/$/, ""))
    throw new Error(`PUBLIC_URL: "${given}" must be an address such as https://poker.example and nothing behind it`);
  return origin;
}

/** Returns the lines that tell the operator where the room is open. */
export function describeAddresses({ url, others }: RoomAddresses): string {
  const lines = [`The room is open: ${url}`];
  if (others.length > 0) lines.push("On phones and other computers of this network:", ...others.map((at) => `  ${at}`));
  else if (isLoopback(new URL(url).hostname))
    lines.push("Only this computer can open it; HOST=0.0.0.0 lets phones of your network in.");
  return lines.join("\n");
}

const MAX_NODES = 16;

/** Returns how many game servers share the tables: the value of NODES, or 1 when it is not set. */
export function parseNodeCount(requested: string | undefined): number {
  const count = Number(requested ?? 1);
  if (Number.isInteger(count) && count >= 1 && count <= MAX_NODES) return count;
  throw new Error(`NODES: "${requested}" is not a number from 1 to ${MAX_NODES}`);
}
