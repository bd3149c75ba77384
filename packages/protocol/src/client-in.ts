/**
 * Schemas of everything that a client may send, one for each message. Each message is answered with a `Reply`. Amounts are integer cents.
 * The client makes the UUID of each command, so that a repeated command is answered again but done only once.
 */
import { AUTO_TOP_UPS, DEAL_KINDS } from "@poker/engine";
import * as z from "zod";
import { MAX_SEARCH_LENGTH } from "./lobby/lobby-filter.ts";
import { lobbyViewSchema, MAX_FOLLOWED_TABLES } from "./lobby/lobby-view.ts";
import { EMOTES, MAX_CHAT_LENGTH } from "./people/chat.ts";
import { chipsSchema, hostOrderSchema, seatNoSchema } from "./private-games/host-order.ts";

/** The code of a failed check of a deal, such as `V3` or `wrong-root`. */
const DEAL_CHECK_CODE = /^[A-Za-z0-9]{1,20}(-[A-Za-z0-9]{1,20}){0,5}$/;
const MAX_FAILED_CHECKS = 20;

const tableId = z.uuid();
const commandId = z.uuid();
const seatNo = seatNoSchema;
const chips = chipsSchema;
const entry = z.enum(["wait", "post"]);

export const handshakeSchema = z.strictObject({ ticket: z.string().max(2048), protocol: z.int() });

const watchSchema = z.strictObject({
  tableId,
  /** The number of the last event that the page has; null when the page has no event. */
  since: z.int().min(0).nullable(),
});
const unwatchSchema = z.strictObject({ tableId });

const actSchema = z.strictObject({
  tableId,
  actionId: z.uuid(),
  handNo: z.int().min(1),
  /** The number of this decision within the hand. */
  decision: z.int().min(1),
  action: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("fold") }),
    z.strictObject({ type: z.literal("check") }),
    z.strictObject({ type: z.literal("call") }),
    z.strictObject({ type: z.literal("bet"), to: z.number() }),
    z.strictObject({ type: z.literal("raise"), to: z.number() }),
  ]),
});

/** `seat` null takes the seat that is held for the player, or any free seat when no seat is held. */
const sitSchema = z.strictObject({ tableId, commandId, seat: seatNo.nullable(), buyIn: chips, entry });
/** Joins the waitlist of a full table. S1 */
const joinWaitlistSchema = z.strictObject({ tableId, commandId });
/** Leaves the waitlist, or declines the seat that is held. */
const leaveWaitlistSchema = z.strictObject({ tableId, commandId });
const leaveSchema = z.strictObject({ tableId, commandId });
const topUpSchema = z.strictObject({ tableId, commandId, amount: chips });
const sitOutSchema = z.strictObject({
  tableId,
  commandId,
  when: z.enum(["now", "next-hand", "next-big-blind"]),
});
/** With `entry` null, the player's options decide between waiting and posting. */
const comeBackSchema = z.strictObject({ tableId, commandId, entry: entry.nullable() });
/** Leaves after this hand, or instead of paying the next big blind. */
const leaveNextSchema = z.strictObject({ tableId, commandId, when: z.enum(["hand", "big-blind"]) });
/** Takes back a planned leave or sit-out. */
const staySchema = z.strictObject({ tableId, commandId });
/** Sets the options of the player's own seat. No other player sees these options. */
const setOptionsSchema = z.strictObject({
  tableId,
  commandId,
  autoPost: z.boolean(),
  autoTopUp: z.enum(AUTO_TOP_UPS),
});
const chooseEntrySchema = z.strictObject({ tableId, commandId, entry });
/** Turns up some of the player's own cards between the end of the hand and the next start. Their other cards stay hidden. P9 */
const showSchema = z.strictObject({
  tableId,
  commandId,
  handNo: z.int().min(1),
  /** Positions in the hand: 0 is the first card dealt. */
  cards: z.array(z.int().min(0).max(3)).min(1).max(4),
});
/** Tells the server that a player who was absent in a tournament is back. Refused at tables where players sit out instead. M11 */
const markPresentSchema = z.strictObject({ tableId, commandId });
/** An order of a private game's host, who may send it from any of their windows. H3 */
const hostOrderMessageSchema = z.strictObject({ tableId, commandId, order: hostOrderSchema });
/** Asks the host for a seat. A second request replaces the first one. `seat` null asks for any free seat. H2 */
const askToPlaySchema = z.strictObject({ tableId, commandId, seat: seatNo.nullable(), buyIn: chips });
const stopAskingSchema = z.strictObject({ tableId, commandId });
/** Answers whether the host may take chips from this player. H4 */
const answerTakeSchema = z.strictObject({ tableId, commandId, agrees: z.boolean() });
/** Asks how many chips this player may bring to the table now. */
const buyInRangeSchema = z.strictObject({ tableId });
/** A hash or a seed: 32 bytes in hexadecimal. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const dealOf = { tableId, handNo: z.int().min(1) };
/** Commits to the seed that this player adds to the coin of the next hand. The page sends this after it has received `next-deal`. F3 */
const commitSeedSchema = z.strictObject({ ...dealOf, commit: hash });
/** Reveals the seed of the commitment, once the page has found the commitment in the freeze. F3 */
const revealSeedSchema = z.strictObject({ ...dealOf, seed: hash });
/**
 * Reports what the player's page found when it verified a hand, with the codes of the failed checks. The room counts these reports, but
 * does not require them. F3
 */
