/**
 * Tests how much memory idle sockets cost a server in a separate process. IDLE_SOCKETS=10000, which the nightly run sets, opens as many
 * sockets as fault 19 names, and prints the figures.
 */
import { execFileSync } from "node:child_process";
import { PROTOCOL_VERSION } from "@poker/protocol";
import { expect, it, onTestFinished } from "vitest";
import { createPeople } from "../testing/create-people.ts";
import { RawSocket } from "../testing/raw-socket.ts";
import { type SpawnedServer, spawnServer } from "../testing/spawn-server.ts";
import { type Identity, signTestTicket } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();

const SOCKETS = Number(process.env.IDLE_SOCKETS ?? 1_000);
/**
 * How many sockets without a ticket are opened. All of them must be open within five seconds, because the server closes each socket that
 * shows no ticket for so long.
 */
const SOCKETS_WITHOUT_TICKET = Math.min(SOCKETS, 3_000);
/** How many sockets are opened in parallel. */
const BATCH = 100;
/** How many bytes one connection may add to the server's memory. */
const MAX_BYTES_EACH = 64 * 1024;
/** How many bytes a server that has just started may grow even without connections. */
const WARM_UP_BYTES = 64 * 1024 * 1024;

/** Returns how much memory the process uses, in bytes. */
const readMemory = ({ pid }: SpawnedServer) =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) * 1024;

function keep(socket: RawSocket): RawSocket {
  onTestFinished(() => socket.destroy());
  return socket;
}

/** Opens a WebSocket and sends nothing on it. */
async function openSocket({ port }: SpawnedServer): Promise<RawSocket> {
  const socket = keep(RawSocket.open(port));
  await socket.waitFor("pingInterval");
  return socket;
}

async function openSocketOf(server: SpawnedServer, who: Identity): Promise<RawSocket> {
  const socket = await openSocket(server);
  const ticket = await signTestTicket(server.nodeId, who);
  socket.send(`40${JSON.stringify({ ticket, protocol: PROTOCOL_VERSION })}`);
  await socket.waitFor('40{"sid"');
  return socket;
}

/** Opens a network connection and sends nothing on it. */
async function openConnection({ port }: SpawnedServer): Promise<RawSocket> {
  const socket = keep(new RawSocket(port, ""));
  await socket.waitForStart();
  return socket;
}

/** Opens and closes some sockets, so that the memory that every new process needs is not counted. */
async function warmUp(server: SpawnedServer): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: BATCH }, () => openSocket(server)));
  for (const socket of sockets) socket.destroy();
}

/** Opens this many connections, and checks that the server's memory has not grown by more than they may cost. */
async function openAll(
  server: SpawnedServer,
  [count, kind]: readonly [count: number, kind: string],
  open: (server: SpawnedServer, index: number) => Promise<RawSocket>,
): Promise<readonly RawSocket[]> {
  await warmUp(server);
  const before = readMemory(server);
  const sockets: RawSocket[] = [];
  while (sockets.length < count)
    sockets.push(
      ...(await Promise.all(Array.from({ length: BATCH }, (_, index) => open(server, sockets.length + index)))),
    );
  const added = readMemory(server) - before;
  const stillOpen = sockets.filter(({ isClosed }) => !isClosed).length;
  if (process.env.IDLE_SOCKETS)
    process.stdout.write(
      `${stillOpen} of ${count} idle ${kind}: ${Math.round(added / stillOpen)} bytes each, ${toMb(added)} more than ${toMb(before)}\n`,
    );
  expect(added).toBeLessThan(MAX_BYTES_EACH * count + WARM_UP_BYTES);
  return sockets;
}
const toMb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

it("fault 19: each idle socket of a player costs limited memory, and no more sockets than allowed are accepted", async () => {
  const server = await spawnServer(backend, { GAME_CONNECTIONS: String(SOCKETS) });
  const people = await createPeople(backend, SOCKETS);
  const sockets = await openAll(server, [SOCKETS, "sockets with a ticket"], (_, index) => {
    const who = people[index];
    if (!who) throw new Error("too few people");
    return openSocketOf(server, who);
  });
  expect(sockets.filter(({ isClosed }) => isClosed)).toHaveLength(0);
  const further = RawSocket.open(server.port);
  await further.waitForEnd();
  expect(further.received).toBe("");
}, 600_000);

it("fault 19: an idle socket without a ticket costs limited memory, and is closed after five seconds", async () => {
  const server = await spawnServer(backend);
  const sockets = await openAll(server, [SOCKETS_WITHOUT_TICKET, "sockets without a ticket"], openSocket);
  for (const socket of sockets) await socket.waitForEnd();
}, 600_000);

it("fault 19: a connection that sends nothing costs limited memory, and is closed when its time is over", async () => {
  // With these time limits, all connections can be opened before the server closes the first one.
  const time = String(5 * SOCKETS);
  const server = await spawnServer(backend, { HEADER_TIMEOUT_MS: time, REQUEST_TIMEOUT_MS: time });
  const sockets = await openAll(server, [SOCKETS, "connections that send nothing"], openConnection);
  for (const socket of sockets) await socket.waitForEnd();
}, 600_000);
