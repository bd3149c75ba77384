/**
 * The schema of each message that a client may send. The server answers each message with a `Reply`. Amounts are integer cents. The client
 * gives each command a UUID. When it sends the command again, the server repeats the answer but does not execute the command twice.
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
  /** The number of the newest event that the page has. null when it has none. */
  since: z.int().min(0).nullable(),
});
const unwatchSchema = z.strictObject({ tableId });

const actSchema = z.strictObject({
  tableId,
  actionId: z.uuid(),
  handNo: z.int().min(1),
  /** The number of the decision that this action answers, within the hand. */
  decision: z.int().min(1),
  action: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("fold") }),
    z.strictObject({ type: z.literal("check") }),
    z.strictObject({ type: z.literal("call") }),
    z.strictObject({ type: z.literal("bet"), to: z.number() }),
    z.strictObject({ type: z.literal("raise"), to: z.number() }),
  ]),
});

/** Sits down. With `seat` null, the player gets the seat that is held for them, or any free seat when none is held. */
const sitSchema = z.strictObject({ tableId, commandId, seat: seatNo.nullable(), buyIn: chips, entry });
/** Joins the waitlist of a full table. S1 */
const joinWaitlistSchema = z.strictObject({ tableId, commandId });
/** Leaves the waitlist, or declines the seat that is held for the player. */
const leaveWaitlistSchema = z.strictObject({ tableId, commandId });
const leaveSchema = z.strictObject({ tableId, commandId });
const topUpSchema = z.strictObject({ tableId, commandId, amount: chips });
const sitOutSchema = z.strictObject({
  tableId,
  commandId,
  when: z.enum(["now", "next-hand", "next-big-blind"]),
});
/** Comes back from sitting out. With `entry` null, the options of the player's seat decide whether they wait for the big blind or post. */
const comeBackSchema = z.strictObject({ tableId, commandId, entry: entry.nullable() });
/** Plans to leave: after the current hand, or just before the player would pay the next big blind. */
const leaveNextSchema = z.strictObject({ tableId, commandId, when: z.enum(["hand", "big-blind"]) });
/** Cancels the player's plan to leave or to sit out. */
const staySchema = z.strictObject({ tableId, commandId });
/** Sets the options of the player's own seat. Other players never see them. */
const setOptionsSchema = z.strictObject({
  tableId,
  commandId,
  autoPost: z.boolean(),
  autoTopUp: z.enum(AUTO_TOP_UPS),
});
const chooseEntrySchema = z.strictObject({ tableId, commandId, entry });
/** Shows some of the player's own cards after a hand has ended and before the next one starts. The player's other cards stay hidden. P9 */
const showSchema = z.strictObject({
  tableId,
  commandId,
  handNo: z.int().min(1),
  /** Which of the player's cards to show: 0 is the first card dealt to them. */
  cards: z.array(z.int().min(0).max(3)).min(1).max(4),
});
/**
 * Tells the server that a player who was absent in a tournament is back. The server refuses this at cash tables, where players sit out
 * instead. M11
 */
const markPresentSchema = z.strictObject({ tableId, commandId });
/** Gives an order of a private game's host. The host may send it from any of their windows. H3 */
const hostOrderMessageSchema = z.strictObject({ tableId, commandId, order: hostOrderSchema });
/** Asks the host for a seat. A second request replaces the first. With `seat` null, the player asks for any free seat. H2 */
const askToPlaySchema = z.strictObject({ tableId, commandId, seat: seatNo.nullable(), buyIn: chips });
const stopAskingSchema = z.strictObject({ tableId, commandId });
/** Answers whether the player lets the host take chips from them. H4 */
const answerTakeSchema = z.strictObject({ tableId, commandId, agrees: z.boolean() });
/** Asks for the smallest and largest amount that this player may bring to the table now. */
const buyInRangeSchema = z.strictObject({ tableId });
/** A hash or a seed: 32 bytes in hexadecimal. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const dealOf = { tableId, handNo: z.int().min(1) };
/** Commits to the seed that this player adds to the next hand's coin. The page sends this after it receives `next-deal`. F3 */
const commitSeedSchema = z.strictObject({ ...dealOf, commit: hash });
/** Reveals the seed that the player committed to. The page sends this after it has found the player's commitment in the freeze. F3 */
const revealSeedSchema = z.strictObject({ ...dealOf, seed: hash });
/**
 * Reports the result of the page's check of a hand, with the codes of the checks that failed. The room counts these reports but does not
 * depend on them. F3
 */
