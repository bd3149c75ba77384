/**
 * Tests reality checks over real sockets: when pages are told of a check, that one answer counts for all of the player's pages, and what a
 * player gives up who answers that they stop. Decision 0067
 */
import { randomUUID } from "node:crypto";
import { createRealityChecks } from "@poker/db";
import { openTestSession } from "@poker/db/testing";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundBooks } from "../testing/expect-invariants.ts";
import { isHandOver, type Player, seatPlayer } from "../testing/heads-up.ts";
import {
  type Identity,
  quickSettings,
  startTestServer,
  type TestClient,
  type TestServer,
} from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
let room: TestServer;
let tableId: string;
beforeEach(async () => {
  await backend.retireUnits();
  room = await startTestServer(backend);
  tableId = await openTable();
});
afterEach(() => room.close());
afterAll(() => expectSoundBooks(backend));

/** Opens a table with very long decisions, so that the tests can move the clock without ending one. */
async function openTable(): Promise<string> {
  const settings = quickSettings();
  const id = await backend.createTable({ ...settings, clock: { ...settings.clock, quietMs: 3_600_000 } });
  await room.server.node.claimUnits();
  return id;
}

/** Returns the numbers of the checks that the page was told of, in order. null means that the page was told that no check is due. */
const toldNumbers = ({ received }: TestClient): readonly (number | null)[] =>
  received.flatMap(({ event, payload }) => {
    const isCheck = event === "reality-check" && typeof payload === "object" && payload !== null && "number" in payload;
    return isCheck && (payload.number === null || typeof payload.number === "number") ? [payload.number] : [];
  });
const lastTold = (client: TestClient) => toldNumbers(client).at(-1);
const awaitTold = (client: TestClient, number: number | null) =>
  client.waitUntil((each) => lastTold(each) === number, `to be told of check ${number}`);
/**
 * Moves the clock until a count of minutes has told the page of this check. One step may not be enough, because no count begins while
 * another is running.
 */
const countUntilTold = (client: TestClient, number: number) =>
  expect
    .poll(() => {
      room.clock.advanceBy(30_000);
      return lastTold(client);
    })
    .toBe(number);

async function checksOf({ userId }: Identity) {
  const { sessionKey } = await openTestSession(backend.owner.pool, userId);
  const checks = createRealityChecks(backend.owner.pool);
  return {
    choose: (minutes: number | null) => checks.setInterval(sessionKey, minutes),
    answer: (number: number, stops = false) => checks.answer(sessionKey, number, stops),
  };
}

/** Waits until the server has counted the player's first minute of play. Then adds this many minutes. */
async function playOn({ userId }: Identity, minutes: number): Promise<void> {
  await expect
    .poll(async () => {
      room.clock.advanceBy(30_000);
      const { rows } = await backend.owner.pool.query("SELECT minutes FROM reality_checks WHERE user_id = $1", [
        userId,
      ]);
      return rows[0]?.minutes;
    })
    .toBeGreaterThan(0);
  await backend.owner.pool.query(
    "UPDATE reality_checks SET minutes = minutes + $2, since_answer = since_answer + $2 WHERE user_id = $1",
    [userId, minutes],
  );
}

/** Seats two players in a hand. `mine` is the player to act. */
async function seatTwo(): Promise<{ readonly mine: Player; readonly theirs: Player }> {
  const [a, b] = [await seatPlayer(backend, room, tableId, 0), await seatPlayer(backend, room, tableId, 1)];
  for (const { client } of [a, b]) await client.waitUntil(({ turn }) => turn !== null, "a turn");
  return a.client.turn?.seat === a.client.you ? { mine: a, theirs: b } : { mine: b, theirs: a };
}