const reportDealSchema = z.strictObject({
  ...dealOf,
  ok: z.boolean(),
  failed: z.array(z.string().regex(DEAL_CHECK_CODE)).max(MAX_FAILED_CHECKS),
});

/** The server answers at once, so that the page can measure the round trip. */
const pingSchema = z.strictObject({});

/** Tells the server that the page has moved to the foreground or the background. A new socket counts as in the foreground. Decision 0064 */
const pageVisibleSchema = z.strictObject({ visible: z.boolean() });

/** Sends a chat message to everyone at the table. Repeating the `commandId` does not send the message again. Fault 39 */
const saySchema = z.strictObject({
  tableId,
  commandId,
  said: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("text"), text: z.string().min(1).max(MAX_CHAT_LENGTH) }),
    z.strictObject({ type: z.literal("emote"), emote: z.enum(EMOTES) }),
  ]),
});
/** Asks for the last messages at a watched table, and the players whom this player has muted. */
const chatHistorySchema = z.strictObject({ tableId });
/** Mutes or unmutes a player at all tables. */
const muteSchema = z.strictObject({ userId: z.uuid(), muted: z.boolean() });
/** Reports a chat message to the staff, together with the messages around it. */
const reportSchema = z.strictObject({ tableId, messageId: z.int().min(1) });

/** Sends a private message to a friend. Repeating the `commandId` does not send the message again. Decision 0075 */
const writePrivateSchema = z.strictObject({
  friendId: z.uuid(),
  commandId,
  text: z.string().min(1).max(MAX_CHAT_LENGTH),
});
/** Asks for the last messages between this player and a friend. The request marks the messages as read. */
const privateHistorySchema = z.strictObject({ friendId: z.uuid() });
/** Marks the messages of a friend as read, up to this message. */
const markPrivateReadSchema = z.strictObject({ friendId: z.uuid(), upTo: z.int().min(1) });
/** Reports a private message to the staff, together with the messages around it. */
const reportPrivateSchema = z.strictObject({ messageId: z.int().min(1) });

const poolId = z.uuid();
/**
 * Joins a pool's queue, so that the room finds a table and a seat. Without `buyIn` the seat is held, and the player then sits down with an
 * amount that the table allows. With `buyIn` the player is seated at once where that is allowed. `entry` says how the player enters a
 * running game.
 */
const joinQueueSchema = z.strictObject({
  poolId,
  commandId,
  buyIn: chips.optional(),
  entry: entry.default("wait"),
});
const leaveQueueSchema = z.strictObject({ poolId, commandId });
/** Asks how many chips this player may bring to the pool now. */
const poolBuyInRangeSchema = z.strictObject({ poolId });
/** Asks for this player's place in the pool. A page sends it after a reconnection. */
const poolPresenceSchema = z.strictObject({ poolId });

const tournamentId = z.uuid();
/** Enters a tournament. The player pays from the wallet, or with a ticket that they won in a satellite. M2, M23 */
const registerSchema = z.strictObject({ tournamentId, commandId, paidWith: z.enum(["wallet", "ticket"]) });
const tournamentCommandSchema = z.strictObject({ tournamentId, commandId });
/** Says which of the proposed deals the player agrees to. M21 */
const answerDealSchema = z.strictObject({ tournamentId, commandId, answer: z.enum([...DEAL_KINDS, "no"]) });
/**
 * Commits to the seed that this player adds to the draw of the first seats. A page that watches the tournament sends this while entries are
 * taken. F3
 */
