/** Tests that bots play no hands while no person can see them, and play at once when a person comes. Decision 0106 */
import { seedDatabase } from "@poker/db/setup";
import { isHandUnderWay } from "@poker/engine";
import { beforeAll, expect, it } from "vitest";
import { startBots } from "../testing/start-bots.ts";
import { connectClient, signViewerTicket, wholeLobby } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
beforeAll(() => seedDatabase(backend.database.ownerUrl));
const room = useTestServer(backend, { BOTS_REST: "on" });

const TABLES = 4;
const botTables = () =>
  [...room.server.node.actors.values()].filter(({ state }) => state.seats.filter(({ bot }) => bot).length >= 2);
const waitFor = (isMet: () => boolean) => expect.poll(isMet, { timeout: 60_000 }).toBe(true);
const handNumbers = () => botTables().map(({ state }) => state.handNo);

it("in a room without visitors the bots sit at their tables, shown in the lobby, and deal no hand", async () => {
  const { passChecks } = await startBots(backend, room, TABLES);
  await waitFor(() => botTables().length >= TABLES);
  for (let round = 0; round < 3; round++) {
    room.clock.advanceBy(30_000);
    await passChecks();
  }
  expect(new Set(handNumbers())).toEqual(new Set([0]));
});

it("the first visitor finds tables where bots deal at once, and hands end when all have left", async () => {
  await startBots(backend, room, TABLES);
  await waitFor(() => botTables().length >= TABLES);
  const ticket = await signViewerTicket(room.server.nodeId, "192.0.2.7");
  const visitor = await connectClient(room.url, ticket, null);
  const lobby = await visitor.request("watch-lobby", wholeLobby());
  expect(JSON.stringify(lobby)).toMatch(/"bots":[2-9]/);
  await waitFor(() => botTables().every(({ state }) => state.handNo > 0));

  visitor.socket.disconnect();
  await waitFor(() => room.server.node.actors.size > 0);
  // A minute has passed since the last page was closed. Each table ends its hand and starts no new one.
  await expect
    .poll(
      () => {
        room.clock.advanceBy(10_000);
        return botTables().some(({ state }) => isHandUnderWay(state));
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(false);
  const rested = handNumbers();
  for (let round = 0; round < 5; round++) {
    room.clock.advanceBy(30_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(handNumbers()).toEqual(rested);
  expect(botTables().every(({ state }) => !isHandUnderWay(state))).toBe(true);

  const back = await room.enter(await backend.person());
  await waitFor(() => botTables().every(({ state }, i) => state.handNo > (rested[i] ?? 0)));
  back.socket.disconnect();
});

it("✗: at a table where a person sits or waits, hands continue even when no page is open", async () => {
  await startBots(backend, room, TABLES);
  await waitFor(() => botTables().length >= TABLES);
  const visitor = await room.enter(await backend.person());
  const table = botTables().find(({ poolId }) => poolId === null);
  if (!table) throw new Error("no table of bots");
  await visitor.watch(table.tableId);
  expect(await visitor.sit(table.tableId, null, table.state.settings.buyIn.min)).toMatchObject({ ok: true });
  visitor.socket.disconnect();
  room.clock.advanceBy(61_000);
  const before = table.state.handNo;
  await expect
    .poll(
      () => {
        room.clock.advanceBy(5_000);
        return table.state.handNo;
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBeGreaterThan(before);
});
