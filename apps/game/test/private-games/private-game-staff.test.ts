/**
 * Tests over real sockets what the staff can do to private games, what time does to them, and what happens to a game whose events cannot be
 * read. H1, H9, T7
 */
import { createChatReportOffice, createNotices, createReconciler } from "@poker/db";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { appointOfficer } from "../testing/ban-player.ts";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { done, useOffice } from "../testing/office-commands.ts";
import {
  command,
  foldOne,
  gamesOf,
  giveOrder,
  heard,
  openGame,
  seatHostAndFriend,
  type TestGame,
} from "../testing/private-game-players.ts";
import { type Identity, startTestServer, type TestClient, type TestServer } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const { enqueueCommand, expectResult } = useOffice(backend);
const query = (sql: string, ...values: readonly unknown[]) => backend.owner.pool.query(sql, [...values]);

let room: TestServer;
let game: TestGame;
let host: TestClient;
let friend: TestClient;
let identity: Identity;
beforeEach(async () => {
  room = await startTestServer(backend);
  game = await openGame(backend);
  await room.server.node.claimUnits();
  ({ host, friend, identity } = await seatHostAndFriend(backend, room, game));
});
afterEach(() => room.close());

/** Closes the server, calls `meanwhile`, and starts a new server. */
async function restart(meanwhile: () => Promise<unknown>): Promise<void> {
  await room.close();
  await meanwhile();
  room = await startTestServer(backend);
  await room.server.node.claimUnits();
}
const statusOf = async () => (await query("SELECT status FROM tables WHERE id = $1", game.tableId)).rows[0]?.status;
const noticesOf = async (userId: string) =>
  (await createNotices(backend.owner).list(userId, 10)).map(({ kind, detail }) => ({ kind, detail }));

/** Checks that all chips are on the sheet and none are left at the table. */
async function expectSettled(): Promise<void> {
  const sheet = await gamesOf(backend).sheetFor(identity.userId, game.tableId);
  expect(sheet?.lines).toHaveLength(2);
  expect(sheet?.lines.map(({ stack }) => stack)).toEqual([0, 0]);
  expect(sheet?.lines.reduce((sum, { away }) => sum + away, 0)).toBe(20_000);
  expect(sheet?.lines.reduce((sum, { net }) => sum + net, 0)).toBe(0);
  const { report } = await createReconciler(backend.owner.pool).reconcileBooks({ full: true });
  expect(report.discrepancies).toEqual([]);
  await expectSoundBooks(backend);
}

it("H9: when staff close a game, its people get the reason, the hand is played, and all chips go to the sheet", async () => {
  const { tableId } = game;
  await expectResult(await enqueueCommand(tableId, "pause")).toEqual(done);
  await friend.waitUntil(({ view }) => view?.status === "pausing", "the pause after the hand");
  await friend.waitUntil((me) => heard(me, "notice"), "the notice");
  await expectResult(await enqueueCommand(tableId, "close")).toEqual(done);
  await friend.waitUntil(({ view }) => view?.status === "closing", "the end after the hand");
  expect(friend.view?.hand?.result).toBeNull();
  for (const { userId } of [game.host, identity])
    expect(await noticesOf(userId)).toMatchObject([
      { kind: "game-ordered", detail: { tableId, order: "close", reason: "a test" } },
      { kind: "game-ordered", detail: { tableId, order: "pause", reason: "a test" } },
    ]);
  await foldOne(host, friend);
  await friend.waitUntil(({ view }) => view?.status === "closed", "the end");
  await expect.poll(statusOf).toBe("closed");
  await expectSettled();
  await expectSoundJournal(backend, tableId);
});

it("H9: a game whose time is over ends after the running hand; its people are told ten minutes before", async () => {
  const { tableId } = game;
  const endIn = (interval: string) =>
    query("UPDATE tables SET closes_at = now() + $2::interval WHERE id = $1", tableId, interval);
  await endIn("9 minutes");
  room.clock.advanceBy(1_000);
  await friend.waitUntil((me) => heard(me, "notice"), "the notice");
  expect(await noticesOf(identity.userId)).toMatchObject([{ kind: "game-ending", detail: { tableId, why: "over" } }]);
  expect(friend.view?.status).toBe("open");
  await endIn("0");
  room.clock.advanceBy(1_000);
  await friend.waitUntil(({ view }) => view?.status === "closing", "the end after the hand");
  await foldOne(host, friend);
  await friend.waitUntil(({ view }) => view?.status === "closed", "the end");
  await expectSettled();
  await expectSoundJournal(backend, tableId);
});

