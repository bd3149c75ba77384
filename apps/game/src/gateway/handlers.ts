/**
 * Handles each message of the protocol. Before a message arrives here, its sender is known, its rate was checked, and its shape is valid.
 * Anonymous viewers may watch tables and the lobby. All other messages are for players only.
 */
import type { PlayerIdentity } from "@poker/db";
import { buyInRange, buyInRulesOf, isMutedInGame, refuse } from "@poker/engine";
import type {
  ClientIn,
  PlayerCommandMessages,
  PlayerCommandName,
  RefusalCode,
  Replies,
  ServerOut,
  TournamentCommandMessages,
  TournamentCommandName,
  WireRefusal,
} from "@poker/protocol";
import type { ChatService } from "../chat/chat-service.ts";
import type { PrivateChat } from "../chat/private-chat.ts";
import type { ReportDeal } from "../deals/deal-reports.ts";
import type { GameLimitRegistry } from "../limits/game-limits.ts";
import type { ReadRequestQueue } from "../limits/read-request-queue.ts";
import type { LobbyFeed } from "../lobby/lobby-feed.ts";
import type { OwnTablesFeed } from "../lobby/own-tables.ts";
import type { TournamentLobby } from "../lobby/tournament-lobby.ts";
import type { NameDirectory } from "../name-directory.ts";
import type { PoolActor } from "../pools/pool-actor.ts";
import {
  handleQueueCommand,
  loadPoolBuyInOffer,
  poolPresenceOf,
  type QueueCommandName,
} from "../pools/queue-commands.ts";
import { readMeans } from "../tables/chip-source.ts";
import type { HeldSeats } from "../tables/deadlines/seat-offers.ts";
import { handleTableCommand } from "../tables/player-commands.ts";
import type { TableActor } from "../tables/table-actor.ts";
import type { TournamentActor } from "../tournaments/tournament-actor.ts";
import { handleTournamentCommand } from "../tournaments/tournament-commands.ts";
import type { Connection } from "./connection.ts";
import type { SecondSessions } from "./second-session.ts";

/** The parts of the server that handlers use. */
export interface HandlerContext {
  readonly names: NameDirectory;
  readonly lobby: LobbyFeed;
  readonly ownTables: OwnTablesFeed;
  readonly tournamentLobby: TournamentLobby;
  readonly chat: ChatService;
  readonly privateChat: PrivateChat;
  readonly reportDeal: ReportDeal;
  /** The queue for messages that read the database and are not commands. */
  readonly readRequests: ReadRequestQueue;
  readonly limited: GameLimitRegistry;
  readonly secondSessions: SecondSessions;
  findTable(tableId: string): TableActor | undefined;
  /** Shows a player's new name and staff badge in the lobby and at those of this process's tables that mention the player. */
  showNewName(userId: string): void;
  /** Returns the state of the room that pages show, such as the announcement. */
  roomStatus(): ServerOut["room-status"];
  /** Returns true while no hand is dealt because a self-test of the shuffle failed. F2 */
  isDealingStopped(): boolean;
  readonly heldSeats: HeldSeats;
  /** Finds out why this process has no actor for the table, and returns the reason. */
  refusalForMissingTable(
    tableId: string,
  ): Promise<Extract<RefusalCode, "no-such-table" | "table-closed" | "not-open-yet" | "not-here">>;
  findPool(poolId: string): PoolActor | undefined;
  refusalForMissingPool(poolId: string): Promise<Extract<RefusalCode, "no-such-pool" | "not-open-yet" | "not-here">>;
  findTournament(tournamentId: string): TournamentActor | undefined;
  refusalForMissingTournament(
    tournamentId: string,
  ): Promise<Extract<RefusalCode, "no-such-tournament" | "tournament-over" | "not-here">>;
}

interface HandlerInput<K extends keyof ClientIn> {
  readonly room: HandlerContext;
  readonly connection: Connection;
  readonly message: ClientIn[K];
  /** The monotonic time at which the message arrived. */
  readonly receivedAt: number;
  readonly respond: (reply: Replies[K] | WireRefusal) => void;
}
type Handler<K extends keyof ClientIn> = (incoming: HandlerInput<K>) => Promise<void> | void;
type PlayerHandler<K extends keyof ClientIn> = (
  incoming: HandlerInput<K>,
  player: PlayerIdentity,
) => Promise<void> | void;

/** Returns a handler that refuses the messages of anonymous viewers and passes all others to `handle`. */
const forPlayers =
  <K extends keyof ClientIn>(handle: PlayerHandler<K>): Handler<K> =>
  (incoming) => {
    const { player } = incoming.connection;
    return player ? handle(incoming, player) : incoming.respond(refuse("not-signed-in"));
  };

