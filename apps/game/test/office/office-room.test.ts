/** Tests drains and announcements: what the server does, and that all clients are told. */
import { randomUUID } from "node:crypto";
import { createRoomOffice } from "@poker/db";
import type { ServerOut } from "@poker/protocol";
import { expect, it } from "vitest";
import { done, handNoOf, seatedOf, useOffice } from "../testing/office-commands.ts";
import { seatTwo, watchWhenOwned } from "../testing/seated-players.ts";
import { callToShowdown, type TestClient, wholeLobby } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);
const { staff, expectResult } = useOffice(backend);

it("a draining server plays running hands to their end, starts no hand and tells all clients, until it resumes", async () => {
  const drains = createRoomOffice(backend.owner.pool);
  const ask = async (draining: boolean) => {
    const commandId = randomUUID();
    expect(
      await drains.setDraining(staff(), { commandId, nodeId: room.server.nodeId, draining, reason: "a test" }),
    ).toMatchObject({ id: commandId });
    await expectResult(commandId).toEqual(done);
  };
  const tableId = await backend.createTable();
  const { clients, handNo } = await seatedOf(await seatTwo(backend, room, tableId));
  await ask(true);
  await clients[0]?.waitUntil((me) => lastRoomStatus(me)?.draining === true, "the banner");
  await callToShowdown(clients, handNo);
  const late = await room.enter(await backend.person());
  await watchWhenOwned(late, tableId);
  expect(lastRoomStatus(late)).toMatchObject({ draining: true });
  await room.server.node.claimUnits();
  const { rows } = await backend.owner.pool.query("SELECT draining FROM nodes WHERE id = $1", [room.server.nodeId]);
  expect(rows).toEqual([{ draining: true }]);
  expect(room.server.node.actors.get(tableId)?.isHandRunning()).toBe(false);
  expect(handNoOf(clients[0])).toBe(handNo);
  // A table that the server recovers during the drain deals no hand either.
  const other = await backend.createTable();
  await seatTwo(backend, room, other);
  expect(room.server.node.actors.get(other)?.isDraining).toBe(true);
  await ask(false);
  await clients[0]?.waitUntil(({ view }) => (view?.hand?.handNo ?? 0) > handNo, "the next hand");
  await clients[0]?.waitUntil((me) => lastRoomStatus(me)?.draining === false, "the banner's end");
});

it("an announcement reaches every open and new connection until it is withdrawn", async () => {
  const roomOffice = createRoomOffice(backend.owner.pool);
  const early = await room.enter(await backend.person());
  const said = { id: randomUUID(), text: "Closing at ten.", from: Date.now() - 1_000, until: Date.now() + 600_000 };
  await roomOffice.createAnnouncement(staff(), { ...said, reason: "a test" });
  await early.waitUntil((me) => lastRoomStatus(me)?.announcement === "Closing at ten.", "the announcement");
  expect(lastRoomStatus(early)).toEqual({
    announcement: "Closing at ten.",
    announcementId: said.id,
    maintenanceAt: null,
    draining: false,
    delayed: false,
  });
  const late = await room.enter(await backend.person());
  expect(await late.request("watch-lobby", wholeLobby())).toMatchObject({ ok: true });
  await late.waitUntil((me) => lastRoomStatus(me)?.announcement === "Closing at ten.", "the announcement");
  await roomOffice.withdrawAnnouncement(staff(), { id: said.id, reason: "a test" });
  for (const client of [early, late])
    await client.waitUntil((me) => lastRoomStatus(me)?.announcement === null, "its end");
});

const isRoomStatus = (payload: unknown): payload is ServerOut["room-status"] =>
  typeof payload === "object" && payload !== null && "announcement" in payload && "draining" in payload;
const lastRoomStatus = ({ received }: TestClient): ServerOut["room-status"] | undefined =>
  received.flatMap(({ event, payload }) => (event === "room-status" && isRoomStatus(payload) ? [payload] : [])).at(-1);
