/** Tests what a row of the lobby says of the players at a table. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { seatPlayer } from "./heads-up.ts";
import { quickSettings } from "./test-server.ts";
import { useTestBackend, useTestServer } from "./use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

it("a player who is disconnected or sits out is shown as absent", async () => {
  const tableId = await backend.createTable(quickSettings());
  await room.server.node.claimUnits();
  const player = await seatPlayer(backend, room, tableId, 3);
  const visitor = await room.enter(await backend.person());
  const listAbsent = async () => {
    const lobby = await visitor.request("watch-lobby", {});
    if (!lobby.ok) throw new Error(lobby.code);
    return lobby.rows.find((row) => row.tableId === tableId)?.seated.map(({ seat, absent }) => ({ seat, absent }));
  };
  const expectAbsent = (absent: boolean) => expect.poll(listAbsent, { timeout: 20_000 }).toEqual([{ seat: 3, absent }]);
  await expectAbsent(false);
  player.client.socket.disconnect();
  await expectAbsent(true);
  const again = await room.enter(player);
  await again.watch(tableId);
  await expectAbsent(false);
  await again.request("sit-out", { tableId, commandId: randomUUID(), when: "now" });
  await expectAbsent(true);
});
