/** Two players at a table of their own, and what they see of its clock. */
import type { MoreTime, TableSettings } from "@poker/engine";
import type { Client, Identity, TestRoom, World } from "./support.ts";

export interface Player extends Identity {
  client: Client;
}

/**
 * `mine` is on turn in the first hand, facing the big blind of `theirs`. `cards` begin its deck; where the first seated has
 * the button (avenue's settings) `mine` has seat 0, and the first and third of them are `theirs`.
 */
export async function duel(world: World, room: TestRoom, settings: TableSettings, cards?: string) {
  const tableId = await world.createTable(settings);
  await room.room.node.claim();
  if (cards) room.stack(tableId, cards);
  const a = await seated(world, room, tableId, 0);
  const b = await seated(world, room, tableId, 1);
  room.clock.advance(100); // the pause between hands, on a clock that stands still
  for (const { client } of [a, b]) await client.until(({ turn }) => turn !== null, "a turn");
  const [mine, theirs] = a.client.turn?.seat === a.client.you ? [a, b] : [b, a];
  return { tableId, mine, theirs };
}

export async function seated(
  world: World,
  room: TestRoom,
  tableId: string,
  seat: number,
  buyIn?: number,
): Promise<Player> {
  const who = await world.person();
  const client = await room.enter(who);
  await client.watch(tableId);
  const reply = await client.sit(tableId, seat, buyIn);
  if (!reply.ok) throw new Error(reply.code);
  return { ...who, client };
}

export const over = ({ view }: Client) => view?.hand?.result != null;
export const heardAway = (client: Client) => client.heard.some(({ event }) => event === "connection");
/** Whether a turn was seen to get more time for this reason. */
export const gave =
  (why: MoreTime) =>
  ({ frames }: Client) =>
    frames.some(({ events }) => events.some((event) => event.type === "more-time" && event.why === why));
export const acts = (client: Client) =>
  client.frames.flatMap(({ events }) => events).filter((event) => event.type === "acted" || event.type === "protected");
export const seatSeen = ({ view }: Client, seat: number | null) => view?.seats.find((each) => each.seat === seat);
