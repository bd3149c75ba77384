/** What each message of the protocol does. By now the sender is known, the rate is kept and the shape is right. */
import { buyInRange, buyInRules } from "@poker/engine";
import type {
  ClientIn,
  RefusalCode,
  Refused,
  Replies,
  ServerOut,
  TableCommandName,
  TableCommands,
} from "@poker/protocol";
import type { TableTalk } from "../chat/chat.ts";
import type { Lobby } from "../lobby/lobby.ts";
import type { PoolActor } from "../pools/actor.ts";
import { askPool, type PoolCommandName, poolBuyIn, standingIn } from "../pools/requests.ts";
import type { TableActor } from "../tables/actor.ts";
import { ask } from "../tables/requests.ts";
import type { Connection } from "./connection.ts";

/** The tables of this process, and what is known of others. */
export interface Room {
  readonly lobby: Lobby;
  readonly talk: TableTalk;
  actor(tableId: string): TableActor | undefined;
  /** What the room says to everybody. */
  news(): ServerOut["room-news"];
  /** No hand is dealt: the shuffle is in doubt. F2 */
  dealingStopped(): boolean;
  /** Seats that are held for this player now. */
  seatOffersFor(userId: string): readonly ServerOut["seat-offer"][];
  /** Why a table is not among the actors. */
  whyNot(
    tableId: string,
  ): Promise<Extract<RefusalCode, "no-such-table" | "table-closed" | "not-open-yet" | "not-here">>;
  pool(poolId: string): PoolActor | undefined;
  whyNoPool(poolId: string): Promise<Extract<RefusalCode, "no-such-pool" | "not-open-yet" | "not-here">>;
}

export interface Incoming<K extends keyof ClientIn> {
  readonly room: Room;
  readonly connection: Connection;
  readonly message: ClientIn[K];
  /** Monotonic. */
  readonly receivedAt: number;
  readonly respond: (reply: Replies[K] | Refused) => void;
}
type Handler<K extends keyof ClientIn> = (incoming: Incoming<K>) => Promise<void> | void;

/** The table's actor; without one the sender is told why. */
async function actorFor(
  { room, respond }: { readonly room: Room; readonly respond: (reply: Refused) => void },
  tableId: string,
): Promise<TableActor | null> {
  const actor = room.actor(tableId);
  if (!actor) respond({ ok: false, code: await room.whyNot(tableId) });
  return actor ?? null;
}

/** A window that comes is told what the others know already: seats that are held for its player (S1), no dealing (F2). */
function tellStanding({ room, connection }: Pick<Incoming<"watch">, "room" | "connection">): void {
  connection.socket.emit("dealing", { stopped: room.dealingStopped() });
  connection.socket.emit("room-news", room.news());
  for (const offer of room.seatOffersFor(connection.userId)) connection.socket.emit("seat-offer", offer);
}

const command =
  <K extends TableCommandName>(name: K) =>
  async (incoming: Incoming<K> & { readonly message: TableCommands[K] }) => {
    const { connection, message, receivedAt, respond } = incoming;
    const actor = await actorFor(incoming, message.tableId);
    if (actor) await ask(actor, name, { watcher: connection, person: connection.person, message, receivedAt }, respond);
  };

async function poolFor(
  { room, respond }: { readonly room: Room; readonly respond: (reply: Refused) => void },
  poolId: string,
): Promise<PoolActor | null> {
  const pool = room.pool(poolId);
  if (!pool) respond({ ok: false, code: await room.whyNoPool(poolId) });
  return pool ?? null;
}

const poolCommand =
  <K extends PoolCommandName>(name: K) =>
  async (incoming: Incoming<K>) => {
    const { connection, message, respond } = incoming;
    const pool = await poolFor(incoming, message.poolId);
    if (pool) await askPool(pool, name, connection.person, message, respond);
  };

export const handlers: { readonly [K in keyof ClientIn]: Handler<K> } = {
  async watch(incoming) {
    const { connection, message, respond } = incoming;
    const actor = await actorFor(incoming, message.tableId);
    // Gone while this waited: nobody would ever take him off the list again.
    if (!actor || !connection.socket.connected) return;
    connection.tables.add(message.tableId);
    respond({ ok: true, ...actor.watch(connection, message.since) });
    tellStanding(incoming);
  },
  unwatch({ room, connection, message, respond }) {
    connection.tables.delete(message.tableId);
    room.actor(message.tableId)?.unwatch(connection);
    respond({ ok: true });
  },
  act: command("act"),
  sit: command("sit"),
  "join-waiting": command("join-waiting"),
  "leave-waiting": command("leave-waiting"),
  leave: command("leave"),
  "top-up": command("top-up"),
  "sit-out": command("sit-out"),
  "come-back": command("come-back"),
  "choose-entry": command("choose-entry"),
  "leave-next": command("leave-next"),
  stay: command("stay"),
  "set-options": command("set-options"),
  show: command("show"),
  async "buy-in-range"(incoming) {
    const { connection, message, respond } = incoming;
    const actor = await actorFor(incoming, message.tableId);
    if (!actor) return;
    const { cashier, clock } = actor.services;
    const now = clock.wall();
    const { settings } = actor.state;
    const [balance, { visit, counter }] = await Promise.all([
      cashier.balance(connection.userId, settings.currency),
      cashier.visit(connection.userId, message.tableId, now),
    ]);
    respond({ ok: true, ...buyInRange(buyInRules(settings), visit, counter, now), balance });
  },
  ping: ({ respond }) => respond({ ok: true }),
  "join-queue": poolCommand("join-queue"),
  "leave-queue": poolCommand("leave-queue"),
  async "pool-buy-in-range"(incoming) {
    const { connection, message, respond } = incoming;
    const pool = await poolFor(incoming, message.poolId);
    if (pool) respond({ ok: true, ...(await poolBuyIn(pool, connection.userId)) });
  },
  async "pool-standing"(incoming) {
    const { connection, message, respond } = incoming;
    const pool = await poolFor(incoming, message.poolId);
    if (pool) respond({ ok: true, ...standingIn(pool, connection.userId) });
  },
  async say(incoming) {
    const { room, connection, message, respond } = incoming;
    const actor = await actorFor(incoming, message.tableId);
    if (!actor) return;
    const seated = actor.seatOf(connection.userId) !== undefined;
    const place = { tableId: message.tableId, seated, listeners: () => actor.audience.everybody() };
    respond(await room.talk.say(place, connection.person, message));
  },
  async "chat-history"({ room, connection, message, respond }) {
    if (!connection.tables.has(message.tableId)) return respond({ ok: false, code: "not-watching" });
    respond(await room.talk.history(message.tableId, connection.userId));
  },
  async mute({ room, connection, message, respond }) {
    respond(await room.talk.mute(connection.userId, message));
  },
  async report({ room, connection, message, respond }) {
    if (!connection.tables.has(message.tableId)) return respond({ ok: false, code: "not-watching" });
    respond(await room.talk.report(connection.userId, message));
  },
  "watch-lobby"(incoming) {
    const { room, connection, respond } = incoming;
    if (!connection.socket.connected) return;
    respond({ ok: true, ...room.lobby.watch(connection) });
    tellStanding(incoming);
  },
  "unwatch-lobby"({ room, connection, respond }) {
    room.lobby.unwatch(connection);
    respond({ ok: true });
  },
};
