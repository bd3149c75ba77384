import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { LEASE_MS, type LeasedTable, makeCommit, makeEvent, makeNode, useTestRoom } from "../testing/room.ts";
import { createInheritance } from "./inheritance.ts";
import { listenForWork } from "./work-news.ts";

const room = useTestRoom();
let heir: string;
let third: string;
let table: LeasedTable;
beforeEach(async () => {
  [heir, third] = [randomUUID(), randomUUID()];
  for (const id of [heir, third]) await room.nodes.registerNode(makeNode(id));
  table = await room.createTable();
});
const { handOver, inheritUnits } = {
  handOver: (heirId: string) => createInheritance(room.game.pool).handOver(room.nodeId, [table.unitId], heirId),
  inheritUnits: (nodeId: string) => createInheritance(room.game.pool).inheritUnits(nodeId, LEASE_MS),
};
const claim = async (nodeId: string) =>
  (await room.leases.claimUnits(nodeId, LEASE_MS)).filter(({ unitId }) => unitId === table.unitId);

it("a unit that is handed over goes only to its heir, under a new epoch, and its earlier owner is fenced", async () => {
  await handOver(heir);
  expect([await claim(third), await claim(room.nodeId), await inheritUnits(third)]).toEqual([[], [], []]);
  const [taken] = await inheritUnits(heir);
  expect(taken).toEqual({ unitId: table.unitId, epoch: table.epoch + 1, ownerlessMs: 0 });
  expect(await inheritUnits(heir)).toEqual([]);
  expect(await room.journal.commit(makeCommit(table, { events: [makeEvent(1)] }))).toEqual({ outcome: "fenced" });
});

it("a unit that its heir does not take in time is free for every node", async () => {
  await handOver(heir);
  await room.owner.pool.query("UPDATE leases SET expires_at = now() - interval '1 ms' WHERE unit_id = $1", [
    table.unitId,
  ]);
  expect(await claim(third)).toHaveLength(1);
  expect(await inheritUnits(heir)).toEqual([]);
});

it.each([
  ["is leaving", () => room.nodes.markLeaving(heir)],
  ["is gone", () => room.nodes.removeNode(heir)],
])("fault 75: when the heir %s, the unit that is handed over is free at once", async (_, end) => {
  await end();
  await handOver(heir);
  expect(await claim(third)).toHaveLength(1);
});

it("fault 75: a unit is free when its heir ends before the heir has taken the unit", async () => {
  await handOver(heir);
  await room.nodes.removeNode(heir);
  expect(await claim(third)).toHaveLength(1);
});

it("only the owner can hand a unit over", async () => {
  await createInheritance(room.game.pool).handOver(third, [table.unitId], heir);
  expect(await inheritUnits(heir)).toEqual([]);
});

it("when a unit is handed over, its heir is notified at once, and no other node is", async () => {
  const [told, toldThird] = [vi.fn(), vi.fn()];
  const onWork = () => {};
  const listeners = [
    listenForWork(room.game, heir, { onWork, onInheritance: told }),
    listenForWork(room.game, third, { onWork, onInheritance: toldThird }),
  ];
  // Each listener has called its callback once, because it began to listen.
  await vi.waitFor(() => expect([told.mock.calls.length, toldThird.mock.calls.length]).toEqual([1, 1]));
  await handOver(heir);
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2));
  expect(toldThird).toHaveBeenCalledTimes(1);
  await Promise.all(listeners.map((listener) => listener.close()));
});

it("the load counts the units that a node owns and the units whose heir it is", async () => {
  const unitsOf = async (nodeId: string) =>
    (await room.nodes.readLoad(room.nodeId)).nodes.find((node) => node.nodeId === nodeId)?.units;
  const before = (await unitsOf(room.nodeId)) ?? 0;
  await handOver(heir);
  expect([await unitsOf(room.nodeId), await unitsOf(heir), await unitsOf(third)]).toEqual([before - 1, 1, 0]);
});