interface Asking {
  readonly room: HandlerContext;
  readonly connection: Connection;
  readonly respond: (reply: WireRefusal) => void;
}

/** Reads the database when it is this person's turn. When too many requests wait, refuses the message and returns null. Fault 91 */
async function readInTurn<T extends object>(
  { room, connection, respond }: Asking,
  read: () => Promise<T>,
): Promise<T | null> {
  const answer = await room.readRequests.ask(connection.sender.asker, read);
  if (answer !== null) return answer;
  const { userId, address } = connection;
  room.limited.note("READ_REQUESTS_WAITING", { userId, address });
  respond(refuse("busy"));
  return null;
}

/** Returns the table's actor. When this process has none, refuses the message with the reason and returns null. */
async function requireTable(incoming: Asking, tableId: string): Promise<TableActor | null> {
  const actor = incoming.room.findTable(tableId);
  if (actor) return actor;
  const refusal = await readInTurn(incoming, async () => refuse(await incoming.room.refusalForMissingTable(tableId)));
  if (refusal) incoming.respond(refusal);
  return null;
}

/**
 * Returns the table's actor. Refuses the message and returns null when this process has no actor for the table, or when the sender may not
 * watch the private game (`not-invited`). H8
 */
async function requireWatchable(
  incoming: Asking,
  tableId: string,
  isAllowed = (actor: TableActor, connection: Connection) => actor.viewers.admits(connection),
): Promise<TableActor | null> {
  const actor = incoming.room.findTable(tableId) ?? (await requireTable(incoming, tableId));
  if (!actor || actor.viewers.mayWatch(incoming.connection)) return actor;
  const answer = await readInTurn(incoming, async () => ({
    isInvited: await isAllowed(actor, incoming.connection),
  }));
  if (answer?.isInvited) return actor;
  if (answer) incoming.respond(refuse("not-invited"));
  return null;
}

/** Sends a new connection whether hands are dealt (F2), the state of the room, and the seats that are held for its player (S1). */
function sendRoomStatus({ room, connection }: Pick<HandlerInput<"watch">, "room" | "connection">): void {
  connection.socket.emit("dealing", { stopped: room.isDealingStopped() });
  connection.socket.emit("room-status", room.roomStatus());
  const { userId } = connection;
  if (userId === null) return;
  for (const offer of room.heldSeats.messagesFor(userId)) connection.socket.emit("seat-offer", offer);
}

/** The commands that a player with the link may send before they may see the table. H2 */
const ALLOWED_BY_LINK: ReadonlySet<PlayerCommandName> = new Set<PlayerCommandName>(["ask-to-play", "stop-asking"]);
const mayAsk = ({ viewers }: TableActor, connection: Connection) => viewers.mayAsk(connection);

const handleCommand = <K extends PlayerCommandName>(name: K) =>
  forPlayers<K>(async (incoming: HandlerInput<K> & { readonly message: PlayerCommandMessages[K] }, player) => {
    const { connection, message, receivedAt, respond } = incoming;
    const known = incoming.room.findTable(message.tableId);
    const actor = known?.viewers.mayWatch(connection)
      ? known
      : await requireWatchable(incoming, message.tableId, ALLOWED_BY_LINK.has(name) ? mayAsk : undefined);
    if (!actor) return;
    await handleTableCommand(actor, name, { watcher: connection, player, message, receivedAt }, respond);
    incoming.room.secondSessions.noteAction(actor, connection);
  });

async function requirePool(incoming: Asking, poolId: string): Promise<PoolActor | null> {
  const pool = incoming.room.findPool(poolId);
  if (pool) return pool;
  const refusal = await readInTurn(incoming, async () => refuse(await incoming.room.refusalForMissingPool(poolId)));
  if (refusal) incoming.respond(refusal);
  return null;
}

const forwardQueueCommand = <K extends QueueCommandName>(name: K) =>
  forPlayers<K>(async (incoming, player) => {
    const { message, respond } = incoming;
    const pool = await requirePool(incoming, message.poolId);
    if (pool) await handleQueueCommand(pool, name, player, message, respond);
  });

async function requireTournament(incoming: Asking, tournamentId: string): Promise<TournamentActor | null> {
  const tournament = incoming.room.findTournament(tournamentId);
  if (tournament) return tournament;
  const refusal = await readInTurn(incoming, async () =>
    refuse(await incoming.room.refusalForMissingTournament(tournamentId)),
  );
  if (refusal) incoming.respond(refusal);
  return null;
}

