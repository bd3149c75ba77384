/** Tests nodes that are lost while people play: each is a process of its own, on one database. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { startDatabaseProxy } from "./database-proxy.ts";
import { expectSoundBooks, expectSoundJournal } from "./expect-invariants.ts";
import { countUnits, ownerOf, seatPlayers, startNode, startNodes, waitForHands } from "./node-cluster.ts";
import { clientsOf, playerToAct, reconnectAll, seatTwo } from "./seated-players.ts";
import type { SpawnedServer } from "./spawn-server.ts";
import { callToShowdown } from "./test-server.ts";
import { useTestBackend } from "./use-test-server.ts";

const backend = useTestBackend();
const NAMES = ["node-1", "node-2", "node-3"];
let tableIds: string[];
beforeEach(async () => {
  await backend.retireUnits();
  tableIds = [];
  for (let i = 0; i < 6; i++) tableIds.push(await backend.createTable());
});

/** Starts three nodes and waits until each has tables. */
async function startThree(): Promise<readonly SpawnedServer[]> {
  const nodes = await startNodes(backend, NAMES);
  await expect.poll(async () => Object.keys(await countUnits(backend)).toSorted(), { timeout: 30_000 }).toEqual(NAMES);
  return nodes;
}

async function expectSoundTables(nodes: readonly SpawnedServer[]): Promise<void> {
  await Promise.all(nodes.map((node) => node.kill("SIGTERM")));
  await expectSoundBooks(backend);
  for (const tableId of tableIds) await expectSoundJournal(backend, tableId);
}

it.each(["SIGKILL", "SIGTERM"] as const)(
  "fault 72: a node of three ends by %s: its tables run at the others, and their hands go on",
  async (signal) => {
    const [first, ...others] = await startThree();
    const players = await seatPlayers(backend, tableIds);
    await waitForHands(backend, tableIds, 1);
    await first?.kill(signal);
    const owners = async () => new Set(await Promise.all(tableIds.map((id) => ownerOf(backend, id))));
    await expect.poll(owners, { timeout: 30_000 }).toEqual(new Set(["node-2", "node-3"]));
    await waitForHands(backend, tableIds, 1);
    expect(players.flatMap(({ errors, end }) => [...errors, ...(end ? [end] : [])])).toEqual([]);
    await expectSoundTables(others);
  },
);

it("fault 75: two nodes of three leave at once: the third runs every table", async () => {
  const [first, second, third] = await startThree();
  const players = await seatPlayers(backend, tableIds);
  await waitForHands(backend, tableIds, 1);
  expect(await Promise.all([first, second].map((node) => node?.kill("SIGTERM")))).toEqual([0, 0]);
  await expect.poll(() => countUnits(backend), { timeout: 30_000 }).toEqual({ "node-3": 6 });
  await waitForHands(backend, tableIds, 1);
  expect(players.flatMap(({ errors, end }) => [...errors, ...(end ? [end] : [])])).toEqual([]);
  await expectSoundTables(third ? [third] : []);
});

it("fault 73: a node that is cut off from PostgreSQL acknowledges nothing, another takes its tables, and nothing it did counts", async () => {
  await backend.retireUnits();
  const tableId = await backend.createTable();
  const proxy = await startDatabaseProxy(backend.database.gameUrl);
  onTestFinished(() => proxy.close());
  const cut = await startNode(backend, "node-1", { DATABASE_URL: proxy.url });
  const seated = await seatTwo(backend, cut, tableId);
  const { client } = await playerToAct(seated);
  const handNo = client.view?.hand?.handNo ?? 0;
  const whole = await startNode(backend, "node-2");
  proxy.setCutOff(true);
  const actionId = randomUUID();
  const decision = client.turn?.decision ?? 0;
  let acknowledged: unknown = null;
  const late = { tableId, actionId, handNo, decision, action: { type: "fold" } } as const;
  client.socket.emit("act", late, (reply: unknown) => {
    acknowledged = reply;
  });

  await expect.poll(() => ownerOf(backend, tableId), { timeout: 30_000 }).toBe("node-2");
  await reconnectAll(whole, tableId, seated);
  const before = clientsOf(seated).map(({ view }) => view?.hand?.toAct?.decision);
  expect(before).toEqual([decision, decision]);
  await callToShowdown(clientsOf(seated), handNo);
  expect(acknowledged).not.toMatchObject({ ok: true });

  // It finds out, and can write nothing.
  proxy.setCutOff(false);
  await expect.poll(() => cut.output(), { timeout: 30_000 }).toMatch(/this process no longer runs the unit/);
  const { rowCount } = await backend.owner.pool.query("SELECT FROM stream_events WHERE action_id = $1", [actionId]);
  expect(rowCount).toBe(0);
  expect(acknowledged).not.toMatchObject({ ok: true });
  await Promise.all([whole, cut].map((node) => node.kill("SIGTERM")));
  await expectSoundBooks(backend);
  await expectSoundJournal(backend, tableId);
});