it("H9: a game whose time ended while no server ran ends after its running hand at the next start", async () => {
  const { tableId } = game;
  await restart(() => query("UPDATE tables SET closes_at = now() - interval '2 days' WHERE id = $1", tableId));
  [host, friend] = [await room.enter(game.host), await room.enter(identity)];
  for (const client of [host, friend]) await client.watch(tableId);
  await expect.poll(() => room.server.node.actors.get(tableId)?.state.status).toBe("closing");
  for (const client of [host, friend]) await client.waitUntil(({ turn }) => turn !== null, "the hand that ran");
  await foldOne(host, friend);
  await expect.poll(statusOf).toBe("closed");
  await expectSettled();
  await expectSoundJournal(backend, tableId);
});

it("chat in a private game can be muted and reported as elsewhere, even by a player who was removed", async () => {
  const { tableId } = game;
  const say = (client: TestClient, text: string) =>
    client.request("say", { ...command(tableId), said: { type: "text", text } });
  const hears = (text: string) => JSON.stringify(friend.received).includes(text);
  expect(await friend.request("mute", { userId: game.host.userId, muted: true })).toEqual({ ok: true });
  await say(host, "unheard words");
  expect(await friend.request("mute", { userId: game.host.userId, muted: false })).toEqual({ ok: true });
  const said = await say(host, "heard words");
  await friend.waitUntil(() => hears("heard words"), "the message");
  expect(hears("unheard words")).toBe(false);
  expect(await giveOrder(host, tableId, { type: "remove", playerId: identity.userId })).toMatchObject({ ok: true });
  await foldOne(host, friend);
  await friend.waitUntil((me) => heard(me, "watching-ended"), "the end of watching");
  const report = { tableId, messageId: said.ok ? said.messageId : 0 };
  expect(await friend.request("report", report)).toEqual({ ok: true });
  const stranger = await room.enter(await backend.person());
  expect(await stranger.request("report", report)).toEqual({ ok: false, code: "not-watching" });
  const officer = await appointOfficer(backend);
  const office = createChatReportOffice(backend.owner.pool);
  const listed = await office.list(officer, "open", null);
  const reported = "reports" in listed ? listed.reports.find(({ messageId }) => messageId === report.messageId) : null;
  expect(reported).toMatchObject({ tableId, reporterId: identity.userId, writerId: game.host.userId });
  expect(
    await office.decideReport(officer, {
      number: reported?.number ?? 0,
      decision: "upheld",
      chatBanUntil: Date.now() + 3_600_000,
      reason: "a threat",
    }),
  ).toEqual({ ok: true });
  expect(await say(host, "still here")).toMatchObject({ ok: false, code: "chat-banned" });
});

describe("T7: a private game whose log cannot be read", () => {
  /** Changes the type of every event of type `type` to `changed`. */
  const changeEvents = (type: string, changed: string) =>
    query(
      `UPDATE stream_steps SET events = (
         SELECT json_agg(CASE WHEN coalesce(event->>'type', event->>0) = $2 THEN $3::json ELSE event END ORDER BY place)
         FROM json_array_elements(events) WITH ORDINALITY AS e(event, place)
       ) WHERE stream_id = $1`,
      game.tableId,
      type,
      changed,
    );

  it("the game starts again with its host and people; bets and stacks go to the sheet, and no suspense case opens", async () => {
    const { tableId } = game;
    expect(await giveOrder(host, tableId, { type: "give", playerId: identity.userId, amount: 500 })).toMatchObject({
      ok: true,
    });
    expect(await giveOrder(host, tableId, { type: "pass-role", playerId: identity.userId })).toMatchObject({
      ok: true,
    });
    await restart(() => changeEvents("to-act", '{"type":"to-act"}'));
    const state = room.server.node.actors.get(tableId)?.state;
    expect(state).toMatchObject({ status: "open", seats: [], hand: null });
    expect(state?.privateGame).toMatchObject({ hostId: identity.userId, waiting: [], takes: [] });
    expect(state?.privateGame?.players.map(({ playerId, standing }) => [playerId, standing])).toEqual([
      [game.host.userId, "admitted"],
      [identity.userId, "admitted"],
    ]);
    await expectSettled();
    expect((await query("SELECT FROM suspense_cases WHERE table_id = $1", tableId)).rowCount).toBe(0);
    // The host and the friend sit down again, and a hand begins.
    [host, friend] = [await room.enter(game.host), await room.enter(identity)];
    for (const [seat, client] of [host, friend].entries()) {
      await client.watch(tableId);
      expect(await client.sit(tableId, seat)).toMatchObject({ ok: true });
    }
    for (const client of [host, friend]) await client.waitUntil(({ turn }) => turn !== null, "a hand");
  });
});
