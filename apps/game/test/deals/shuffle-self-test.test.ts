/** Tests that the shuffle is tested once a day for the whole room, and that a failed test stops dealing on every server. F2, fault 65 */
import { randomBytes } from "node:crypto";
import { connect, createShuffleOffice, type Database, type Staff } from "@poker/db";
import { deckFromSeed } from "@poker/fair-deal";
import type { ShuffleSample } from "@poker/fair-deal/self-test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../../src/clock.ts";
import { guardedRandomness } from "../../src/randomness.ts";
import { frozenClock } from "../../src/testing/test-clock.ts";
import {
  callToShowdown,
  startTestServer,
  type TestBackend,
  type TestClient,
  type TestServer,
} from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
let web: Database;
beforeAll(() => {
  web = connect(backend.database.webUrl);
});
afterAll(() => web.close());

/** The name of the second process. A process with the first one's name would replace it. */
const ELSEWHERE = { NODE_NAME: "node-2" };
const rooms: TestServer[] = [];
async function open(...args: Parameters<typeof startTestServer> extends [TestBackend, ...infer Rest] ? Rest : never) {
  const room = await startTestServer(backend, ...args);
  rooms.push(room);
  return room;
}
beforeEach(() => forgetReports());
afterEach(async () => {
  for (const room of rooms.splice(0)) await room.close();
});

async function forgetReports(): Promise<void> {
  for (const table of ["shuffle_releases", "shuffle_reports", "job_runs"])
    await backend.owner.pool.query(`DELETE FROM ${table}`);
}
const reports = async () =>
  (
    await backend.owner.pool.query<{
      day: string;
      passed: boolean;
      sample_size: number;
      node_id: string;
      tests: object[];
    }>("SELECT day::text, passed, sample_size, node_id, tests FROM shuffle_reports ORDER BY day")
  ).rows;
const expectReports = (count: number) => expect.poll(reports).toHaveLength(count);
async function tomorrow(): Promise<void> {
  await backend.owner.pool.query("UPDATE shuffle_reports SET day = day - 1");
  await backend.owner.pool.query("DELETE FROM job_runs WHERE name = 'shuffle-self-test'");
}
/** Moves the clock by enough that every process checks whether a test is due. */
const pollNow = (room: TestServer) => room.clock.advanceBy(15_000);

/** Seats two players at a table of this server, and waits until they are dealt in. */
async function play(
  room: TestServer,
): Promise<{ readonly tableId: string; readonly players: readonly [TestClient, TestClient] }> {
  const tableId = await backend.createTable();
  await room.server.node.claimUnits();
  if (!room.server.node.actors.has(tableId)) return play(room);
  const sit = async (seat: number) => {
    const client = await room.enter(await backend.person());
    await client.watch(tableId);
    expect(await client.sit(tableId, seat)).toMatchObject({ ok: true });
    return client;
  };
  return { tableId, players: [await sit(0), await sit(3)] };
}
const handNo = ({ view }: TestClient) => view?.handNo ?? 0;
const isRunning = ({ view }: TestClient) => view?.hand?.result === null;
const dealingMessages = ({ received }: TestClient) =>
  received.filter(({ event }) => event === "dealing").map(({ payload }) => JSON.stringify(payload));

