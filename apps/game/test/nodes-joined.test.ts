/** Tests nodes that come and go in order while people play: each is a process of its own, on one database. */
import { beforeEach, expect, it } from "vitest";
import { expectSoundBooks, expectSoundJournal } from "./expect-invariants.ts";
import {
  countUnits,
  listInterruptedHands,
  ownerOf,
  RoamingPlayer,
  seatPlayers,
  startNode,
  startNodes,
  waitForHands,
} from "./node-cluster.ts";
import { signTestTicket, tryConnect } from "./test-server.ts";
import { useTestBackend } from "./use-test-server.ts";

const backend = useTestBackend();
let tableIds: string[];
beforeEach(async () => {
  await backend.retireUnits();
  tableIds = [];
  for (let i = 0; i < 12; i++) tableIds.push(await backend.createTable());
});
/** Long enough for every hand of these players. */
const PATIENT = { CLOSE_WAIT_MS: "20000" };

const expectSoundTables = async () => {
  await expectSoundBooks(backend);
  for (const tableId of tableIds) await expectSoundJournal(backend, tableId);
};

it("fault 76: a node joins under play: shares even out, and no hand is interrupted", async () => {
  const first = await startNode(backend, "node-1");
  const players = await seatPlayers(backend, tableIds);
  await waitForHands(backend, tableIds, 1);
  expect(await countUnits(backend)).toEqual({ "node-1": 12 });

  const second = await startNode(backend, "node-2");
  const third = await startNode(backend, "node-3");
  // 4 each, or one more or less.
  const isEven = async () => {
    const shares = Object.values(await countUnits(backend));
    return shares.length === 3 && shares.every((units) => units >= 3 && units <= 5);
  };
  await expect.poll(isEven, { timeout: 60_000 }).toBe(true);
  await waitForHands(backend, tableIds, 2);
  expect(await listInterruptedHands(backend, tableIds)).toEqual([]);
  expect(players.flatMap(({ errors, end }) => [...errors, ...(end ? [end] : [])])).toEqual([]);
  // It stays so.
  expect(await isEven()).toBe(true);
  await Promise.all([first, second, third].map((node) => node.kill("SIGTERM")));
  await expectSoundTables();
});

it("fault 77: all nodes restart one after the other under play: no hand is lost, and players are away from their tables for moments", async () => {
  const names = ["node-1", "node-2", "node-3"];
  const nodes = await startNodes(backend, names, PATIENT);
  await expect.poll(async () => Object.keys(await countUnits(backend)).length).toBe(3);
  const players = await seatPlayers(backend, tableIds);
  await waitForHands(backend, tableIds, 1);
  for (const [i, name] of names.entries()) {
    expect(await nodes[i]?.kill("SIGTERM")).toBe(0);
    const again = await startNode(backend, name, PATIENT);
    nodes[i] = again;
    await expect.poll(async () => (await countUnits(backend))[name] ?? 0, { timeout: 60_000 }).toBeGreaterThan(2);
  }
  await waitForHands(backend, tableIds, 1);
  expect(await listInterruptedHands(backend, tableIds)).toEqual([]);
  expect(players.flatMap(({ errors, end }) => [...errors, ...(end ? [end] : [])])).toEqual([]);
  await Promise.all(nodes.map((node) => node.kill("SIGTERM")));
  await expectSoundTables();
});

it("fault 78: a player with four tables on three nodes plays at all of them, and a ticket of one node opens no other", async () => {
  const nodes = await startNodes(backend, ["node-1", "node-2", "node-3"]);
  const owners = async () => new Set(await Promise.all(tableIds.map((id) => ownerOf(backend, id))));
  await expect.poll(owners, { timeout: 60_000 }).toEqual(new Set(["node-1", "node-2", "node-3"]));
  const byOwner = new Map<string | null, string>();
  for (const id of tableIds) byOwner.set(await ownerOf(backend, id), id);
  const four = [...new Set([...byOwner.values(), ...tableIds])].slice(0, 4);
  const hero = await backend.person();
  const heroes = four.map((id) => new RoamingPlayer(backend, hero, id));
  const others = await seatPlayers(backend, four, 1);
  await expect.poll(() => heroes.every(({ isSeated }) => isSeated), { timeout: 30_000 }).toBe(true);
  await waitForHands(backend, four, 2);
  for (const [i, node] of nodes.entries()) {
    const elsewhere = `http://127.0.0.1:${nodes[(i + 1) % 3]?.port}`;
    expect(await tryConnect(elsewhere, await signTestTicket(node.nodeId, hero))).toBe("ticket-invalid");
  }
  // One session is all that the player has at any of the nodes.
  await backend.owner.pool.query("UPDATE sessions SET revoked_at = now() WHERE user_id = $1", [hero.userId]);
  await expect.poll(() => heroes.map(({ end }) => end)).toEqual(four.map(() => "session-revoked"));
  for (const player of others) player.stop();
  await Promise.all(nodes.map((node) => node.kill("SIGTERM")));
});
