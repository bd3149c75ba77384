/** Tests that a banned player is removed with their chips from every table and queue. Fault 42 */
import { randomUUID } from "node:crypto";
import { createPlayerOffice } from "@poker/db";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { appointOfficer, banPlayer } from "../testing/ban-player.ts";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { playerToAct, seatTwo, watchWhenOwned } from "../testing/seated-players.ts";
import {
  type Identity,
  quickSettings,
  startTestBackend,
  startTestServer,
  type TestBackend,
  type TestServer,
} from "../testing/test-server.ts";

let backend: TestBackend;
let officer: Awaited<ReturnType<typeof appointOfficer>>;
let room: TestServer;
beforeAll(async () => {
  backend = await startTestBackend();
  officer = await appointOfficer(backend);
});
afterAll(() => backend.end());
beforeEach(async () => {
  room = await startTestServer(backend);
  return async () => {
    await room.close();
    await expectSoundBooks(backend);
  };
});

const ban = (who: Identity) => banPlayer(backend, officer, who);
const stackOf = async (tableId: string, { userId }: Identity): Promise<number> =>
  (await backend.owner.pool.query("SELECT balance FROM ledger_accounts WHERE id = $1", [`stack:${tableId}:${userId}`]))
    .rows[0]?.balance ?? 0;
const seatsOf = async (tableId: string): Promise<string[]> =>
  (await backend.owner.pool.query("SELECT user_id FROM seats WHERE table_id = $1 ORDER BY seat", [tableId])).rows.map(
    ({ user_id }) => user_id,
  );

describe("a player who is banned", () => {
  it("fault 42: a banned player in a hand folds when they are to act, and is cashed out when the hand ends", async () => {
    const tableId = await backend.createTable();
    const seated = await seatTwo(backend, room, tableId);
    const banned = await playerToAct(seated);
    const other = seated.find((player) => player !== banned);
    if (!other) throw new Error("no second player");
    await ban(banned.identity);
    await other.client.waitUntil(({ view }) => view?.seats.length === 1, "the seat to be free");
    expect(await seatsOf(tableId)).toEqual([other.identity.userId]);
    expect(await stackOf(tableId, banned.identity)).toBe(0);
    expect(other.client.view?.hand?.result).not.toBeNull();
    await expectSoundJournal(backend, tableId);
  });

  it("fault 42: a player who is banned between hands is cashed out at once, or leaves the waitlist at once", async () => {
    const tableId = await backend.createTable(
      quickSettings({
        seats: 2,
        pacing: { streetMs: 0, potMs: 0, uncontestedPotMs: 0, furtherPotMs: 0, betweenHandsMs: 3_600_000 },
      }),
    );
    const [first, second] = await seatTwo(backend, room, tableId);
    if (!first || !second) throw new Error("not seated");
    const who = await backend.person();
    const waiting = await room.enter(who);
    await watchWhenOwned(waiting, tableId);
    const asked = { tableId, commandId: randomUUID() };
    expect(await waiting.request("join-waitlist", asked)).toMatchObject({ ok: true });
    await ban(who);
    await first.client.waitUntil(({ view }) => view?.waitlist.length === 0, "the line to be empty");
    await ban(second.identity);
    await first.client.waitUntil(({ view }) => view?.seats.length === 1, "the seat to be free");
    expect(await stackOf(tableId, second.identity)).toBe(0);
    expect(await seatsOf(tableId)).toEqual([first.identity.userId]);
  });

  it("fault 42 ✗: a player whose account is only frozen keeps their seat", async () => {
    const tableId = await backend.createTable();
    const seated = await seatTwo(backend, room, tableId);
    const turn = await playerToAct(seated);
    const frozen = seated.find((player) => player !== turn);
    if (!frozen) throw new Error("no second player");
    await createPlayerOffice(backend.owner).changeSanction(officer, {
      userId: frozen.identity.userId,
      sanction: "freeze",
      until: Date.now() + 3_600_000,
      reason: "a question",
    });
    // Bans the player to act. When they are gone, the server has checked both players.
    await ban(turn.identity);
    await expect.poll(() => seatsOf(tableId)).toEqual([frozen.identity.userId]);
  });
});
