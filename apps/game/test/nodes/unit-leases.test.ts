import { connect } from "@poker/db";
import { expect, it } from "vitest";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { takeOver } from "../testing/take-over.ts";
import { callToShowdown, startTestServer, type TestClient, type TestServer } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();

async function seatTwo(room: TestServer, tableId: string) {
  const people = [await backend.person(), await backend.person()];
  const clients: TestClient[] = [];
  for (const [seat, who] of people.entries()) {
    const client = await room.enter(who);
    await client.watch(tableId);
    await client.sit(tableId, seat);
    clients.push(client);
  }
  for (const client of clients) await client.waitUntil(({ turn }) => turn !== null, "a turn");
  return { people, clients };
}

it("faults 8, 9: a process that lost a table cannot write and tells its pages; the hand continues elsewhere", async () => {
  await backend.retireUnits();
  const tableId = await backend.createTable();
  const stale = await startTestServer(backend, { NODE_NAME: "one" });
  const { people, clients } = await seatTwo(stale, tableId);
  const [first] = clients;

  const other = await startTestServer(backend, { NODE_NAME: "two" });
  expect(other.server.node.actors.has(tableId)).toBe(false);
  await takeOver(backend, other, tableId);

  const onTurn = clients.find(({ you, turn }) => you === turn?.seat);
  const reply = await onTurn?.act({ type: "call" });
  expect(reply).toMatchObject({ ok: false, code: "not-here" });
  await first?.waitUntil(({ received }) => received.some(({ event }) => event === "moved"), "moved");
  expect(await first?.request("watch", { tableId, since: null })).toMatchObject({ ok: false, code: "not-here" });

  const reconnected: TestClient[] = [];
  for (const who of people) {
    const client = await other.enter(who);
    await client.watch(tableId);
    reconnected.push(client);
  }
  expect(reconnected.map(({ view }) => view?.hand)).toEqual(clients.map(({ view }) => view?.hand));
  await callToShowdown(reconnected, reconnected[0]?.view?.hand?.handNo ?? 0);
  await other.close();
  await stale.close();
  await expectSoundBooks(backend);
  await expectSoundJournal(backend, tableId);
});

it("fault 10: when the database drops all connections during a hand, the hand is still played to its end", async () => {
  const tableId = await backend.createTable();
  const room = await startTestServer(backend);
  const { clients } = await seatTwo(room, tableId);
  const drop = connect(backend.database.ownerUrl, { maxConnections: 1 });
  const cut = () =>
    drop.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'game' AND datname = current_database()",
    );
  const handNo = clients[0]?.view?.hand?.handNo ?? 0;
  // The pauses between two cuts grow, so that even on a busy machine a connection at last lives long enough for a statement.
  let playing = true;
  const cutting = (async () => {
    for (let ms = 60; playing; ms *= 1.1) {
      await cut();
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  })();
  try {
    await callToShowdown(clients, handNo);
  } finally {
    playing = false;
    await cutting;
  }
  await drop.close();
  await room.close();
  await expectSoundBooks(backend);
  await expectSoundJournal(backend, tableId);
});