const forwardTournamentCommand = <K extends TournamentCommandName>(name: K) =>
  forPlayers<K>(async (incoming: HandlerInput<K> & { readonly message: TournamentCommandMessages[K] }, player) => {
    const { message, respond } = incoming;
    const tournament = await requireTournament(incoming, message.tournamentId);
    if (tournament) await handleTournamentCommand(tournament, name, player, message, respond);
  });

export const handlers: { readonly [K in keyof ClientIn]: Handler<K> } = {
  async watch(incoming) {
    const { connection, message, respond } = incoming;
    const actor = await requireWatchable(incoming, message.tableId);
    // If the socket closed during the `await`, it must not be added, because nothing would ever remove it from the watchers.
    if (!actor || !connection.socket.connected) return;
    incoming.room.secondSessions.noteOpened(actor, connection);
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
  "mark-present": handleCommand("mark-present"),
  "host-order": handleCommand("host-order"),
  "ask-to-play": handleCommand("ask-to-play"),
  "stop-asking": handleCommand("stop-asking"),
  "answer-take": handleCommand("answer-take"),
  register: forwardTournamentCommand("register"),
  unregister: forwardTournamentCommand("unregister"),
  "re-enter": forwardTournamentCommand("re-enter"),
  rebuy: forwardTournamentCommand("rebuy"),
  "decline-rebuy": forwardTournamentCommand("decline-rebuy"),
  "add-on": forwardTournamentCommand("add-on"),
  "ask-deal": forwardTournamentCommand("ask-deal"),
  "withdraw-deal": forwardTournamentCommand("withdraw-deal"),
  "answer-deal": forwardTournamentCommand("answer-deal"),
  async "watch-tournament"(incoming) {
    const { connection, message, respond } = incoming;
    const tournament = await requireTournament(incoming, message.tournamentId);
    if (!tournament || !connection.socket.connected) return;
    connection.tournaments.add(message.tournamentId);
    respond({ ok: true, ...tournament.feed.watch(connection) });
  },
  "unwatch-tournament"({ room, connection, message, respond }) {
    connection.tournaments.delete(message.tournamentId);
    room.findTournament(message.tournamentId)?.feed.unwatch(connection);
    respond({ ok: true });
  },
  "commit-draw": forPlayers(async (incoming, { userId }) => {
    const { connection, message, respond } = incoming;
    const tournament = await requireTournament(incoming, message.tournamentId);
    if (!tournament) return;
    if (!connection.tournaments.has(message.tournamentId)) return respond(refuse("not-watching"));
    respond(tournament.draw.commitSeed(userId, connection, message.commit));
  }),
  "reveal-draw": forPlayers(async (incoming, { userId }) => {
    const { message, respond } = incoming;
    const tournament = await requireTournament(incoming, message.tournamentId);
    if (tournament) respond(await tournament.draw.revealSeed(userId, message.seed));
  }),
  async standings(incoming) {
    const { connection, message, respond } = incoming;
    const tournament = await requireTournament(incoming, message.tournamentId);
    if (!tournament) return;
    const { userId } = connection;
    const { feed } = tournament;
    respond({ ok: true, ...feed.standings(message, userId), own: userId === null ? null : feed.ownEntry(userId) });
  },
  async "watch-tournaments"(incoming) {
    const { room, connection, respond } = incoming;
    const rows = await readInTurn(incoming, () => room.tournamentLobby.watch(connection));
    if (!connection.socket.connected) room.tournamentLobby.unwatch(connection);
    else if (rows) respond({ ok: true, rows });
  },
  "unwatch-tournaments"({ room, connection, respond }) {
    room.tournamentLobby.unwatch(connection);
    respond({ ok: true });
  },
  "buy-in-range": forPlayers(async (incoming, { userId }) => {
    const { message, respond } = incoming;
    const actor = await requireWatchable(incoming, message.tableId);
    if (!actor) return;
    if (actor.tournamentId !== null) return respond(refuse("tournament-table"));
    const { cashier, clock } = actor.deps;
    const now = clock.wall();
    const { settings } = actor.state;
    const read = await readInTurn(incoming, () =>
      Promise.all([readMeans(cashier, userId, settings), cashier.getLastVisit(userId, message.tableId, now)]),
    );
    if (!read) return;
    const [means, { visit, counter }] = read;
    respond({ ok: true, ...buyInRange(buyInRulesOf(settings), visit, counter, now), ...means });
  }),
  "commit-seed": forPlayers(async (incoming, { userId }) => {
    const { message, respond } = incoming;
    const actor = await requireWatchable(incoming, message.tableId);
    if (actor) respond(actor.deals.commitSeed(userId, message));
  }),
  "reveal-seed": forPlayers(async (incoming, { userId }) => {
    const { message, respond } = incoming;
    const actor = await requireWatchable(incoming, message.tableId);
    if (actor) respond(await actor.deals.revealSeed(userId, message));
  }),
  "report-deal": forPlayers(async (incoming, { userId }) => {
    const { room, message, respond } = incoming;
    const actor = await requireWatchable(incoming, message.tableId);
    if (!actor) return;
    respond(
      actor.deals.takeReport(userId, message.handNo) ? await room.reportDeal(userId, message) : refuse("stale-deal"),
    );
  }),
  "page-visible": forPlayers(({ connection, message, respond }) => {
    connection.setHidden(!message.visible);
    respond({ ok: true });
  }),
  ping: ({ respond }) => respond({ ok: true }),
  "join-queue": forwardQueueCommand("join-queue"),
  "leave-queue": forwardQueueCommand("leave-queue"),
  "pool-buy-in-range": forPlayers(async (incoming, { userId }) => {
    const { message, respond } = incoming;
    const pool = await requirePool(incoming, message.poolId);
    const offer = pool && (await readInTurn(incoming, () => loadPoolBuyInOffer(pool, userId)));
    if (offer) respond({ ok: true, ...offer });
  }),
  "pool-presence": forPlayers(async (incoming, { userId }) => {
    const { message, respond } = incoming;
    const pool = await requirePool(incoming, message.poolId);
    if (pool) respond({ ok: true, ...poolPresenceOf(pool, userId) });
  }),
  say: forPlayers(async (incoming, player) => {
    const { room, message, respond } = incoming;
    const actor = await requireWatchable(incoming, message.tableId);
    if (!actor) return;
    if (isMutedInGame(actor.state.privateGame, player.userId)) return respond(refuse("muted-in-game"));
    const seat = actor.seatOf(player.userId);
    void actor.markPresent(player.userId);
    const place = { tableId: message.tableId, seat, listeners: () => actor.audience.allWatchers() };
    respond(await room.chat.postMessage(place, player, message));
  }),
  "chat-history": forPlayers(async (incoming, { userId }) => {
    const { room, connection, message, respond } = incoming;
    if (!connection.tables.has(message.tableId)) return respond(refuse("not-watching"));
    if (!(await requireWatchable(incoming, message.tableId))) return;
    const history = await readInTurn(incoming, () => room.chat.loadHistory(message.tableId, userId));
    if (history) respond(history);
  }),
  mute: forPlayers(async (incoming, { userId }) => {
    const { room, message, respond } = incoming;
    const done = await readInTurn(incoming, () => room.chat.setMuted(userId, message));
    if (done) respond(done);
  }),
  report: forPlayers(async ({ room, connection, message, respond }, { userId }) => {
    if (!connection.tables.has(message.tableId)) return respond(refuse("not-watching"));
    respond(await room.chat.reportMessage(userId, message));
  }),
  "write-private": forPlayers(async (incoming, player) => {
    const { room, message, respond } = incoming;
    const written = await readInTurn(incoming, () => room.privateChat.write(player, message));
    if (written) respond(written);
  }),
  "private-history": forPlayers(async (incoming, { userId }) => {
    const { room, message, respond } = incoming;
    const history = await readInTurn(incoming, () => room.privateChat.loadHistory(userId, message.friendId));
    if (history) respond(history);
  }),
  "mark-private-read": forPlayers(async (incoming, { userId }) => {
    const { room, message, respond } = incoming;
    const done = await readInTurn(incoming, () => room.privateChat.markRead(userId, message));
    if (done) respond(done);
  }),
  "report-private": forPlayers(async ({ room, message, respond }, { userId }) => {
    respond(await room.privateChat.report(userId, message.messageId));
  }),
  "watch-lobby"(incoming) {
    const { room, connection, message, respond } = incoming;
    if (!connection.socket.connected) return;
    respond({ ok: true, ...room.lobby.watch(connection, message) });
    sendRoomStatus(incoming);
  },
  "unwatch-lobby"({ room, connection, respond }) {
    room.lobby.unwatch(connection);
    respond({ ok: true });
  },
  "watch-own-tables": forPlayers(({ room, connection, respond }, { userId }) => {
    if (connection.socket.connected) respond({ ok: true, ...room.ownTables.watch(connection, userId) });
  }),
};