const commitDrawSchema = z.strictObject({ tournamentId, commit: hash });
/** Reveals the seed of the commitment, once the page has found the commitment in the freeze. F3 */
const revealDrawSchema = z.strictObject({ tournamentId, seed: hash });
/** Asks for a tournament, and for its changes from now on. */
const watchTournamentSchema = z.strictObject({ tournamentId });
/**
 * Asks for lines of the list of players. `from` is the first line, counted from 0; null asks for the lines around this player's own line.
 * With a search, the list has only the players whose names contain the text.
 */
const standingsSchema = z.strictObject({
  tournamentId,
  from: z.int().min(0).nullable(),
  search: z.string().max(MAX_SEARCH_LENGTH),
});
/** Asks for the lobby's list of tournaments, and for its changes from now on. */
const watchTournamentsSchema = z.strictObject({});

/**
 * Asks for the lobby, and for its changes from now on. The answer has the tables that the view shows, and all details of the tables in
 * `tableIds`.
 */
const watchLobbySchema = z.strictObject({
  view: lobbyViewSchema,
  tableIds: z.array(tableId).max(MAX_FOLLOWED_TABLES).optional(),
});
const unwatchLobbySchema = z.strictObject({});
/** Asks where this player sits and waits, and for every change from now on. */
const watchOwnTablesSchema = z.strictObject({});

/** Commands to a table. The table's owner executes each command once, and a repeated command gets the first answer. */
const playerCommandSchemas = {
  act: actSchema,
  sit: sitSchema,
  "join-waitlist": joinWaitlistSchema,
  "leave-waitlist": leaveWaitlistSchema,
  leave: leaveSchema,
  "top-up": topUpSchema,
  "sit-out": sitOutSchema,
  "come-back": comeBackSchema,
  "choose-entry": chooseEntrySchema,
  "leave-next": leaveNextSchema,
  stay: staySchema,
  "set-options": setOptionsSchema,
  show: showSchema,
  "mark-present": markPresentSchema,
  "host-order": hostOrderMessageSchema,
  "ask-to-play": askToPlaySchema,
  "stop-asking": stopAskingSchema,
  "answer-take": answerTakeSchema,
} as const;

/** Commands to a tournament. They are answered in the same way as commands to a table. */
const tournamentCommandSchemas = {
  register: registerSchema,
  unregister: tournamentCommandSchema,
  "re-enter": tournamentCommandSchema,
  rebuy: tournamentCommandSchema,
  "decline-rebuy": tournamentCommandSchema,
  "add-on": tournamentCommandSchema,
  "ask-deal": tournamentCommandSchema,
  "withdraw-deal": tournamentCommandSchema,
  "answer-deal": answerDealSchema,
} as const;

export const clientInSchemas = {
  watch: watchSchema,
  unwatch: unwatchSchema,
  ...playerCommandSchemas,
  "buy-in-range": buyInRangeSchema,
  "commit-seed": commitSeedSchema,
  "reveal-seed": revealSeedSchema,
  "report-deal": reportDealSchema,
  ping: pingSchema,
  "page-visible": pageVisibleSchema,
  "join-queue": joinQueueSchema,
  "leave-queue": leaveQueueSchema,
  "pool-buy-in-range": poolBuyInRangeSchema,
  "pool-presence": poolPresenceSchema,
  ...tournamentCommandSchemas,
  "watch-tournament": watchTournamentSchema,
  "unwatch-tournament": watchTournamentSchema,
  "commit-draw": commitDrawSchema,
  "reveal-draw": revealDrawSchema,
  standings: standingsSchema,
  "watch-tournaments": watchTournamentsSchema,
  "unwatch-tournaments": watchTournamentsSchema,
  say: saySchema,
  "chat-history": chatHistorySchema,
  mute: muteSchema,
  report: reportSchema,
  "write-private": writePrivateSchema,
  "private-history": privateHistorySchema,
  "mark-private-read": markPrivateReadSchema,
  "report-private": reportPrivateSchema,
  "watch-lobby": watchLobbySchema,
  "unwatch-lobby": unwatchLobbySchema,
  "watch-own-tables": watchOwnTablesSchema,
} as const;
export type ClientIn = { [K in keyof typeof clientInSchemas]: z.infer<(typeof clientInSchemas)[K]> };
export type TournamentCommandName = keyof typeof tournamentCommandSchemas;
export type TournamentCommandMessages = Pick<ClientIn, TournamentCommandName>;
export type PlayerCommandName = keyof typeof playerCommandSchemas;
export type PlayerCommandMessages = Pick<ClientIn, PlayerCommandName>;
