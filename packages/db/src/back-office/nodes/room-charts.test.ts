/** Tests the figures of each minute: what nodes write, what is deleted, and how the charts of the live monitor add it up. Decision 0109 */
import { randomUUID } from "node:crypto";
import { isRefusal } from "@poker/engine";
import type { ChartRange } from "@poker/protocol";
import { beforeEach, expect, it } from "vitest";
import { createNodeMinutes, type NodeMinute } from "../../repositories/nodes/node-minutes.ts";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { createRoomCharts } from "./room-charts.ts";

const MINUTE_MS = 60_000;
const room = useTestRoom();
/** A time inside one of the ten-minute steps of the chart for a day. */
const NOW = Date.UTC(2031, 4, 10, 12, 5, 30);

const figures: NodeMinute = {
  ...{ hands: 4, actions: 120, actionP99Ms: 30, people: 5, bots: 7, connections: 20 },
  ...{ commitP99Ms: 8, stalledMs: 300, refusals: { "not-your-turn": 2, "too-late": 1 } },
};

/** Adds a node's figures for a whole minute, `minutesAgo` minutes before the minute of `NOW`. */
async function addMinute(nodeId: string, minutesAgo: number, change: Partial<NodeMinute> = {}): Promise<void> {
  await createNodeMinutes(room.game.pool, nodeId).add({ ...figures, ...change });
  await room.owner.pool.query(
    `UPDATE node_minutes SET minute = date_trunc('minute', to_timestamp($2::float8 / 1000)) WHERE node_id = $1
       AND minute > now() - interval '1 hour' AND minute <= now()`,
    [nodeId, NOW - minutesAgo * MINUTE_MS],
  );
}

async function read(range: ChartRange) {
  const charts = await createRoomCharts(room.web.pool).read(await appointStaff(room, "support"), range, NOW);
  if (isRefusal(charts)) throw new Error(charts.code);
  return charts;
}

beforeEach(() => room.owner.pool.query("DELETE FROM node_minutes"));

it("the charts of the last hour add up the nodes of each minute, and have a gap where no node wrote", async () => {
  const [one, two] = [randomUUID(), randomUUID()];
  await addMinute(one, 1);
  await addMinute(two, 1, { actionP99Ms: 900, commitP99Ms: null, refusals: { "too-late": 4 } });
  await addMinute(one, 60);
  await addMinute(one, 61);
  const { steps, refusals } = await read("hour");
  expect(steps).toHaveLength(60);
  expect(steps.at(-1)).toEqual({
    at: Date.UTC(2031, 4, 10, 12, 4),
    ...{ handsPerMinute: 8, actionsPerSecond: 4, actionP99Ms: 900, people: 10, bots: 14, connections: 40 },
    ...{ commitP99Ms: 8, stalledMsPerMinute: 600, refusalsPerMinute: 7 },
  });
  expect(steps.at(-2)).toMatchObject({ handsPerMinute: null, connections: null });
  expect(steps[0]).toMatchObject({ at: Date.UTC(2031, 4, 10, 11, 5), handsPerMinute: 4 });
  expect(refusals).toEqual([
    { code: "too-late", count: 6 },
    { code: "not-your-turn", count: 4 },
  ]);
});

it("the charts of the last day have averages of ten minutes, and the slowest time in each ten minutes", async () => {
  const node = randomUUID();
  await addMinute(node, 4, { hands: 10 });
  await addMinute(node, 2, { hands: 20, actionP99Ms: 700 });
  const { steps } = await read("day");
  expect(steps).toHaveLength(144);
  expect(steps.at(-1)).toMatchObject({
    at: Date.UTC(2031, 4, 10, 12),
    handsPerMinute: 15,
    actionP99Ms: 700,
    people: 5,
  });
});

it("a node deletes minutes of all nodes after 25 hours, and writes each of its own minutes once", async () => {
  const store = createNodeMinutes(room.game.pool, randomUUID());
  await room.owner.pool.query(
    `INSERT INTO node_minutes SELECT gen_random_uuid(), now() - hours * interval '1 hour', 1, 1, NULL, 0, 0, 0, NULL, 0, '{}'
     FROM unnest(ARRAY[24, 26]) AS hours`,
  );
  await Promise.all([store.add(figures), store.add(figures)]);
  expect(await room.owner.prisma.nodeMinute.count()).toBeLessThanOrEqual(3);
  const { rows } = await room.owner.pool.query("SELECT FROM node_minutes WHERE minute < now() - interval '25 hours'");
  expect(rows).toEqual([]);
});
