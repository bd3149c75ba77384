import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectSoundBooks, expectSoundJournal } from "./invariants.ts";
import {
  type Client,
  callDown,
  enter,
  envFor,
  type Identity,
  startRoom,
  startWorld,
  ticketFor,
  type World,
} from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.end());

/** A game server in a process of its own, run from its sources. */
async function spawnRoom(change: Record<string, string> = {}) {
  const child: ChildProcess = spawn(
    process.execPath,
    ["--import", "tsx", path.join(import.meta.dirname, "../src/main.ts")],
    {
      env: { ...process.env, ...envFor(world.database, { LOG_LEVEL: "info", ...change }) },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let said = "";
  child.stdout?.on("data", (text) => {
    said += text;
  });
  child.stderr?.on("data", (text) => {
    said += text;
  });
  const line = () => said.split("\n").find((each) => each.includes("the game server is open"));
  while (line() === undefined) {
    if (child.exitCode !== null) throw new Error(`it did not start: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { port, boot }: { port: number; boot: string } = JSON.parse(line() ?? "");
  const url = `http://127.0.0.1:${port}`;
  return {
    said: () => said,
    enter: async (who: Identity) => enter(url, await ticketFor(boot, who)),
    async kill(signal: NodeJS.Signals): Promise<number | null> {
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}
type Spawned = Awaited<ReturnType<typeof spawnRoom>>;

interface Seated {
  readonly who: Identity;
  client: Client;
}

async function seat(room: Spawned, tableId: string): Promise<Seated[]> {
  const seated: Seated[] = [];
  for (const number of [0, 1]) {
    const who = await world.person();
    const client = await room.enter(who);
    for (let tries = 0; ; tries++) {
      const reply = await client.request("watch", { tableId, since: null });
      if (reply.ok) break;
      if (tries > 100) throw new Error(reply.code);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await client.watch(tableId);
    expect(await client.sit(tableId, number)).toMatchObject({ ok: true });
    seated.push({ who, client });
  }
  return seated;
}
async function comeBack(room: Spawned, tableId: string, seated: readonly Seated[]): Promise<void> {
  for (const player of seated) {
    player.client = await room.enter(player.who);
    await player.client.watch(tableId);
  }
}

describe("kill -9 in the middle of a hand (faults 3, 4, 7)", () => {
  let tableId: string;
  beforeEach(async () => {
    tableId = await world.createTable();
  });

  it("the same cards, pot and turn afterwards; a retried action is answered and done once; the hand is settled once", async () => {
    const first = await spawnRoom();
    const seated = await seat(first, tableId);
    const [a, b] = seated;
    if (!a || !b) throw new Error("nobody came");
    for (const { client } of seated) await client.until(({ turn }) => turn !== null, "a turn");
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
    for (const { client } of seated) await client.until(({ turn }) => turn?.decision === 2, "the next turn");
    const before = seated.map(({ client }) => ({
      hand: client.view?.hand,
      seats: client.view?.seats,
      seq: client.seq,
    }));
    await first.kill("SIGKILL");

    const second = await spawnRoom();
    await comeBack(second, tableId, seated);
    expect(
      seated.map(({ client }) => ({ hand: client.view?.hand, seats: client.view?.seats, seq: client.seq })),
    ).toEqual(before);
    // I5, I6: the acknowledgement may have been lost, so the page asks again.
    const again = await mine.client.request("act", click);
    expect(again).toMatchObject({ ok: true, actionId: click.actionId, seq: acknowledged.ok ? acknowledged.seq : -1 });
    expect(mine.client.seq).toBe(before[0]?.seq);
    expect(await theirs.client.act({ type: "call" })).toMatchObject({ ok: true });
    for (const { client } of seated) await client.until(({ turn }) => turn?.decision !== 2, "the next turn");
    await callDown(
      seated.map(({ client }) => client),
      click.handNo,
    );
    await second.kill("SIGKILL");

    const third = await startRoom(world);
    await expectSoundBooks(world);
    const view = await expectSoundJournal(world, tableId);
    expect(view.seats.reduce((sum, { stack }) => sum + stack, 0)).toBe(20_000);
    const { rows } = await world.owner.pool.query("SELECT FROM table_events WHERE action_id = $1", [click.actionId]);
    expect(rows).toHaveLength(1);
    await third.close();
  });

  it("another live key: the hand is cancelled with an alarm, everybody has his chips, the next hand has a new number (T6)", async () => {
    const first = await spawnRoom();
    const seated = await seat(first, tableId);
    for (const { client } of seated) await client.until(({ turn }) => turn !== null, "a turn");
    const dealt = seated[0]?.client.view?.hand?.handNo ?? 0;
    await first.kill("SIGKILL");
    const second = await spawnRoom({ LIVE_KEY: "ab".repeat(32) });
    await comeBack(second, tableId, seated);
    expect(second.said()).toMatch(/ALARM/);
    const [player] = seated;
    await player?.client.until(
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

  it("fault 13: SIGTERM tells everybody, keeps the running hand for the next start, and ends with 0", async () => {
    const first = await spawnRoom({ CLOSE_WAIT_MS: "200" });
    const seated = await seat(first, tableId);
    const [player] = seated;
    await player?.client.until(({ turn }) => turn !== null, "a turn");
    const before = player?.client.view;
    expect(await first.kill("SIGTERM")).toBe(0);
    expect(player?.client.goodbye).toBe("closing");
    const second = await spawnRoom();
    await comeBack(second, tableId, seated);
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
  await expect(spawnRoom({ DATABASE_URL: world.database.ownerUrl })).rejects.toThrow(/can change/);
});
