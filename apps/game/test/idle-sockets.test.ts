/**
 * Tests what idle sockets cost a server in a process of its own. IDLE_SOCKETS=10000 opens as many as fault 19 names and prints the
 * figures; every night does.
 */
import { execFileSync } from "node:child_process";
import { PROTOCOL_VERSION } from "@poker/protocol";
import { expect, it, onTestFinished } from "vitest";
import { createPeople } from "./create-people.ts";
import { RawSocket } from "./raw-socket.ts";
import { type SpawnedServer, spawnServer } from "./spawn-server.ts";
import { type Identity, signTestTicket } from "./test-server.ts";
import { useTestBackend } from "./use-test-server.ts";

const backend = useTestBackend();

const SOCKETS = Number(process.env.IDLE_SOCKETS ?? 1_000);
/** Sockets that are opened at the same time. */
const BATCH = 100;
/** The most that a socket may add to the process, in bytes; measured for 10,000 sockets of players are 21,000. */
const MAX_BYTES_PER_SOCKET = 64 * 1024;
/** What the process may grow by beside its sockets, because it has just started. */
const WARM_UP_BYTES = 64 * 1024 * 1024;

/** The memory of a process, in bytes. */
const readMemory = ({ pid }: SpawnedServer) =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) * 1024;

/** Opens a socket, which shows a ticket when it is a player's. */
async function openSocket({ port, nodeId }: SpawnedServer, who: Identity | null): Promise<RawSocket> {
  const socket = RawSocket.open(port);
  onTestFinished(() => socket.destroy());
  await socket.waitFor("pingInterval");
  if (!who) return socket;
  const ticket = await signTestTicket(nodeId, who);
  socket.send(`40${JSON.stringify({ ticket, protocol: PROTOCOL_VERSION })}`);
  await socket.waitFor('40{"sid"');
  return socket;
}

/** Opens and closes some sockets, so that what a new process grows by at first is not counted. */
async function warmUp(server: SpawnedServer): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: BATCH }, () => openSocket(server, null)));
  for (const socket of sockets) socket.destroy();
}

/** Returns all sockets, and how many bytes each has added to the process. */
async function openAll(server: SpawnedServer, visitors: readonly (Identity | null)[]) {
  await warmUp(server);
  const before = readMemory(server);
  const sockets: RawSocket[] = [];
  for (let from = 0; from < visitors.length; from += BATCH)
    sockets.push(...(await Promise.all(visitors.slice(from, from + BATCH).map((who) => openSocket(server, who)))));
  return { sockets, bytesEach: Math.round((readMemory(server) - before) / visitors.length) };
}

const report = (what: string, count: number, bytesEach: number) => {
  if (process.env.IDLE_SOCKETS) process.stdout.write(`${count} idle sockets ${what}: ${bytesEach} bytes each\n`);
};

it("fault 19: idle sockets of players cost a bounded memory each, and no more of them than allowed are accepted", async () => {
  const server = await spawnServer(backend, { GAME_CONNECTIONS: String(SOCKETS) });
  const people = await createPeople(backend, SOCKETS);
  const { sockets, bytesEach } = await openAll(server, people);
  report("with a ticket", SOCKETS, bytesEach);
  expect(bytesEach * SOCKETS).toBeLessThan(MAX_BYTES_PER_SOCKET * SOCKETS + WARM_UP_BYTES);
  expect(sockets.filter(({ isClosed }) => isClosed)).toHaveLength(0);
  const further = RawSocket.open(server.port);
  await further.waitForEnd();
  expect(further.received).toBe("");
}, 600_000);

it("fault 19: a socket without a ticket costs no more, and is closed after five seconds", async () => {
  const server = await spawnServer(backend);
  const { sockets, bytesEach } = await openAll(
    server,
    Array.from({ length: BATCH }, () => null),
  );
  report("without a ticket", BATCH, bytesEach);
  expect(bytesEach * BATCH).toBeLessThan(MAX_BYTES_PER_SOCKET * BATCH + WARM_UP_BYTES);
  for (const socket of sockets) await socket.waitForEnd();
}, 120_000);
