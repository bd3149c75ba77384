/** Tests that an action by a player who cannot act is refused with the reason, and changes nothing. A13, fault 31 */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { findSeat, type Player, seatPlayer } from "../testing/heads-up.ts";
import { quickSettings } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

/** Seats three players in one hand. The returned `onTurn` finds the player to act. */
async function threeHanded() {
  const tableId = await backend.createTable(quickSettings({ minPlayers: 3 }));
  await room.server.node.claimUnits();
  const players: Player[] = [];
  for (const seat of [0, 1, 2]) players.push(await seatPlayer(backend, room, tableId, seat));
  const onTurn = async () => {
    const [some] = players;
    if (!some) throw new Error("no player connected");
    await some.client.waitUntil(({ turn }) => turn !== null, "a turn");
    const player = players.find(({ client }) => client.you === some.client.turn?.seat);
    if (!player) throw new Error("no player is to act");
    await player.client.waitUntil(({ turn, you }) => turn?.seat === you, "the player to act");
    return player;
  };
  const passed = async (player: Player) => {
    for (const { client } of players)
      await client.waitUntil(({ turn }) => turn !== null && turn.seat !== player.client.you, "the turn to pass");
  };
  return { tableId, players, onTurn, passed };
}

it("fault 31: an action of a player who has folded or is all-in is refused, and the hand continues", async () => {
  const { players, onTurn, passed } = await threeHanded();
  const folder = await onTurn();
  await folder.client.act({ type: "fold" });
  await passed(folder);
  const raiser = await onTurn();
  await raiser.client.act({ type: "raise", to: 10_000 });
  await passed(raiser);
  const { seq } = raiser.client;
  expect(await folder.client.act({ type: "call" })).toMatchObject({ ok: false, code: "already-folded" });
  expect(await raiser.client.act({ type: "call" })).toMatchObject({ ok: false, code: "already-all-in" });
  const last = players.find((player) => player !== folder && player !== raiser);
  expect(last?.client.turn?.seat).toBe(last?.client.you);
  expect(raiser.client.seq).toBe(seq);
  expect(await last?.client.act({ type: "fold" })).toMatchObject({ ok: true });
});

it("fault 31: an action of a player who sits out is refused as not-in-hand", async () => {
  const { tableId, players, onTurn } = await threeHanded();
  await onTurn();
  const late = await seatPlayer(backend, room, tableId, 4);
  await late.client.request("sit-out", { tableId, commandId: randomUUID(), when: "now" });
  await late.client.waitUntil((client) => findSeat(client, 4)?.sittingOut != null, "the break");
  expect(await late.client.act({ type: "fold" })).toMatchObject({ ok: false, code: "not-in-hand" });
  expect(players[0]?.client.turn).not.toBeNull();
});
