/** Executes each message of the protocol. The sender is known, the rate limit is kept and the shape is valid by now. */
import { buyInRange, buyInRulesOf, refuse } from "@poker/engine";
import type {
  ClientIn,
  PlayerCommandMessages,
  PlayerCommandName,
  RefusalCode,
  Replies,
  ServerOut,
  WireRefusal,
} from "@poker/protocol";
import type { ChatService } from "../chat/chat-service.ts";
import type { Lobby } from "../lobby/lobby.ts";
import type { NameDirectory } from "../player-names.ts";
import type { PoolActor } from "../pools/pool-actor.ts";
import {
  handleQueueCommand,
  loadPoolBuyInOffer,
  poolPresenceOf,
  type QueueCommandName,
} from "../pools/queue-commands.ts";
import { handleTableCommand } from "../tables/player-commands.ts";
import type { TableActor } from "../tables/table-actor.ts";
import type { Connection } from "./connection.ts";

/** What handlers use of the server. */
export interface HandlerContext {
  readonly names: NameDirectory;
  readonly lobby: Lobby;
  readonly chat: ChatService;
  findTable(tableId: string): TableActor | undefined;
  /** The running announcement and the drain of this server. */
  roomStatus(): ServerOut["room-status"];
  /** True when no hand is dealt because the shuffle is under examination. F2 */
  isDealingStopped(): boolean;
  /** Returns the seats that are held for this player now. */
  seatOffersFor(userId: string): readonly ServerOut["seat-offer"][];
  /** Returns why a table is not among the actors. */
  refusalForMissingTable(
    tableId: string,
  ): Promise<Extract<RefusalCode, "no-such-table" | "table-closed" | "not-open-yet" | "not-here">>;
  findPool(poolId: string): PoolActor | undefined;
  refusalForMissingPool(poolId: string): Promise<Extract<RefusalCode, "no-such-pool" | "not-open-yet" | "not-here">>;
}

export interface HandlerInput<K extends keyof ClientIn> {
  readonly room: HandlerContext;
  readonly connection: Connection;
  readonly message: ClientIn[K];
  /** Monotonic time of the message's arrival. */
  readonly receivedAt: number;
  readonly respond: (reply: Replies[K] | WireRefusal) => void;
}
type Handler<K extends keyof ClientIn> = (incoming: HandlerInput<K>) => Promise<void> | void;

/** Returns the table's actor; without one the sender gets the reason and the result is null. */
async function requireTable(
  { room, respond }: { readonly room: HandlerContext; readonly respond: (reply: WireRefusal) => void },
  tableId: string,
): Promise<TableActor | null> {
  const actor = room.findTable(tableId);
  if (!actor) respond(refuse(await room.refusalForMissingTable(tableId)));
  return actor ?? null;
}

/** Sends a new connection the current state: seats that are held for its player (S1), whether hands are dealt (F2). */
function sendRoomStatus({ room, connection }: Pick<HandlerInput<"watch">, "room" | "connection">): void {
  connection.socket.emit("dealing", { stopped: room.isDealingStopped() });
  connection.socket.emit("room-status", room.roomStatus());
  for (const offer of room.seatOffersFor(connection.userId)) connection.socket.emit("seat-offer", offer);
}

const handleCommand =
  <K extends PlayerCommandName>(name: K) =>
  async (incoming: HandlerInput<K> & { readonly message: PlayerCommandMessages[K] }) => {
    const { connection, message, receivedAt, respond } = incoming;
    const actor = await requireTable(incoming, message.tableId);
    if (actor)
      await handleTableCommand(
        actor,
        name,
        { watcher: connection, person: connection.person, message, receivedAt },
        respond,
      );
  };

async function requirePool(
  { room, respond }: { readonly room: HandlerContext; readonly respond: (reply: WireRefusal) => void },
  poolId: string,
): Promise<PoolActor | null> {
  const pool = room.findPool(poolId);
  if (!pool) respond(refuse(await room.refusalForMissingPool(poolId)));
  return pool ?? null;
}

