import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { expectSoundBooks, expectSoundJournal } from "./expect-invariants.ts";
import { reconnectAll, seatTwo } from "./seated-players.ts";
import { spawnServer } from "./spawn-server.ts";
import { callToShowdown, envFor, quickSettings, startTestServer } from "./test-server.ts";
import { useTestBackend } from "./use-test-server.ts";

const world = useTestBackend();

describe("kill -9 in the middle of a hand (faults 3, 4, 7)", () => {
  let tableId: string;
  beforeEach(async () => {
    const { rules, ...settings } = quickSettings();
    // A recovery gives no extra time here (T3 would), so the deadline afterwards equals the one before.
    tableId = await world.createTable({ ...settings, rules: { ...rules, timeOut: "grace-then-check-fold" } });
  });

  it("the cards, the pot and the seat to act are the same afterwards; a retried action is answered and applied once; the hand is settled once", async () => {
    const first = await spawnServer(world);
    const seated = await seatTwo(world, first, tableId);
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
    const before = seated.map(({ client }) => ({
      hand: client.view?.hand,
      seats: client.view?.seats,
      seq: client.seq,
    }));
    await first.kill("SIGKILL");

    const second = await spawnServer(world);
    await reconnectAll(second, tableId, seated);
    expect(
      seated.map(({ client }) => ({ hand: client.view?.hand, seats: client.view?.seats, seq: client.seq })),
    ).toEqual(before);
    // I5, I6: the acknowledgement may have been lost, so the page sends the command again.
    const again = await mine.client.request("act", click);
    expect(again).toMatchObject({ ok: true, actionId: click.actionId, seq: acknowledged.ok ? acknowledged.seq : -1 });
    expect(mine.client.seq).toBe(before[0]?.seq);
    expect(await theirs.client.act({ type: "call" })).toMatchObject({ ok: true });
    for (const { client } of seated) await client.waitUntil(({ turn }) => turn?.decision !== 2, "the next turn");
    await callToShowdown(
      seated.map(({ client }) => client),
      click.handNo,
    );
    await second.kill("SIGKILL");

    const third = await startTestServer(world);
    await expectSoundBooks(world);
    const view = await expectSoundJournal(world, tableId);
    expect(view.seats.reduce((sum, { stack }) => sum + stack, 0)).toBe(20_000);
    const { rows } = await world.owner.pool.query("SELECT FROM table_events WHERE action_id = $1", [click.actionId]);
    expect(rows).toHaveLength(1);
    await third.close();
  });

  it("another live key: the hand is cancelled with an alarm, every player has their chips back, the next hand has a new number (T6)", async () => {
    const first = await spawnServer(world);
    const seated = await seatTwo(world, first, tableId);
    for (const { client } of seated) await client.waitUntil(({ turn }) => turn !== null, "a turn");
    const dealt = seated[0]?.client.view?.hand?.handNo ?? 0;
    await first.kill("SIGKILL");
    const second = await spawnServer(world, { LIVE_KEY: "ab".repeat(32) });
    await reconnectAll(second, tableId, seated);
    expect(second.said()).toMatch(/ALARM/);
    const [player] = seated;
    await player?.client.waitUntil(
      ({ view }) => (view?.hand?.handNo ?? 0) > dealt && view?.hand?.result === null,
      "the next hand",
    );
    await second.kill("SIGKILL");
    const { rows } = await world.owner.pool.query("SELECT outcome FROM hands WHERE table_id = $1 AND hand_no = $2", [
      tableId,
      dealt,
    ]);
    expect(rows).toEqual([{ outcome: "cancelled" }]);
    await expectSoundBooks(world);
  });

  it("fault 13: SIGTERM notifies every client, keeps the running hand for the next start, and ends with 0", async () => {
    const first = await spawnServer(world, { CLOSE_WAIT_MS: "200" });
    const seated = await seatTwo(world, first, tableId);
    const [player] = seated;
    await player?.client.waitUntil(({ turn }) => turn !== null, "a turn");
    const before = player?.client.view;
    expect(await first.kill("SIGTERM")).toBe(0);
    expect(player?.client.goodbye).toBe("closing");
    const second = await spawnServer(world);
    await reconnectAll(second, tableId, seated);
    expect(player?.client.view?.hand).toEqual(before?.hand);
    expect(second.said() + first.said()).not.toMatch(/"(deck|cards|seed|hands)"/);
    await second.kill("SIGTERM");
  });
});

it("a missing variable is one line that names it, and exit code 1", async () => {
  const { TICKET_SECRET: _gone, ...rest } = envFor(world.database);
  const child = spawn(process.execPath, ["--import", "tsx", path.join(import.meta.dirname, "../src/main.ts")], {
    env: { PATH: process.env.PATH, ...rest },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  const [code] = await once(child, "exit");
  expect(code).toBe(1);
  expect(said.trim()).toBe("game server: TICKET_SECRET is missing");
});
it("a role that could rewrite history is refused (fault 54)", async () => {
  await expect(spawnServer(world, { DATABASE_URL: world.database.ownerUrl })).rejects.toThrow(/can change/);
});
