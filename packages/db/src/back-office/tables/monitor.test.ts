/**
 * Tests that the live monitor shows what a table's owner has written since staff opened the monitor, and nothing that was written before.
 */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { makeNode, useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import type { Staff } from "../office/check-permission.ts";
import {
  createMonitorOffice,
  createMonitorPublisher,
  MONITOR_PAGE_SIZE,
  type MonitorPlace,
  type TableMonitorState,
} from "./monitor.ts";

const room = useTestRoom();
let floor: Staff;
beforeAll(async () => {
  floor = await appointStaff(room, "floor");
});

const said = (watchers: number): TableMonitorState => ({ status: "open", hand: null, seats: [], waiting: 0, watchers });

async function openMonitoredTable() {
  const { tableId } = await room.createTable();
  const publisher = createMonitorPublisher(room.game);
  return {
    tableId,
    publish: (watchers: number) => publisher.publishTables(new Map([[tableId, said(watchers)]])),
    since: async () => (await publisher.listWatched(room.nodeId)).get(tableId),
    /** Returns the table in the form that the monitor's page shows. */
    async look() {
      const page = await createMonitorOffice(room.web.pool).listTables(floor, null);
      if (!("tables" in page)) throw new Error(page.code);
      return page.tables.find(({ id }) => id === tableId)?.state?.watchers ?? null;
    },
    endWatch: () =>
      room.owner.pool.query("UPDATE live_table_watches SET until = now() - interval '1 second' WHERE table_id = $1", [
        tableId,
      ]),
  };
}

it("a state from before staff opened the monitor is not shown; a later state is shown", async () => {
  const table = await openMonitoredTable();
  await table.publish(1);
  expect(await table.since()).toBeUndefined();
  expect(await table.look()).toBeNull();
  expect(await table.since()).toEqual(expect.any(Number));
  expect(await table.look()).toBeNull();
  await table.publish(2);
  expect(await table.look()).toBe(2);
});

it("a watch continues while staff keep looking, and begins again after a gap", async () => {
  const table = await openMonitoredTable();
  await table.look();
  const since = await table.since();
  await table.publish(1);
  expect(await table.look()).toBe(1);
  expect(await table.since()).toBe(since);
  await table.endWatch();
  expect(await table.since()).toBeUndefined();
  expect(await table.look()).toBeNull();
  expect(await table.since()).toBeGreaterThan(since ?? 0);
});

it("a node is listed with its name, weight, version and load, and each table with its node", async () => {
  const node = makeNode(randomUUID());
  await room.nodes.registerNode({ ...node, name: "node-22", weight: 3, protocol: 7 });
  const tables = await room.createTables(3);
  const [first, second] = tables.map(({ tableId }) => tableId);
  await room.owner.pool.query("UPDATE leases SET node_id = $1 WHERE unit_id = ANY ($2)", [
    node.nodeId,
    [first, second],
  ]);
  await room.owner.pool.query("UPDATE table_summaries SET players = 4 WHERE table_id = ANY ($1)", [[first, second]]);
  const office = createMonitorOffice(room.web.pool);
  const nodes = await office.listNodes(floor);
  const page = await office.listTables(floor, null);
  if (!("tables" in page) || "code" in nodes) throw new Error("refused");
  expect(nodes.find(({ id }) => id === node.nodeId)).toMatchObject({
    name: "node-22",
    weight: 3,
    protocol: 7,
    alive: true,
    units: 2,
    tables: 2,
    players: 8,
  });
  expect(page.tables.find(({ id }) => id === first)?.node).toEqual({ id: node.nodeId, name: "node-22" });
  expect(page.tables.find(({ id }) => id === tables[2]?.tableId)?.node).toEqual({ id: room.nodeId, name: room.nodeId });
});

it("tables with people are first, then tables with bots, then empty ones; the pages list each table once", async () => {
  const tables = await room.createTables(MONITOR_PAGE_SIZE + 5);
  const [people, bots, more] = tables.map(({ tableId }) => tableId);
  const fill = (tableId: string | undefined, players: number, botCount: number) =>
    room.owner.pool.query("UPDATE table_summaries SET players = $2, bots = $3 WHERE table_id = $1", [
      tableId,
      players,
      botCount,
    ]);
  await room.owner.pool.query("UPDATE table_summaries SET players = 0, bots = 0");
  await fill(bots, 6, 6);
  await fill(people, 2, 1);
  await fill(more, 5, 3);
  const office = createMonitorOffice(room.web.pool);
  const seen: string[] = [];
  for (let after: MonitorPlace | null = null; ; ) {
    const page = await office.listTables(floor, after);
    if (!("tables" in page)) throw new Error(page.code);
    seen.push(...page.tables.map(({ id }) => id));
    after = page.next;
    if (after === null) break;
  }
  expect(seen.slice(0, 3)).toEqual([more, people, bots]);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(tables.map(({ tableId }) => tableId)));
});

it("fault 100: a session without a role watches nothing", async () => {
  const table = await openMonitoredTable();
  const { rows } = await room.owner.pool.query("SELECT since FROM live_table_watches");
  await room.web.pool.query("SELECT live_tables_watch('unknown', ARRAY[$1]::uuid[])", [table.tableId]);
  expect((await room.owner.pool.query("SELECT since FROM live_table_watches")).rows).toEqual(rows);
});