const reportDealSchema = z.strictObject({
  ...dealOf,
  ok: z.boolean(),
  failed: z.array(z.string().regex(DEAL_CHECK_CODE)).max(MAX_FAILED_CHECKS),
});

/** Measures the round trip. The server answers at once. */
const pingSchema = z.strictObject({});

/**
 * Tells the server whether the page is now in the foreground or in the background. The server takes a new socket's page to be in the
 * foreground. Decision 0064
 */
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
/** Asks for the newest chat messages at a table that the player watches, and for the players whom this player has muted. */
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
/** Asks for the newest messages between this player and a friend. The server also marks them as read. */
const privateHistorySchema = z.strictObject({ friendId: z.uuid() });
/** Marks a friend's messages as read, up to and including the message with the id `upTo`. */
const markPrivateReadSchema = z.strictObject({ friendId: z.uuid(), upTo: z.int().min(1) });
/** Reports a private message to the staff, together with the messages around it. */
const reportPrivateSchema = z.strictObject({ messageId: z.int().min(1) });

const poolId = z.uuid();
/**
 * Joins a pool's queue, so that the room finds a seat for the player.
 * - Without `buyIn`, the room holds the seat, and the player then sits down with an amount that the table allows.
 * - With `buyIn`, the room seats the player at once where that is allowed.
 *
 * `entry` says how the player joins a running game: by waiting for the big blind or by posting.
 */
const joinQueueSchema = z.strictObject({
  poolId,
  commandId,
  buyIn: chips.optional(),
  entry: entry.default("wait"),
});
const leaveQueueSchema = z.strictObject({ poolId, commandId });
/** Asks for the smallest and largest amount that this player may bring to the pool now. */
const poolBuyInRangeSchema = z.strictObject({ poolId });
/** Asks whether this player waits in the pool's queue or has a seat there. A page sends it after a reconnection. */
const poolPresenceSchema = z.strictObject({ poolId });

const tournamentId = z.uuid();
/** Registers for a tournament. The player pays from the wallet, or with a ticket that they won in a satellite. M2, M23 */
const registerSchema = z.strictObject({ tournamentId, commandId, paidWith: z.enum(["wallet", "ticket"]) });
const tournamentCommandSchema = z.strictObject({ tournamentId, commandId });
/** Answers which of the proposed tournament deals the player agrees to. M21 */
const answerDealSchema = z.strictObject({ tournamentId, commandId, answer: z.enum([...DEAL_KINDS, "no"]) });
/**
 * Commits to the seed that this player adds to the draw of the first seats. A page that watches the tournament sends this while players can
 * still register. F3
 */
const commitDrawSchema = z.strictObject({ tournamentId, commit: hash });
/** Reveals the seed that the player committed to. The page sends this after it has found the player's commitment in the freeze. F3 */
const revealDrawSchema = z.strictObject({ tournamentId, seed: hash });
/** Asks for a tournament's state now, and for every change from now on. */
const watchTournamentSchema = z.strictObject({ tournamentId });
/**
 * Asks for some lines of a tournament's list of players. `from` is the first line, counted from 0. With `from` null, the server sends the
 * lines around this player's own line. With a search text, the list contains only players whose names contain it.
 */
const standingsSchema = z.strictObject({
  tournamentId,
  from: z.int().min(0).nullable(),
  search: z.string().max(MAX_SEARCH_LENGTH),
});
/** Asks for the lobby's list of tournaments now, and for every change from now on. */
const watchTournamentsSchema = z.strictObject({});

/**
 * Asks for the lobby now, and for every change from now on. The answer contains the tables in the page's view, and the full details of the
 * tables in `tableIds`.
 */
const watchLobbySchema = z.strictObject({
  view: lobbyViewSchema,
  tableIds: z.array(tableId).max(MAX_FOLLOWED_TABLES).optional(),
});
const unwatchLobbySchema = z.strictObject({});
/** Asks where this player sits and in which queues they wait, and for every change from now on. */
const watchOwnTablesSchema = z.strictObject({});

/** The commands to a table. The server that owns the table executes each command once. A repeated command gets the first answer again. */
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

/** The commands to a tournament. Like commands to a table, each one is executed once. */
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
