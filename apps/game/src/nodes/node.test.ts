import {
  connect,
  createInheritance,
  createLeases,
  createNodeRegistry,
  type Database,
  type Lease,
  type Leases,
  listenForWork,
} from "@poker/db";
import { createTestDatabase, type TestDatabase } from "@poker/db/testing";
import { buildSettings, presets } from "@poker/engine";
import { OLDEST_COMPATIBLE_SERVER_VERSION, PROTOCOL_VERSION } from "@poker/protocol";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Clock } from "../clock.ts";
import { createLog } from "../log.ts";
import { ServerEvents } from "../server-events.ts";
import { createTestClock, frozenClock } from "../testing/test-clock.ts";
import { createTestTable } from "../testing/test-hooks.ts";
import { GameNode, newNodeId } from "./node.ts";
import type { Unit } from "./unit.ts";

let urls: TestDatabase;
beforeAll(async () => {
  urls = await createTestDatabase();
});
afterAll(() => urls.drop());

const stakes = { game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" } as const;
const settings = buildSettings(presets.avenue, stakes);

const announce = (nodeId: string) => ({
  nodeId,
  name: "node-1",
  url: "http://localhost:1",
  weight: 1,
  protocol: PROTOCOL_VERSION,
  oldestCompatibleProtocol: OLDEST_COMPATIBLE_SERVER_VERSION,
  secrets: "the secrets of the test",
  keys: {},
  adapter: "memory",
});

const runUnit = async (lease: Lease): Promise<Unit> => ({
  lease,
  tables: () => [],
  failedTables: 0,
  canMove: () => true,
  handleTableChanged: () => {},
  rest: () => {},
  drain: () => {},
  stop: async () => {},
});

/** Creates a node whose units do nothing. `change` replaces some of the node's options. */
function createNode(
  database: Database,
  clock: Clock,
  change: Partial<ConstructorParameters<typeof GameNode>[0]>,
): GameNode {
  const nodeId = newNodeId();
  return new GameNode({
    self: announce(nodeId),
    registry: createNodeRegistry(database.pool),
    inheritance: createInheritance(database.pool),
    listen: (onInheritance) => listenForWork(database, nodeId, { onInheritance, onWork: () => {} }),
    events: new ServerEvents(),
    leases: createLeases(database.pool),
    clock,
    log: createLog("silent", "node"),
    recoverUnit: runUnit,
    onUnitTaken: () => {},
    onUnitLost: () => {},
    onClaimed: async () => {},
    ...change,
  });
}

it("fault 9: a unit that the node claims while it renews its leases is not dropped after the renewal", async () => {
  const database = connect(urls.gameUrl);
  const owner = connect(urls.ownerUrl);
  const real = createLeases(database.pool);
  let answered = () => {};
  let asked = () => {};
  const renewing = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const leases: Leases = {
    ...real,
    async renewLeases(...node) {
      const answer = await real.renewLeases(...node);
      asked();
      await new Promise<void>((resolve) => {
        answered = resolve;
      });
      return answer;
    },
  };
  const clock = createTestClock(frozenClock);
  const dropped: string[] = [];
  const node = createNode(database, clock, {
    leases,
    onUnitLost: ({ lease }) => dropped.push(lease.unitId),
  });
  await node.start();
  clock.advanceBy(2_000);
  await renewing; // the database's answer is read before the new table exists, so the table is not in it
  const tableId = await createTestTable(owner, "late", settings);
  await node.claimUnits();
  expect([...node.units.keys()]).toEqual([tableId]);
  answered();
  await new Promise((resolve) => setImmediate(resolve));
  expect(dropped).toEqual([]);
  expect([...node.units.keys()]).toEqual([tableId]);
  await node.close(0);
  await database.close();
  await owner.close();
});

it("a unit that cannot be recovered counts as failed between two tries too, until it runs", async () => {
  const database = connect(urls.gameUrl);
  const owner = connect(urls.ownerUrl);
  const clock = createTestClock(frozenClock);
  const tableId = await createTestTable(owner, "unreadable", settings);
  let isReadable = false;
  const node = createNode(database, clock, {
    recoverUnit: (lease) =>
      lease.unitId === tableId && !isReadable ? Promise.reject(new Error("a newer version")) : runUnit(lease),
  });
  await node.start();
  expect([node.inTransitCount, node.failedCount]).toEqual([1, 1]);
  clock.advanceBy(10_000);
  expect([node.inTransitCount, node.failedCount]).toEqual([0, 1]);
  const releaseOf = async () =>
    (await owner.pool.query("SELECT node_id FROM leases WHERE unit_id = $1", [tableId])).rows[0]?.node_id;
  await vi.waitUntil(async () => (await releaseOf()) === null);
  isReadable = true;
  await node.claimUnits();
  expect(node.units.has(tableId)).toBe(true);
  expect(node.failedCount).toBe(0);
  await node.close(0);
  await database.close();
  await owner.close();
});

it("a unit that another node may run by now counts as failed for half a minute", async () => {
  const database = connect(urls.gameUrl);
  const owner = connect(urls.ownerUrl);
  const clock = createTestClock(frozenClock);
  await createTestTable(owner, "elsewhere", settings);
  let claims = 0;
  const leases = createLeases(database.pool);
  const node = createNode(database, clock, {
    leases: { ...leases, claimUnits: async (...node) => (claims++ === 0 ? leases.claimUnits(...node) : []) },
    recoverUnit: () => Promise.reject(new Error("a newer version")),
  });
  await node.start();
  const failed = node.failedCount;
  expect(failed).toBeGreaterThan(0);
  clock.advanceBy(30_000);
  expect(node.failedCount).toBe(failed);
  clock.advanceBy(1);
  expect(node.failedCount).toBe(0);
  await node.close(0);
  await database.close();
  await owner.close();
});
