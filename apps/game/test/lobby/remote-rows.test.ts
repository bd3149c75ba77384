/** Tests, on a real database, how a node reads other nodes' tables for its lobby. */
import { randomUUID } from "node:crypto";
import { createLeases, createLobbyTables, createPools, LEASE_DURATION_MS } from "@poker/db";
import { beforeEach, expect, it } from "vitest";
import { RemoteRows } from "../../src/lobby/remote-rows.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const nodeId = randomUUID();
const localIds = new Set<string>();

function openRows(pools = createPools(backend.owner.pool)): RemoteRows {
  const isLocal = (id: string) => localIds.has(id);
  return new RemoteRows({ nodeId, tables: createLobbyTables(backend.owner.pool), pools, isLocal });
}
const claimAll = () => createLeases(backend.owner.pool).claimUnits(nodeId, LEASE_DURATION_MS);

beforeEach(async () => {
  localIds.clear();
  await backend.retireUnits();
  await backend.owner.pool.query(
    "INSERT INTO nodes (id, name, url) VALUES ($1, $2, 'http://node') ON CONFLICT DO NOTHING",
    [nodeId, nodeId],
  );
});

it("decision 0040: a table that the node has claimed stays in the lobby as it was read until the node runs it", async () => {
  const tableId = await backend.createTable();
  const rows = openRows();
  expect((await rows.read(true)).rows).toMatchObject([{ tableId }]);
  await claimAll();
  expect((await rows.read(true)).closedIds).not.toContain(tableId);
  expect(rows.isAlone).toBe(false);
  localIds.add(tableId);
  expect((await rows.read(true)).closedIds).not.toContain(tableId);
  expect(rows.isAlone).toBe(true);
});

it("decision 0040: a table that the node loses while it reads a slice stays in the node's lobby", async () => {
  const tableId = await backend.createTable();
  await claimAll();
  const tables = createLobbyTables(backend.owner.pool);
  const rows: RemoteRows = new RemoteRows({
    nodeId,
    tables: {
      ...tables,
      async listSlice(...slice) {
        const read = await tables.listSlice(...slice);
        rows.add(tableId, []);
        return read;
      },
    },
    pools: createPools(backend.owner.pool),
    isLocal: () => false,
  });
  await rows.read(true);
  expect((await rows.read(true)).closedIds).not.toContain(tableId);
});

it("decision 0040: when the reading of a slice fails, the same slice is read again", async () => {
  const like = await backend.createTable();
  await backend.owner.pool.query(
    "INSERT INTO tables (name, settings) SELECT name || number, settings FROM tables, generate_series(1, 60) AS number WHERE id = $1",
    [like],
  );
  const pools = createPools(backend.owner.pool);
  let isOut = false;
  const rows = openRows({
    ...pools,
    listChanged: (...asked) => (isOut ? Promise.reject(new Error("no answer")) : pools.listChanged(...asked)),
  });
  const first = (await rows.read(true)).rows
    .map(({ tableId }) => tableId)
    .toSorted()
    .slice(0, 50);
  isOut = true;
  await expect(rows.read(true)).rejects.toThrow("no answer");
  isOut = false;
  const { rows: read } = await rows.read(true);
  expect(read.map(({ tableId }) => tableId)).toEqual(expect.arrayContaining(first));
});