describe("a reality check", () => {
  it("a check appears once an interval on all pages of its player only, and one answer removes it from all pages", async () => {
    const { mine, theirs: me } = await seatTwo();
    const second = await room.enter(me);
    const pages = [me.client, second];
    const { choose, answer } = await checksOf(me);
    await choose(15);
    await playOn(me, 15);
    for (const page of pages) await countUntilTold(page, 1);
    // A page that connected after the message is told at the next count.
    const third = await room.enter(me);
    await countUntilTold(third, 1);
    expect(await answer(1)).toEqual({ ok: true });
    for (const page of [...pages, third]) await awaitTold(page, null);
    const before = pages.map((page) => toldNumbers(page).length);
    await playOn(me, 15);
    for (const page of pages) await countUntilTold(page, 2);
    // Each page may be told twice that check 1 was answered, so only the messages with a number are compared.
    for (const [index, page] of pages.entries())
      expect(
        new Set(
          toldNumbers(page)
            .slice(before[index])
            .filter((number) => number !== null),
        ),
      ).toEqual(new Set([2]));
    expect(toldNumbers(mine.client)).toEqual([]);
    // A check that is due does not stop play: both players still have their seats, and neither sits out.
    expect(me.client.view?.seats).toHaveLength(2);
    expect(me.client.view?.seats.every(({ sittingOut }) => sittingOut === null)).toBe(true);
  });

  it("a check that falls due while its player is to act waits until the player has acted", async () => {
    const { mine: me, theirs } = await seatTwo();
    const { turn } = me.client;
    for (const player of [me, theirs]) {
      await (await checksOf(player)).choose(15);
      await playOn(player, 15);
    }
    // One count by the job counted both players' checks.
    await countUntilTold(theirs.client, 1);
    expect(me.client.turn).toEqual(turn);
    expect(toldNumbers(me.client)).not.toContain(1);
    await me.client.act({ type: "call" });
    await awaitTold(me.client, 1);
  });

  it("a check that waits for its player to act still waits when something else changes at the table", async () => {
    const { mine: me, theirs } = await seatTwo();
    for (const player of [me, theirs]) {
      await (await checksOf(player)).choose(15);
      await playOn(player, 15);
    }
    await countUntilTold(theirs.client, 1);
    theirs.client.socket.disconnect();
    const back = await room.enter(theirs);
    await back.watch(tableId);
    expect(toldNumbers(me.client)).not.toContain(1);
    await me.client.act({ type: "call" });
    await awaitTold(me.client, 1);
  });

  it("a check appears again after a restart of the server, unless it was answered", async () => {
    const { theirs: me } = await seatTwo();
    const { choose, answer } = await checksOf(me);
    await choose(15);
    await playOn(me, 15);
    await countUntilTold(me.client, 1);
    const restart = async () => {
      await room.close();
      room = await startTestServer(backend);
      await room.server.node.claimUnits();
      return room.enter(me);
    };
    const page = await restart();
    await countUntilTold(page, 1);
    await answer(1);
    await awaitTold(page, null);
    const later = await restart();
    await playOn(me, 15);
    await countUntilTold(later, 2);
    expect(toldNumbers(later)).not.toContain(1);
  });

  it("a check that is due is withdrawn when the player turns checks off", async () => {
    const { theirs: me } = await seatTwo();
    const { choose } = await checksOf(me);
    await choose(15);
    await playOn(me, 15);
    await countUntilTold(me.client, 1);
    await choose(null);
    await awaitTold(me.client, null);
  });
});

describe("a player who stops at a reality check", () => {
  it("a player who stops keeps a cash seat only to the end of its hand, and loses a place in a queue at once", async () => {
    const { mine: me, theirs } = await seatTwo();
    const handNo = me.client.view?.handNo;
    const otherId = await openTable();
    const second = await room.enter(me);
    await second.watch(otherId);
    expect(await second.sit(otherId, 0)).toMatchObject({ ok: true });
    const poolId = await backend.createPool();
    await room.server.node.claimUnits();
    const join = { poolId, commandId: randomUUID(), buyIn: 10_000, entry: "post" } as const;
    expect(await me.client.request("join-queue", join)).toMatchObject({ ok: true });
    const { choose, answer } = await checksOf(me);
    await choose(15);
    await answer(1, true);
    const seats = async () =>
      (await backend.owner.pool.query("SELECT table_id FROM seats WHERE user_id = $1", [me.userId])).rows;
    await expect.poll(seats).toEqual([{ table_id: tableId }]);
    await expect.poll(() => me.client.request("pool-presence", { poolId })).toMatchObject({ queuePosition: null });
    // The player may still play this hand.
    expect(me.client.turn?.seat).toBe(me.client.you);
    await me.client.act({ type: "call" });
    await theirs.client.waitUntil(({ turn, you }) => turn?.seat === you, "the other's turn");
    expect(await seats()).toHaveLength(1);
    await theirs.client.act({ type: "fold" });
    await theirs.client.waitUntil(isHandOver, "the end of the hand");
    await expect.poll(seats).toEqual([]);
    expect(theirs.client.view?.handNo).toBe(handNo);
    // The answer to stop was carried out once. So the player may sit down again, even within the same minute.
    expect(await second.sit(otherId, 0)).toMatchObject({ ok: true });
    await (await checksOf(theirs)).choose(15);
    await playOn(theirs, 15);
    await countUntilTold(theirs.client, 1);
    // New messages to the other player show that at least one more count has ended. The player must still have the new seat.
    const told = toldNumbers(theirs.client).length;
    await expect
      .poll(() => {
        room.clock.advanceBy(30_000);
        return toldNumbers(theirs.client).length;
      })
      .toBeGreaterThan(told + 1);
    expect(await seats()).toEqual([{ table_id: otherId }]);
  });
});
