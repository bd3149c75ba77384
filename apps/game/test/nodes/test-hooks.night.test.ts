import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { expect, it } from "vitest";
import { entryArguments } from "../testing/bundled-entries.ts";
import { connectClient, envFor, quickSettings, signTestTicket } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();

function start(change: Record<string, string>) {
  const child = spawn(process.execPath, entryArguments("main.testing"), {
    env: {
      ...process.env,
      ...envFor(backend.database, {
        LOG_LEVEL: "info",
        TEST_SECRET: "a secret of this run",
        TEST_OWNER_URL: backend.database.ownerUrl,
        ...change,
      }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      output += text;
    });
  return { child, output: () => output, ended: once(child, "exit") };
}

it("with the right secret, the test hooks open tables, stack decks, move time and clear the room", async () => {
  const first = await backend.createTable();
  const { child, output, ended } = start({});
  while (!output().includes("the game server is open")) {
    if (child.exitCode !== null) throw new Error(output());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const line =
    output()
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
  // Cards are dealt one by one from the button's left, so the first two cards go to different players.
  expect(await post("deck", { tableId, cards: "AsKsAhKh" })).toMatchObject({ status: 200 });
  const clients = [];
  for (const seat of [0, 1]) {
    const who = await backend.person();
    const client = await connectClient(url, await signTestTicket(nodeId, who), who.userId);
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
  // Clearing closes all tables except those with which the room began.
  expect(await post("clear", {})).toMatchObject({ status: 200 });
  const { rows } = await backend.owner.pool.query("SELECT id FROM tables WHERE status = 'open'");
  expect(rows).toEqual([{ id: first }]);
  child.kill("SIGTERM");
  await ended;
  expect(child.exitCode).toBe(0);
});

it.each<[string, Record<string, string>, RegExp]>([
  ["without a secret", { TEST_SECRET: "" }, /TEST_SECRET/],
  ["on an address that other machines reach", { GAME_HOST: "0.0.0.0" }, /GAME_HOST/],
])("the test entry does not start %s", async (_, change, why) => {
  const { child, output, ended } = start(change);
  await ended;
  expect(child.exitCode).toBe(1);
  expect(output()).toMatch(why);
});

it("the test hooks refuse a database that is not marked for tests", async () => {
  const { rows } = await backend.owner.pool.query("SELECT current_database() AS name");
  await backend.owner.pool.query(`COMMENT ON DATABASE ${rows[0]?.name} IS NULL`);
  const { child, output, ended } = start({ NODE_NAME: randomUUID() });
  await ended;
  expect(child.exitCode).toBe(1);
  expect(output()).toContain("not marked for tests");
});
