/**
 * Tests back-office commands to tables. Each command is executed exactly once, and its answer is in the same commit as its effects, even
 * when the server is killed with kill -9.
 */
import { randomUUID } from "node:crypto";
import { createUsers, inTransaction, postLedgerMoves } from "@poker/db";
import { openTestSession } from "@poker/db/testing";
import { buildSettings, EMPIRE_BIG_BET, isRefusal, presets, type RakeConfig, type TableSettings } from "@poker/engine";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { atNight } from "../testing/by-night.ts";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { done, handNoOf, seatedOf, useOffice } from "../testing/office-commands.ts";
import { seatTwo, watchWhenOwned } from "../testing/seated-players.ts";
import { spawnServer } from "../testing/spawn-server.ts";
import {
  callToShowdown,
  quickSettings,
  startTestServer,
  type TestClient,
  type TestServer,
} from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const { enqueueCommand, change, resultOf, expectResult, commitsOf, countOf } = useOffice(backend);

describe("on a running server", () => {
  let room: TestServer;
  let tableId: string;
  beforeAll(async () => {
    room = await startTestServer(backend);
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    tableId = await backend.createTable();
  });

  it("a table pauses after its hand and resumes; a command's result is in the same commit as its event", async () => {
    const { clients, handNo } = await seatedOf(await seatTwo(backend, room, tableId));
    const pause = await enqueueCommand(tableId, "pause");
    await expectResult(pause).toEqual(done);
    for (const client of clients) await client.waitUntil(({ view }) => view?.status === "pausing", "the banner");
    const [commit] = await commitsOf(pause, tableId, "table-changed");
    expect(commit?.answer).toBe(commit?.event);
    await callToShowdown(clients, handNo);
    await clients[0]?.waitUntil(({ view }) => view?.status === "paused", "the pause");
    const secondPause = await enqueueCommand(tableId, "pause");
    await expectResult(secondPause).toEqual(done);
    await expectResult(await enqueueCommand(tableId, "resume")).toEqual(done);
    await clients[0]?.waitUntil(({ view }) => (view?.hand?.handNo ?? 0) > handNo, "the next hand");
    await expectSoundJournal(backend, tableId);
  });

  it("fault 53: settings apply from the next hand on; a running hand keeps its stakes and rake version", async () => {
    const kept: RakeConfig[] = [1, 2].map((version) => ({
      ...EMPIRE_BIG_BET,
      id: `test-${tableId}`,
      version,
      rule: { kind: "percentage", basisPoints: version * 500, caps: [{ fromPlayers: 2, cap: 10_000 }] },
    }));
    for (const config of kept)
      await backend.owner.pool.query("INSERT INTO rake_configs (id, version, name, config) VALUES ($1, $2, $3, $4)", [
        config.id,
        config.version,
        config.name,
        JSON.stringify(config),
      ]);
    const [old, next] = kept;
    if (!old || !next) throw new Error("no configs");
    const stakes = { game: "omaha", structure: "pot-limit", low: 100, high: 200, currency: "real" } as const;
    const base = { ...buildSettings(presets.empire, stakes), pacing: quickSettings().pacing };
    const raked = (rake: RakeConfig, more: Partial<TableSettings["rules"]> = {}): TableSettings => ({
      ...base,
      rules: { ...base.rules, ...more, rake },
    });
    tableId = await backend.createTable(raked(old));
    const clients = [await connectWithMoney(room), await connectWithMoney(room)];
    for (const client of clients) {
      await watchWhenOwned(client, tableId);
      expect(await client.sit(tableId, null, 10_000)).toMatchObject({ ok: true });
    }
    for (const client of clients) await client.waitUntil(({ turn }) => turn !== null, "a turn");
    const handNo = handNoOf(clients[0]);
    const wanted = raked(next, { smallBlind: 200, bigBlind: 400, smallBet: 400, bigBet: 400 });
    const command = await change(tableId, wanted);
    await expectResult(command).toEqual(done);
    const [commit] = await commitsOf(command, tableId, "table-changed");
    expect(commit?.answer).toBe(commit?.event);
    await clients[0]?.waitUntil(({ view }) => view?.settings.rules.bigBlind === 400, "the new settings");
    expect(clients[0]?.view?.hand?.rules).toMatchObject({ bigBlind: 200, rake: { version: 1 } });
    await callToShowdown(clients, handNo);
    for (const client of clients)
      await client.waitUntil(({ view, turn }) => view?.hand?.handNo !== handNo && turn !== null, "the next hand");
    await callToShowdown(clients, handNoOf(clients[0]));
    await expect
      .poll(async () => {
        const { rows } = await backend.owner.pool.query(
          `SELECT pot, rake, settings->'rules'->'rake'->>'version' AS version
           FROM hands h JOIN hand_settings s ON s.id = h.settings_id
           WHERE table_id = $1 ORDER BY hand_no LIMIT 2`,
          [tableId],
        );
        return rows;
      })
      .toEqual([
        { pot: 400, rake: 20, version: "1" },
        { pot: 800, rake: 80, version: "2" },
      ]);
    const { rows } = await backend.owner.pool.query("SELECT settings FROM tables WHERE id = $1", [tableId]);
    expect(rows[0]?.settings).toEqual(wanted);
  });

  it("✗: a change of a setting that is fixed while players sit is refused with a code, and nothing changes", async () => {
    const players = await seatTwo(backend, room, tableId);
    await expectResult(await enqueueCommand(tableId, "pause")).toEqual(done);
    const six = quickSettings();
    const refusals: readonly [Partial<TableSettings>, object][] = [
      [{ seats: 2, rules: { ...six.rules, game: "omaha" } }, { code: "game-in-use" }],
      [{ currency: "real" }, { code: "currency-in-use" }],
    ];
    for (const [more, refusal] of refusals)
      await expectResult(await change(tableId, quickSettings(more))).toEqual({ ok: false, ...refusal });
    const third = await room.enter(await backend.person());
    await watchWhenOwned(third, tableId);
    expect(await third.sit(tableId, 5)).toMatchObject({ ok: true });
    await expectResult(await change(tableId, quickSettings({ seats: 4 }))).toEqual({
      ok: false,
      code: "seats-taken",
      detail: { seat: 6 },
    });
    await expectResult(await change(tableId, quickSettings({ minPlayers: 7 }))).toEqual({
      ok: false,
      code: "malformed",
    });
    const strange = await enqueueCommand(tableId, "pause", { richer: true });
    await expectResult(strange).toEqual({ ok: false, code: "malformed" });
    expect(players[0]?.client.view?.settings).toEqual(six);
  });

  it("fault 55: a table closes after its hand and cashes all players out; later commands are refused", async () => {
    const { clients, handNo } = await seatedOf(await seatTwo(backend, room, tableId));
    const close = await enqueueCommand(tableId, "close");
    await expectResult(close).toEqual(done);
    await clients[0]?.waitUntil(({ view }) => view?.status === "closing", "the closing");
    await expectResult(await enqueueCommand(tableId, "close")).toEqual({ ok: false, code: "table-closed" });
    await callToShowdown(clients, handNo);
    await clients[0]?.waitUntil(({ view }) => view?.status === "closed", "the end");
    const { rows } = await backend.owner.pool.query(
      "SELECT sum(balance)::int AS left FROM ledger_accounts WHERE table_id = $1 AND kind = 'stack'",
      [tableId],
    );
    expect(rows).toEqual([{ left: 0 }]);
    await expectResult(await enqueueCommand(tableId, "resume")).toEqual({ ok: false, code: "gone" });
    await expectSoundJournal(backend, tableId);
    await expectSoundBooks(backend);
  });

  it("fault 52, T6: a running hand is cancelled only once, with every bet returned; a settled hand is not cancelled", async () => {
    const { clients, handNo } = await seatedOf(await seatTwo(backend, room, tableId));
    const [cancel, twice] = [
      await enqueueCommand(tableId, "cancel-hand", { handNo }),
      await enqueueCommand(tableId, "cancel-hand", { handNo }),
    ];
    await expectResult(cancel).toEqual(done);
    await expectResult(twice).toEqual({ ok: false, code: "no-hand" });
    await clients[0]?.waitUntil(({ view }) => (view?.hand?.handNo ?? 0) > handNo, "the next hand");
    expect(clients[0]?.view?.seats.map(({ stack }) => stack)).toEqual([10_000, 10_000]);
    for (const client of clients) await client.waitUntil(({ turn }) => turn !== null, "a turn");
    const settled = handNoOf(clients[0]);
    await callToShowdown(clients, settled);
    await expectResult(await enqueueCommand(tableId, "cancel-hand", { handNo: settled })).toEqual({
      ok: false,
      code: "no-hand",
    });
    const { rows } = await backend.owner.pool.query(
      "SELECT outcome FROM hands WHERE table_id = $1 ORDER BY hand_no LIMIT 2",
      [tableId],
    );
    expect(rows).toEqual([{ outcome: "cancelled" }, { outcome: "settled" }]);
    await expectSoundJournal(backend, tableId);
  });
});

