/** Ports and addresses: a free one is found, a taken one that was asked for by name is a clear message. */
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

/** A free port of the system's choice. */
export async function findFreePort(): Promise<number> {
  const port = await tryListen(0, "127.0.0.1");
  if (port === null) throw new Error("no free port on 127.0.0.1");
  return port;
}

const isPortFree = async (port: number) =>
  (await tryListen(port, "0.0.0.0")) !== null && (await tryListen(port, "127.0.0.1")) !== null;

/** The asked-for port, or an error that says it is taken; without a wish the first free one from `from` on. */
export async function choosePort(asked: string | undefined, from: number): Promise<number> {
  if (asked !== undefined) {
    const port = Number(asked);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`PORT: "${asked}" is not a port number`);
    if (!(await isPortFree(port)))
      throw new Error(`PORT: ${port} is taken by another program; choose another, or leave PORT out`);
    return port;
  }
  for (let port = from; port < from + 100; port++) if (await isPortFree(port)) return port;
  return findFreePort();
}

/** Where browsers reach the room: as given (a proxy in front, another host), or this machine's own name. */
export function parsePublicUrl(given: string | undefined, port: number): string {
  if (given === undefined) return `http://localhost:${port}`;
  const origin = URL.canParse(given) ? new URL(given).origin : "";
  if (!/^https?:/.test(origin) || origin !== given.replace(/\/$/, ""))
    throw new Error(`PUBLIC_URL: "${given}" must be an address such as https://poker.example and nothing behind it`);
  return origin;
}
