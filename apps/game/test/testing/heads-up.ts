/** Seats two players at a new table, and reads what they see of the table's clock. */
import type { TableSettings, TimeExtensionReason } from "@poker/engine";
import type { Identity, TestBackend, TestClient, TestServer } from "./test-server.ts";

export interface Player extends Identity {
  client: TestClient;
}

/**
 * Seats two players. `mine` is to act in the first hand, and `theirs` has the big blind. The deck begins with `cards`. With settings like
 * avenue's, the player who sat down first has the button. Then `mine` has seat 0, and `theirs` gets the first and the third card.
 */
export async function seatHeadsUp(backend: TestBackend, room: TestServer, settings: TableSettings, cards?: string) {
  const tableId = await backend.createTable(settings);
  await room.server.node.claimUnits();
  if (cards) room.stackDeck(tableId, cards);
  const a = await seatPlayer(backend, room, tableId, 0);
  const b = await seatPlayer(backend, room, tableId, 1);
  room.clock.advanceBy(100); // lets the pause between hands pass, for a clock that stands still
  for (const { client } of [a, b]) await client.waitUntil(({ turn }) => turn !== null, "a turn");
  const [mine, theirs] = a.client.turn?.seat === a.client.you ? [a, b] : [b, a];
  return { tableId, mine, theirs };
}

export async function seatPlayer(
  backend: TestBackend,
  room: TestServer,
  tableId: string,
  seat: number,
  buyIn?: number,
): Promise<Player> {
  const who = await backend.person();
  const client = await room.enter(who);
  await client.watch(tableId);
  const reply = await client.sit(tableId, seat, buyIn);
  if (!reply.ok) throw new Error(reply.code);
  return { ...who, client };
}

export const isHandOver = ({ view }: TestClient) => view?.hand?.result != null;
export const sawDisconnect = (client: TestClient) => client.received.some(({ event }) => event === "connection");
/** Returns true when this client saw a time extension for this reason. */
export const sawExtension =
  (why: TimeExtensionReason) =>
  ({ frames }: TestClient) =>
    frames.some(({ events }) => events.some((event) => event.type === "time-extension" && event.reason === why));
export const actionEvents = (client: TestClient) =>
  client.frames.flatMap(({ events }) => events).filter((event) => event.type === "acted" || event.type === "protected");
export const findSeat = ({ view }: TestClient, seat: number | null) => view?.seats.find((each) => each.seat === seat);
