/** F3: hands that players can check, with the real server, its database and sockets. */
import { expect, it } from "vitest";
import { DealPlayer } from "./deal-player.ts";
import { expectSoundBooks, expectSoundJournal } from "./expect-invariants.ts";
import { callToShowdown, quickSettings, type TestClient } from "./test-server.ts";
import { useTestBackend, useTestServer } from "./use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

const fairSettings = () => quickSettings({ fairDeal: true });

async function seat(tableId: string, seatNo: number, options = {}): Promise<DealPlayer> {
  const who = await backend.person();
  const client = await room.enter(who);
  const player = new DealPlayer(client, who.userId, options);
  await client.watch(tableId);
  expect(await client.sit(tableId, seatNo)).toMatchObject({ ok: true });
  return player;
}

const handOf = (client: TestClient) => client.view?.hand?.handNo ?? 0;

it("F3: an honest hand is frozen, revealed, opened, dealt and closed, and the next names its hash", async () => {
  const tableId = await backend.createTable(fairSettings());
  await room.server.node.claimUnits();
  const rail = await room.enter(await backend.person());
  await rail.watch(tableId);
  const players = [await seat(tableId, 1), await seat(tableId, 4)];
  const clients = players.map(({ client }) => client);
  for (let hands = 0, last = 0; hands < 3; hands++) {
    await rail.waitUntil((client) => handOf(client) > last, "a hand");
    last = handOf(rail);
    await callToShowdown(clients, last);
  }
  await rail.waitUntil(({ view }) => view?.hand?.result?.outcome === "settled", "the settlement");
  const events = rail.frames.flatMap((frame) => frame.events);
  const frozen = events.flatMap((event) => (event.type === "hand-frozen" ? [event] : []));
  const closed = events.flatMap((event) => (event.type === "deal-closed" ? [event] : []));
  expect(frozen.length).toBeGreaterThanOrEqual(3);
  expect(frozen[0]?.promise.commits).toHaveLength(2);
  expect(frozen[0]?.promise.prevHandHash).toBe("00".repeat(32));
  for (const [at, { hash, handNo }] of closed.slice(0, 2).entries()) {
    expect(handNo).toBe(frozen[at]?.setup.handNo);
    expect(frozen[at + 1]?.promise.prevHandHash).toBe(hash);
  }
  for (const player of players) expect(player.answers.get(1)).toMatchObject({ ok: true });
  expect(rail.frames.some(({ openings }) => (openings?.length ?? 0) > 0)).toBe(true);
  await Promise.all(clients.map((client) => client.request("leave", { tableId, commandId: crypto.randomUUID() })));
  await rail.waitUntil(({ view }) => view?.seats.length === 0, "everybody to leave");
  await expectSoundBooks(backend);
  await expectSoundJournal(backend, tableId);
});
