/** Tests how changes at tables reach the lobby at every server, and what a row says about the players at a table. */
import { randomUUID } from "node:crypto";
import { EVERY_TABLE, type LobbyView, type ServerOut } from "@poker/protocol";
import { expect, it } from "vitest";
import { seatPlayer } from "../testing/heads-up.ts";
import { takeOver } from "../testing/take-over.ts";
import { quickSettings, startTestServer, wholeLobby } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
/** With so much weight, nearly all tables stay at this server even when another server starts. */
const room = useTestServer(backend, { NODE_NAME: "node-1", NODE_WEIGHT: "100" });

const VIEW: LobbyView = {
  filter: EVERY_TABLE,
  sort: null,
  first: 0,
  count: 2,
};
const isViewChange = (payload: unknown): payload is ServerOut["lobby-view"] =>
  typeof payload === "object" && payload !== null && "tableIds" in payload;

it("a change of a table reaches the watcher of a view at another server, and no unchanged table is sent", async () => {
  const other = await startTestServer(backend, { NODE_NAME: "node-2" });
  const tableIds = [await backend.createTable(), await backend.createTable(), await backend.createTable()];
  await room.server.node.claimUnits();
  const visitor = await other.enter(await backend.person());
  // Each server has claimed some of the new tables. This finds one that `room` runs.
  const busy = tableIds.find((id) => room.server.node.actors.has(id)) ?? "";
  const seen = async () => {
    const reply = await visitor.request("watch-lobby", { view: VIEW, tableIds: [busy] });
    if (!reply.ok) throw new Error(reply.code);
    return reply;
  };
  await expect.poll(async () => (await seen()).view?.counts.all, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
  const before = visitor.received.length;
  const player = await seatPlayer(backend, room, busy, 0);
  const changes = () => visitor.received.slice(before);
  const rows = () =>
    changes().flatMap(({ event, payload }) => (event === "lobby-view" && isViewChange(payload) ? payload.rows : []));
  // The visitor follows this table. It is first in the view too, because it is the only table with a player.
  await expect
    .poll(() => rows().some(({ tableId, players }) => tableId === busy && players === 1), { timeout: 20_000 })
    .toBe(true);
  const reply = await seen();
  expect(reply.view?.rows[0]).toMatchObject({ tableId: busy, players: 1 });
  expect(reply.view?.rows[0]).not.toHaveProperty("seated");
  expect(reply.view?.rows).toHaveLength(2);
  expect(reply.rows.map(({ tableId, seated }) => [tableId, seated.length])).toEqual([[busy, 1]]);
  expect(
    changes().filter(({ event, payload }) => event === "lobby" && !JSON.stringify(payload).includes(busy)),
  ).toEqual([]);
  player.client.socket.disconnect();
  await other.close();
});

it("fault 8: a server that takes a table stores its row, even when its own lobby already shows that row", async () => {
  const tableId = await backend.createTable();
  await room.server.node.claimUnits();
  const other = await startTestServer(backend, { NODE_NAME: "node-2" });
  const writer = async () =>
    (await backend.owner.pool.query("SELECT written_by FROM table_summaries WHERE table_id = $1", [tableId])).rows[0]
      ?.written_by;
  await expect.poll(writer).toBe(room.server.nodeId);
  await takeOver(backend, other, tableId);
  await expect.poll(writer, { timeout: 20_000 }).toBe(other.server.nodeId);
  await other.close();
});

it("tables of other servers leave the lobby when they close, and a missed change is read later", async () => {
  const like = await backend.createTable();
  // Both tables open in an hour, and no server runs a table that has not opened.
  const { rows } = await backend.owner.pool.query<{ id: string }>(
    `INSERT INTO tables (name, settings, opens_at)
     SELECT name || suffix, settings, now() + interval '1 hour' FROM tables, unnest(ARRAY[' a', ' b']) AS suffix
     WHERE id = $1 RETURNING id`,
    [like],
  );
  const tableIds = rows.map(({ id }) => id);
  const [closing = "", silent = ""] = tableIds;
  const visitor = await room.enter(await backend.person());
  const followed = async () => {
    const reply = await visitor.request("watch-lobby", { view: VIEW, tableIds });
    if (!reply.ok) throw new Error(reply.code);
    return Object.fromEntries(reply.rows.map(({ tableId, waiting }) => [tableId, waiting]));
  };
  await expect.poll(followed, { timeout: 20_000 }).toEqual({ [closing]: 0, [silent]: 0 });
  // Changes the row as a node of the previous version does, without storing which transaction changed it. So the change is not noticed at
  // once.
  await backend.owner.pool.query("UPDATE table_summaries SET waiting = 7 WHERE table_id = $1", [silent]);
  await expect.poll(followed, { timeout: 20_000 }).toEqual({ [closing]: 0, [silent]: 7 });
  await backend.owner.pool.query("UPDATE tables SET status = 'closed' WHERE id = $1", [closing]);
  await expect.poll(followed, { timeout: 20_000 }).toEqual({ [silent]: 7 });
});

it("a player who is disconnected or sits out is shown as absent", async () => {
  const tableId = await backend.createTable(quickSettings());
  await room.server.node.claimUnits();
  const player = await seatPlayer(backend, room, tableId, 3);
  const visitor = await room.enter(await backend.person());
  const listAbsent = async () => {
    const lobby = await visitor.request("watch-lobby", wholeLobby(tableId));
    if (!lobby.ok) throw new Error(lobby.code);
    return lobby.rows.find((row) => row.tableId === tableId)?.seated.map(({ seat, absent }) => ({ seat, absent }));
  };
  const expectAbsent = (absent: boolean) => expect.poll(listAbsent, { timeout: 20_000 }).toEqual([{ seat: 3, absent }]);
  await expectAbsent(false);
  player.client.socket.disconnect();
  await expectAbsent(true);
  const again = await room.enter(player);
  await again.watch(tableId);
  await expectAbsent(false);
  await again.request("sit-out", { tableId, commandId: randomUUID(), when: "now" });
  await expectAbsent(true);
});
