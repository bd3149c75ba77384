import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { beforeEach, describe, expect, it } from "vitest";
import { entryArguments } from "../testing/bundled-entries.ts";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { reconnectAll, seatTwo } from "../testing/seated-players.ts";
import { spawnServer } from "../testing/spawn-server.ts";
import { callToShowdown, envFor, quickSettings, startTestServer } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();

describe("kill -9 in the middle of a hand", () => {
  let tableId: string;
  beforeEach(async () => {
    const { rules, ...settings } = quickSettings();
    // With this policy, a player who reconnects gets no extension (T3). So the recovered table is exactly the table before the crash.
    tableId = await backend.createTable({ ...settings, rules: { ...rules, timeOut: "grace-then-check-fold" } });
  });

  it("faults 3, 4, 7, 102: after kill -9 the hand is the same, and the action that is sent again counts only once", async () => {
    const first = await spawnServer(backend);
    const seated = await seatTwo(backend, first, tableId);
    const [a, b] = seated;
    if (!a || !b) throw new Error("no player connected");
    for (const { client } of seated) await client.waitUntil(({ turn }) => turn !== null, "a turn");
    const mine = a.client.turn?.seat === a.client.you ? a : b;
    const theirs = mine === a ? b : a;
    const click = {
      tableId,
      actionId: randomUUID(),
      handNo: mine.client.view?.hand?.handNo ?? 0,
      decision: 1,
      action: { type: "raise", to: 300 },
    } as const;
    const acknowledged = await mine.client.request("act", click);
    expect(acknowledged).toMatchObject({ ok: true });
    for (const { client } of seated) await client.waitUntil(({ turn }) => turn?.decision === 2, "the next turn");
    // A plan is an event in the journal that clients do not count, neither before nor after the crash.
    const plan = await mine.client.request("leave-next", { tableId, commandId: randomUUID(), when: "hand" });
    expect(plan).toMatchObject({ ok: true, seq: mine.client.seq });
    const before = seated.map(({ client }) => ({
      hand: client.view?.hand,
      seats: client.view?.seats,
      seq: client.seq,
    }));
    await first.kill("SIGKILL");

    const second = await spawnServer(backend);
    await reconnectAll(second, tableId, seated);
    expect(
      seated.map(({ client }) => ({ hand: client.view?.hand, seats: client.view?.seats, seq: client.seq })),
    ).toEqual(before);
    // The page may not have got the acknowledgement, so it sends the command again. I5, I6
    const repeated = await mine.client.request("act", click);
    expect(repeated).toMatchObject({
      ok: true,
      actionId: click.actionId,
      seq: acknowledged.ok ? acknowledged.seq : -1,
    });
    expect(mine.client.seq).toBe(before[0]?.seq);
    expect(await mine.client.request("stay", { tableId, commandId: randomUUID() })).toMatchObject({ ok: true });
    expect(await theirs.client.act({ type: "call" })).toMatchObject({ ok: true });
    for (const { client } of seated) await client.waitUntil(({ turn }) => turn?.decision !== 2, "the next turn");
    await callToShowdown(
      seated.map(({ client }) => client),
      click.handNo,
    );
    await second.kill("SIGKILL");

    const third = await startTestServer(backend);
    await expectSoundBooks(backend);
    const view = await expectSoundJournal(backend, tableId);
    expect(view.seats.reduce((sum, { stack }) => sum + stack, 0)).toBe(20_000);
    const { rows } = await backend.owner.pool.query("SELECT FROM stream_steps WHERE action_id = $1", [click.actionId]);
    expect(rows).toHaveLength(1);
    await third.close();
  });

  it("T6: when the server restarts with another live key, the hand is cancelled with an alarm and all bets go back", async () => {
    const first = await spawnServer(backend);
    const seated = await seatTwo(backend, first, tableId);
    for (const { client } of seated) await client.waitUntil(({ turn }) => turn !== null, "a turn");
    const dealt = seated[0]?.client.view?.hand?.handNo ?? 0;
    await first.kill("SIGKILL");
    const second = await spawnServer(backend, { LIVE_KEY: randomBytes(32).toString("hex") });
    await reconnectAll(second, tableId, seated);
    expect(second.output()).toMatch(/ALARM/);
    const [player] = seated;
    await player?.client.waitUntil(
      ({ view }) => (view?.hand?.handNo ?? 0) > dealt && view?.hand?.result === null,
      "the next hand",
    );
    await second.kill("SIGKILL");
    const { rows } = await backend.owner.pool.query("SELECT outcome FROM hands WHERE table_id = $1 AND hand_no = $2", [
      tableId,
      dealt,
    ]);
    expect(rows).toEqual([{ outcome: "cancelled" }]);
    await expectSoundBooks(backend);
  });

  it("fault 13: SIGTERM notifies every client, keeps the running hand for the next start, and exits with 0", async () => {
    const first = await spawnServer(backend);
    const seated = await seatTwo(backend, first, tableId);
    const [player] = seated;
    await player?.client.waitUntil(({ turn }) => turn !== null, "a turn");
    const before = player?.client.view;
    expect(await first.kill("SIGTERM")).toBe(0);
    expect(player?.client.goodbye).toBe("restarting");
    const second = await spawnServer(backend);
    await reconnectAll(second, tableId, seated);
    expect(player?.client.view?.hand).toEqual(before?.hand);
    expect(second.output() + first.output()).not.toMatch(/"(deck|cards|seed|hands)"/);
    await second.kill("SIGTERM");
  });
});

it("a process that lacks a setting names it in one line and exits with 1", async () => {
  const { TICKET_SECRET: _gone, ...rest } = envFor(backend.database);
  const child = spawn(process.execPath, entryArguments("main"), {
    env: { PATH: process.env.PATH, ...rest },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (text) => {
    output += text;
  });
  const [code] = await once(child, "exit");
  expect(code).toBe(1);
  expect(output.trim()).toBe("game server: TICKET_SECRET is missing");
});
it("fault 54: the server does not start with a database role that can change append-only tables", async () => {
  await expect(spawnServer(backend, { DATABASE_URL: backend.database.ownerUrl })).rejects.toThrow(/can change/);
});
