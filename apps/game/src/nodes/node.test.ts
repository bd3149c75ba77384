import { connect, createInheritance, createLeases, createNodeRegistry, type Leases, listenForWork } from "@poker/db";
import { createTestDatabase, type TestDatabase } from "@poker/db/testing";
import { buildSettings, presets } from "@poker/engine";
import { OLDEST_VERSION_BESIDE, PROTOCOL_VERSION } from "@poker/protocol";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { ServerEvents } from "../server-events.ts";
import { createTestClock, frozenClock } from "../testing/test-clock.ts";
import { createTestTable } from "../testing/test-hooks.ts";
import { GameNode, newNodeId } from "./node.ts";

let urls: TestDatabase;
beforeAll(async () => {
  urls = await createTestDatabase();
});
afterAll(() => urls.drop());

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
  const nodeId = newNodeId();
  const node = new GameNode({
    self: {
      nodeId,
      name: "node-1",
      url: "http://localhost:1",
      weight: 1,
      protocol: PROTOCOL_VERSION,
      oldestBeside: OLDEST_VERSION_BESIDE,
      secrets: "the secrets of the test",
      keys: {},
      adapter: "memory",
    },
    registry: createNodeRegistry(database.pool),
    inheritance: createInheritance(database.pool),
    listen: (onInheritance) => listenForWork(database, nodeId, { onInheritance, onWork: () => {} }),
    events: new ServerEvents(),
    leases,
    clock,
    log: createLog("silent", "node"),
    recoverUnit: async (lease) => ({
      lease,
      tables: () => [],
      canMove: () => true,
      handleTableChanged: () => {},
      rest: () => {},
      drain: () => {},
      stop: async () => {},
    }),
    onUnitTaken: () => {},
    onUnitLost: ({ lease }) => dropped.push(lease.unitId),
    onClaimed: async () => {},
  });
  await node.start();
  clock.advanceBy(2_000);
  await renewing; // the database's answer does not contain the new table
  const stakes = { game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" } as const;
  const tableId = await createTestTable(owner, "late", buildSettings(presets.avenue, stakes));
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
