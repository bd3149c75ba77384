import { connect, createOwnership, type Ownership } from "@poker/db";
import { startTestDatabase, type TestDatabase } from "@poker/db/testing";
import { presets, settingsFrom } from "@poker/engine";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { newBoot } from "../room.ts";
import { createTestTable } from "../testing/hooks.ts";
import { createTestClock, stillClock } from "../testing/test-clock.ts";
import { createNode } from "./node.ts";

let urls: TestDatabase;
beforeAll(async () => {
  urls = await startTestDatabase();
});
afterAll(() => urls.drop());

it("fault 9: a unit that is taken while the lease is being renewed stays taken", async () => {
  const database = connect(urls.gameUrl);
  const owner = connect(urls.ownerUrl);
  const real = createOwnership(database.pool);
  let answered = () => {};
  let asked = () => {};
  const renewing = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const ownership: Ownership = {
    ...real,
    async renew(...node) {
      const answer = await real.renew(...node);
      asked();
      await new Promise<void>((resolve) => {
        answered = resolve;
      });
      return answer;
    },
  };
  const clock = createTestClock(stillClock);
  const dropped: string[] = [];
  const node = createNode({
    boot: newBoot(),
    url: "http://localhost:1",
    ownership,
    clock,
    log: createLog("silent", "node"),
    revive: async (owned) => ({
      owned,
      tables: () => [],
      tableMoved: () => {},
      drain: () => {},
      stop: async () => {},
    }),
    onTaken: () => {},
    onDropped: ({ owned }) => dropped.push(owned.unitId),
    onLooked: async () => {},
  });
  await node.start();
  clock.advance(2_000);
  await renewing; // the database has answered, and knows nothing of the table yet
  const stakes = { game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" } as const;
  const tableId = await createTestTable(owner, "late", settingsFrom(presets.avenue, stakes));
  await node.claim();
  expect([...node.units.keys()]).toEqual([tableId]);
  answered();
  await new Promise((resolve) => setImmediate(resolve));
  expect(dropped).toEqual([]);
  expect([...node.units.keys()]).toEqual([tableId]);
  await node.close(0);
  await database.close();
  await owner.close();
});
