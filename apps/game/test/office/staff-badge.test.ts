/**
 * Tests that messages which name players mark those who are members of the staff. The mark comes from the database, not from the name.
 * Fault 99
 */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { seatPlayer } from "../testing/heads-up.ts";
import { type Identity, quickSettings, type TestClient, wholeLobby } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

const appoint = ({ userId }: Identity) =>
  backend.owner.pool.query("INSERT INTO staff_members (user_id, role) VALUES ($1, 'support')", [userId]);
const dismiss = ({ userId }: Identity) =>
  backend.owner.pool.query("DELETE FROM staff_members WHERE user_id = $1", [userId]);

async function isBadgedInLobby(visitor: TestClient, tableId: string) {
  const lobby = await visitor.request("watch-lobby", wholeLobby(tableId));
  if (!lobby.ok) throw new Error(lobby.code);
  return lobby.rows.find((row) => row.tableId === tableId)?.seated.map(({ staff }) => staff);
}

async function listBadgedTexts(client: TestClient, tableId: string) {
  const history = await client.request("chat-history", { tableId });
  if (!history.ok) throw new Error(history.code);
  return history.messages.map(({ userId, isStaff }) => [userId, isStaff]);
}

it("fault 99: a player who joins the staff is marked at table, in lobby and chat from their next connection on", async () => {
  const tableId = await backend.createTable(quickSettings());
  await room.server.node.claimUnits();
  const rail = await room.enter(await backend.person());
  await rail.watch(tableId);
  const officer = await seatPlayer(backend, room, tableId, 0);
  const isMarked = () => rail.names[officer.userId]?.staff;
  await rail.waitUntil(() => isMarked() === false, "a player without a badge");
  await expect.poll(() => isBadgedInLobby(rail, tableId)).toEqual([false]);

  await appoint(officer);
  const again = await room.enter(officer);
  await rail.waitUntil(() => isMarked() === true, "the badge at the table");
  await expect.poll(() => isBadgedInLobby(rail, tableId)).toEqual([true]);
  await again.watch(tableId);
  const other = await seatPlayer(backend, room, tableId, 1);
  for (const client of [again, other.client]) {
    const message = { tableId, commandId: randomUUID(), said: { type: "text", text: "Staff here, trust me" } } as const;
    expect(await client.request("say", message)).toMatchObject({ ok: true });
  }
  const said = [
    [officer.userId, true],
    [other.userId, false],
  ];
  expect(await listBadgedTexts(rail, tableId)).toEqual(said);
  const heard = () => JSON.stringify(rail.received.filter(({ event }) => event === "chat"));
  await rail.waitUntil(() => heard().includes(other.userId), "both messages");
  expect(heard().match(/"isStaff":(true|false)/g)).toEqual(said.map(([, isStaff]) => `"isStaff":${isStaff}`));

  await dismiss(officer);
  await room.enter(officer);
  await rail.waitUntil(() => isMarked() === false, "no badge");
  await expect.poll(() => isBadgedInLobby(rail, tableId)).toEqual([false, false]);
});
