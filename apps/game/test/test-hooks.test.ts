import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { expect, it } from "vitest";
import { connectClient, envFor, quickSettings, signTestTicket } from "./test-server.ts";
import { useTestBackend } from "./use-test-server.ts";

const ENTRY = path.join(import.meta.dirname, "../src/main.testing.ts");
const world = useTestBackend();

function start(change: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "tsx", ENTRY], {
    env: {
      ...process.env,
      ...envFor(world.database, {
        LOG_LEVEL: "info",
        TEST_SECRET: "a secret of this run",
        TEST_OWNER_URL: world.database.ownerUrl,
        ...change,
      }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      said += text;
    });
  return { child, said: () => said, ended: once(child, "exit") };
}

it("the test hooks open tables, stack decks and move time, with the secret", async () => {
  const { child, said, ended } = start({});
  while (!said().includes("the game server is open")) {
    if (child.exitCode !== null) throw new Error(said());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const line =
    said()
      .split("\n")
      .find((each) => each.includes("is open")) ?? "";
  const { port, nodeId }: { port: number; nodeId: string } = JSON.parse(line);
  const url = `http://127.0.0.1:${port}`;
  const post = async (hook: string, body: object, secret = "a secret of this run") => {
    const answer = await fetch(`${url}/test/${hook}`, {
      method: "POST",
      headers: { "x-test-secret": secret },
      body: JSON.stringify(body),
    });
    const { tableId = "" }: { tableId?: string } = JSON.parse(await answer.text());
    return { status: answer.status, tableId };
  };
  expect(await post("clock", { advanceMs: 1 }, "another secret of mine")).toMatchObject({ status: 403 });
  expect(await post("table", { name: "x", settings: { ...quickSettings(), minPlayers: 9 } })).toMatchObject({
    status: 400,
  });
  const { tableId } = await post("table", { name: "Fixture", settings: quickSettings() });
  // Dealt from the button's left: the first two cards go to different players.
  expect(await post("deck", { tableId, cards: "AsKsAhKh" })).toMatchObject({ status: 200 });
  const clients = [];
  for (const seat of [0, 1]) {
    const client = await connectClient(url, await signTestTicket(nodeId, await world.person()));
    await client.watch(tableId);
    await client.sit(tableId, seat);
    clients.push(client);
  }
  for (const client of clients) await client.waitUntil(({ turn }) => turn !== null, "a turn");
  const hands = clients.map(({ view, you }) => view?.hand?.seats.find(({ seat }) => seat === you)?.cards);
  expect(hands.toSorted()).toEqual([
    [47, 46],
    [51, 50],
  ]);
  expect(await post("clock", { advanceMs: 30_000 })).toMatchObject({ status: 200 });
  await clients[0]?.waitUntil(({ view }) => view?.hand?.result !== null, "the time-out");
  child.kill("SIGTERM");
  await ended;
  expect(child.exitCode).toBe(0);
});

it.each<[string, Record<string, string>, RegExp]>([
  ["without a secret", { TEST_SECRET: "" }, /TEST_SECRET/],
  ["on an address others reach", { GAME_HOST: "0.0.0.0" }, /GAME_HOST/],
])("the test entry does not start %s", async (_, change, why) => {
  const { child, said, ended } = start(change);
  await ended;
  expect(child.exitCode).toBe(1);
  expect(said()).toMatch(why);
});

it("the test hooks refuse a database that is not marked for tests", async () => {
  const { rows } = await world.owner.pool.query("SELECT current_database() AS name");
  await world.owner.pool.query(`COMMENT ON DATABASE ${rows[0]?.name} IS NULL`);
  const { child, said, ended } = start({ NODE_URL: `http://${randomUUID()}.example` });
  await ended;
  expect(child.exitCode).toBe(1);
  expect(said()).toContain("not marked for tests");
});