atNight(() => {
  describe("kill -9 around the commit of a back-office command", () => {
    for (const [when, carriedOutBy] of [
      ["before", "next"],
      ["after", "killed"],
    ] as const)
      it(`when a server is killed ${when} the commit, the command is carried out once, by the ${carriedOutBy} server`, async () => {
        const tableId = await backend.createTable();
        const killed = await spawnServer(backend, { CRASH: `${when}:table-changed` }, "crash-point-server");
        await seatedOf(await seatTwo(backend, killed, tableId));
        const pause = await enqueueCommand(tableId, "pause");
        await killed.ended;
        const isCommitted = when === "after";
        expect(await resultOf(pause)).toEqual(isCommitted ? done : null);
        expect(await countOf(tableId, "table-changed")).toBe(isCommitted ? 1 : 0);
        const next = await spawnServer(backend);
        await expectResult(pause).toEqual(done);
        // So far the table's only event of the pause is "pausing". "paused" follows when the hand ends.
        const client = await next.enter(await backend.person());
        await watchWhenOwned(client, tableId);
        expect(client.view?.status).toBe("pausing");
        expect(await countOf(tableId, "table-changed")).toBe(1);
        await next.kill("SIGTERM");
        await expectSoundJournal(backend, tableId);
      });
  });
});

/** Creates a player with an account and with real chips, and connects them. */
async function connectWithMoney(room: TestServer): Promise<TestClient> {
  const name = `p${randomUUID().slice(0, 8).replace(/\d/g, "x")}`;
  const made = await createUsers(backend.owner).register({
    email: `${name}@example.com`,
    password: randomUUID(),
    name,
  });
  if (isRefusal(made)) throw new Error(made.code);
  const { id: userId } = made.user;
  const entries = [
    { account: { kind: "mint" }, amount: -10_000 },
    { account: { kind: "wallet", userId }, amount: 10_000 },
  ] as const;
  await inTransaction(backend.owner.pool, (client) =>
    postLedgerMoves(client, [{ key: `fixture:${userId}`, kind: "grant", currency: "real", entries }]),
  );
  return room.enter({ userId, ...(await openTestSession(backend.owner.pool, userId)) });
}