const forwardQueueCommand =
  <K extends QueueCommandName>(name: K) =>
  async (incoming: HandlerInput<K>) => {
    const { connection, message, respond } = incoming;
    const pool = await requirePool(incoming, message.poolId);
    if (pool) await handleQueueCommand(pool, name, connection.person, message, respond);
  };

export const handlers: { readonly [K in keyof ClientIn]: Handler<K> } = {
  async watch(incoming) {
    const { connection, message, respond } = incoming;
    const actor = await requireTable(incoming, message.tableId);
    // The socket closed during the await; adding it now would leave it among the watchers forever.
    if (!actor || !connection.socket.connected) return;
    connection.tables.add(message.tableId);
    respond({ ok: true, ...actor.watch(connection, message.since) });
    sendRoomStatus(incoming);
  },
  unwatch({ room, connection, message, respond }) {
    connection.tables.delete(message.tableId);
    room.findTable(message.tableId)?.unwatch(connection);
    respond({ ok: true });
  },
  act: handleCommand("act"),
  sit: handleCommand("sit"),
  "join-waitlist": handleCommand("join-waitlist"),
  "leave-waitlist": handleCommand("leave-waitlist"),
  leave: handleCommand("leave"),
  "top-up": handleCommand("top-up"),
  "sit-out": handleCommand("sit-out"),
  "come-back": handleCommand("come-back"),
  "choose-entry": handleCommand("choose-entry"),
  "leave-next": handleCommand("leave-next"),
  stay: handleCommand("stay"),
  "set-options": handleCommand("set-options"),
  show: handleCommand("show"),
  async "buy-in-range"(incoming) {
    const { connection, message, respond } = incoming;
    const actor = await requireTable(incoming, message.tableId);
    if (!actor) return;
    const { cashier, clock } = actor.deps;
    const now = clock.wall();
    const { settings } = actor.state;
    const [balance, { visit, counter }] = await Promise.all([
      cashier.getWalletBalance(connection.userId, settings.currency),
      cashier.getLastVisit(connection.userId, message.tableId, now),
    ]);
    respond({ ok: true, ...buyInRange(buyInRulesOf(settings), visit, counter, now), balance });
  },
  ping: ({ respond }) => respond({ ok: true }),
  "join-queue": forwardQueueCommand("join-queue"),
  "leave-queue": forwardQueueCommand("leave-queue"),
  async "pool-buy-in-range"(incoming) {
    const { connection, message, respond } = incoming;
    const pool = await requirePool(incoming, message.poolId);
    if (pool) respond({ ok: true, ...(await loadPoolBuyInOffer(pool, connection.userId)) });
  },
  async "pool-presence"(incoming) {
    const { connection, message, respond } = incoming;
    const pool = await requirePool(incoming, message.poolId);
    if (pool) respond({ ok: true, ...poolPresenceOf(pool, connection.userId) });
  },
  async say(incoming) {
    const { room, connection, message, respond } = incoming;
    const actor = await requireTable(incoming, message.tableId);
    if (!actor) return;
    const isSeated = actor.seatOf(connection.userId) !== undefined;
    const place = { tableId: message.tableId, isSeated, listeners: () => actor.audience.allWatchers() };
    respond(await room.chat.postMessage(place, connection.person, message));
  },
  async "chat-history"({ room, connection, message, respond }) {
    if (!connection.tables.has(message.tableId)) return respond(refuse("not-watching"));
    respond(await room.chat.loadHistory(message.tableId, connection.userId));
  },
  async mute({ room, connection, message, respond }) {
    respond(await room.chat.setMuted(connection.userId, message));
  },
  async report({ room, connection, message, respond }) {
    if (!connection.tables.has(message.tableId)) return respond(refuse("not-watching"));
    respond(await room.chat.reportMessage(connection.userId, message));
  },
  "watch-lobby"(incoming) {
    const { room, connection, respond } = incoming;
    if (!connection.socket.connected) return;
    respond({ ok: true, ...room.lobby.watch(connection) });
    sendRoomStatus(incoming);
  },
  "unwatch-lobby"({ room, connection, respond }) {
    room.lobby.unwatch(connection);
    respond({ ok: true });
  },
};
