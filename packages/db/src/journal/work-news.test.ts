import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished, vi } from "vitest";
import { createCommandInbox } from "../back-office/tables/commands.ts";
import { clearMaintenance, setMaintenance } from "../repositories/nodes/maintenance.ts";
import { announceScheduledUnits } from "../repositories/tables/tables.ts";
import { createTournaments } from "../repositories/tournaments/tournaments.ts";
import { LEASE_MS, makeNode, useTestRoom } from "../testing/room.ts";
import { listenForWork, type Work } from "./work-news.ts";

const room = useTestRoom();
const query = (text: string, values: readonly unknown[] = []) => room.owner.pool.query(text, [...values]);

/** Listens until the end of the test. `heard` collects the announcements from now on. */
async function listen() {
  const heard: Work[] = [];
  const dropped: string[] = [];
  const inherited = vi.fn();
  const listener = listenForWork(room.game, randomUUID(), {
    onWork: (work) => heard.push(work),
    onInheritance: inherited,
    onDropped: (channel) => dropped.push(channel),
  });
  onTestFinished(() => listener.close());
  await vi.waitFor(() => expect(inherited).toHaveBeenCalled());
  expect(heard).toHaveLength(11);
  heard.length = 0;
  return { heard, dropped };
}
/** Waits until every announcement of a transaction that ended before has been heard. */
async function hearAll(heard: readonly Work[]): Promise<readonly Work[]> {
  const before = heard.length;
  await query("SELECT pg_notify('work', 'watches')");
  await vi.waitFor(() => expect(heard.slice(before)).toContain("watches"));
  return heard.filter((work) => work !== "watches");
}

const insertTable = (opensAt: string | null = null) =>
  query("INSERT INTO tables (id, name, settings, opens_at) VALUES ($1::uuid, $1, '{}', $2)", [randomUUID(), opensAt]);

it("a new table, a table with another schedule, and a table that its node gives up are announced to every node", async () => {
  const { heard } = await listen();
  await insertTable();
  expect(await hearAll(heard)).toEqual(["units"]);
  const other = await listen();
  await query("UPDATE tables SET closes_at = now() + interval '1 hour' WHERE name <> ''");
  expect(await hearAll(other.heard)).toEqual(["units"]);
  const { unitId } = await room.createTable();
  const third = await listen();
  await room.leases.releaseUnits(room.nodeId, [unitId]);
  expect(await hearAll(third.heard)).toEqual(["units"]);
});

it("a node that joins, drains or ends is announced to the other nodes", async () => {
  const joining = randomUUID();
  for (const change of [
    () => room.nodes.registerNode(makeNode(joining)),
    () => room.nodes.markLeaving(joining),
    () => room.nodes.removeNode(joining),
  ]) {
    const { heard } = await listen();
    await change();
    expect(await hearAll(heard)).toEqual(["units"]);
  }
});

it("a failed test of the shuffle stops the dealing of every node at once, and a passed test is not announced", async () => {
  const report = (day: string, passed: boolean) =>
    query("INSERT INTO shuffle_reports (day, sample_size, tests, passed, node_id) VALUES ($1, 1, '[]', $2, $3)", [
      day,
      passed,
      room.nodeId,
    ]);
  const { heard } = await listen();
  await report("2026-01-01", true);
  expect(await hearAll(heard)).toEqual([]);
  await report("2026-01-02", false);
  expect(await hearAll(heard)).toEqual(["dealing"]);
});

it("decision 0113: maintenance that begins, changes or ends is announced to every node, with what players are told", async () => {
  const { heard } = await listen();
  const change = (text: string) => setMaintenance(room.owner.pool, { text, from: null, until: null }, "a test");
  for (const each of [
    () => change("Soon."),
    () => change("Later."),
    () => clearMaintenance(room.owner.pool, "a test"),
  ]) {
    await each();
    expect(new Set(await hearAll(heard))).toEqual(new Set(["maintenance", "announcements"]));
    heard.length = 0;
  }
});

it("fault 142: a check that finds nothing announces no work, so that no check causes the next one", async () => {
  const { heard } = await listen();
  const inbox = createCommandInbox(room.game.pool);
  await room.leases.claimUnits(room.nodeId, LEASE_MS);
  await hearAll(heard);
  heard.length = 0;
  for (let round = 0; round < 3; round++) {
    await room.leases.claimUnits(room.nodeId, LEASE_MS);
    await room.leases.renewLeases(room.nodeId);
    await inbox.enqueueDueCloses();
    await inbox.failUnreachable();
    await createTournaments(room.game.pool).announceDue();
    await announceScheduledUnits(room.game.pool);
  }
  expect(await hearAll(heard)).toEqual([]);
});

it("`readLoad` returns when the next table opens, and `enqueueDueCloses` when the next table closes", async () => {
  await query("UPDATE tables SET closes_at = NULL");
  expect((await room.nodes.readLoad(room.nodeId)).nextOpensInMs).toBeNull();
  await insertTable(new Date(Date.now() + 3_600_000).toISOString());
  const { nextOpensInMs } = await room.nodes.readLoad(room.nodeId);
  expect(nextOpensInMs).toBeGreaterThan(3_000_000);
  expect(nextOpensInMs).toBeLessThanOrEqual(3_600_000 + 60_000);
  const inbox = createCommandInbox(room.game.pool);
  expect(await inbox.enqueueDueCloses()).toBeNull();
  await query("UPDATE tables SET closes_at = now() + interval '1 hour' WHERE opens_at IS NOT NULL");
  expect(await inbox.enqueueDueCloses()).toBeGreaterThan(3_000_000);
});

it("fault 121: a flood of announcements is passed on as a few, and a message that names no work is dropped", async () => {
  const { heard, dropped } = await listen();
  const client = await room.web.pool.connect();
  try {
    for (let n = 0; n < 1_000; n++)
      await client.query("SELECT pg_notify('work', $1)", [n % 2 ? "mails" : `forged ${n}`]);
  } finally {
    client.release();
  }
  await hearAll(heard);
  await vi.waitFor(() => expect(dropped).toHaveLength(500));
  expect(heard.filter((work) => work === "mails").length).toBeLessThan(500);
});