describe("F2: the daily test", () => {
  it("F2: only one of two processes runs the day's test, with the room's own shuffle, and its report is stored", async () => {
    let drawn = 0;
    const counted = (): ShuffleSample => {
      drawn += 1;
      const seed = randomBytes(32);
      return { seed, deck: deckFromSeed(seed) };
    };
    const both = await Promise.all([
      open({ NODE_NAME: "node-1" }, systemClock, { shuffle: counted }),
      open(ELSEWHERE, systemClock, { shuffle: counted }),
    ]);
    await expectReports(1);
    for (const room of both) pollNow(room);
    const [report] = await reports();
    expect(report).toMatchObject({ passed: true, sample_size: 1_000 });
    expect(report?.tests).toHaveLength(8);
    expect(both.map(({ server }) => server.nodeId)).toContain(report?.node_id);
    expect(drawn).toBe(1_000);
    await tomorrow();
    for (const room of both) pollNow(room);
    await expectReports(2);
    expect(drawn).toBe(2_000);
  });

  it("F2 ✗: after a failed test every process stops dealing when its hands end, until staff release the day", async () => {
    let bad = false;
    const inOrder = Array.from({ length: 52 }, (_, card) => card);
    const shuffle = (): ShuffleSample => {
      const seed = randomBytes(32);
      return { seed, deck: bad ? inOrder : deckFromSeed(seed) };
    };
    const first = await open({ NODE_NAME: "node-1" }, systemClock, { shuffle });
    await expectReports(1);
    const firstTable = await play(first);
    await firstTable.players[0].waitUntil(isRunning, "a hand");
    const running = handNo(firstTable.players[0]);

    bad = true;
    await tomorrow();
    pollNow(first);
    await expectReports(2);
    expect((await reports()).map(({ passed }) => passed)).toEqual([true, false]);
    await firstTable.players[0].waitUntil(
      (client) => dealingMessages(client).includes('{"stopped":true}'),
      "word of it",
    );
    expect(isRunning(firstTable.players[0])).toBe(true);
    await callToShowdown(firstTable.players, running);
    await firstTable.players[0].waitUntil(
      ({ view }) => view?.hand?.result?.outcome === "settled",
      "the end of the hand",
    );

    // A process that starts now deals no hand either, although its own shuffle is sound.
    const second = await open(ELSEWHERE);
    const secondTable = await play(second);
    expect(dealingMessages(secondTable.players[0])).toEqual(['{"stopped":true}']);
    for (const room of [first, second]) for (let n = 0; n < 5; n++) room.clock.advanceBy(5_000);
    for (const { tableId, players } of [firstTable, secondTable])
      for (const client of players) await client.request("watch", { tableId, since: null });
    expect([handNo(firstTable.players[0]), handNo(secondTable.players[0])]).toEqual([running, 0]);

    const [, failure] = await reports();
    const { userId, sessionKey } = await backend.person();
    await backend.owner.pool.query("INSERT INTO staff_members (user_id, role) VALUES ($1, 'integrity')", [userId]);
    const officer: Staff = { userId, sessionKey, name: "Iris", roles: new Set(["integrity"]), ipAddress: "192.0.2.7" };
    bad = false;
    expect(
      await createShuffleOffice(web.pool).releaseDay(officer, {
        day: failure?.day ?? "",
        reason: "an old build, replaced",
      }),
    ).toEqual({ ok: true });
    for (const room of [first, second]) room.clock.advanceBy(2_000);
    for (const [client, before] of [
      [firstTable.players[0], running],
      [secondTable.players[0], 0],
    ] as const) {
      await client.waitUntil((one) => handNo(one) > before, "the next hand");
      expect(dealingMessages(client).at(-1)).toBe('{"stopped":false}');
    }
  });
});

describe("F2: a stop of dealing that is committed", () => {
  it("F2 ✗: after a stop of dealing no hand starts, even in a process that has not read the stop yet", async () => {
    const room = await open({}, frozenClock);
    await expectReports(1);
    const { tableId, players } = await play(room);
    // Without this trigger, the announcement of the failed test does not reach the server.
    await backend.owner.pool.query("ALTER TABLE shuffle_reports DISABLE TRIGGER work_announce");
    await backend.owner.pool.query(
      `INSERT INTO shuffle_reports (day, sample_size, tests, passed, node_id)
       SELECT day - 1, sample_size, tests, false, node_id FROM shuffle_reports`,
    );
    const started = async () =>
      (
        await backend.owner.pool.query("SELECT FROM stream_events WHERE stream_id = $1 AND kind = 'hand-started'", [
          tableId,
        ])
      ).rowCount;
    // 500 ms are longer than the pause between hands, but shorter than the interval at which the process reads the stop by itself.
    room.clock.advanceBy(500);
    const actor = room.server.node.actors.get(tableId);
    await actor?.mailbox.drained();
    expect(await started()).toBe(0);
    expect(dealingMessages(players[0])).toEqual(['{"stopped":false}']);

    // The stop ends before this process has ever read it. The process gets no message, and deals at its next try.
    await backend.owner.pool.query("DELETE FROM shuffle_reports WHERE NOT passed");
    await expect
      .poll(() => {
        room.clock.advanceBy(1_000);
        return started();
      })
      .toBe(1);
    await players[0].waitUntil(isRunning, "the first hand");
    await backend.owner.pool.query("ALTER TABLE shuffle_reports ENABLE TRIGGER work_announce");
  });
});

describe("fault 65: the source of randomness", () => {
  const sources = {
    fails: (): Uint8Array => {
      throw new Error("no entropy");
    },
    repeats: (n: number): Uint8Array => new Uint8Array(n).fill(7),
  };
  it.each(["fails", "repeats"] as const)(
    "fault 65: while the source %s, no hand is dealt; when the source is repaired, the game continues",
    async (how) => {
      let broken = false;
      const randomness = guardedRandomness((n) => (broken ? sources[how](n) : randomBytes(n)));
      const room = await open({}, systemClock, { randomness });
      await expectReports(1);
      broken = true;
      const { tableId, players } = await play(room);
      for (let n = 0; n < 4; n++) {
        room.clock.advanceBy(6_000);
        expect(await players[0].request("watch", { tableId, since: null })).toMatchObject({ ok: true });
      }
      expect(handNo(players[0])).toBe(0);
      broken = false;
      room.clock.advanceBy(6_000);
      await players[0].waitUntil(isRunning, "the first hand");
    },
  );
});
