/**
 * Everything a client may send, one schema a message. Each is acknowledged with a `Reply`.
 * Amounts are integer cents; ids are UUIDs made by the client, so that a retry is answered and not done twice.
 */
import { AUTO_TOP_UPS } from "@poker/engine";
import * as z from "zod";
import { EMOTES, MAX_CHAT_LENGTH } from "./chat.ts";

const tableId = z.uuid();
const commandId = z.uuid();
const seatNo = z.int().min(0).max(9);
const chips = z.int().min(0);
const entry = z.enum(["wait", "post"]);

export const handshakeSchema = z.strictObject({ ticket: z.string().max(2048), protocol: z.int() });

export const watchSchema = z.strictObject({
  tableId,
  /** Last event number the page has; null: it knows nothing. */
  since: z.int().min(0).nullable(),
});
export const unwatchSchema = z.strictObject({ tableId });

export const actSchema = z.strictObject({
  tableId,
  actionId: z.uuid(),
  handNo: z.int().min(1),
  /** Running number of the turn in this hand. */
  decision: z.int().min(1),
  action: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("fold") }),
    z.strictObject({ type: z.literal("check") }),
    z.strictObject({ type: z.literal("call") }),
    z.strictObject({ type: z.literal("bet"), to: z.number() }),
    z.strictObject({ type: z.literal("raise"), to: z.number() }),
  ]),
});

/** `seat` null: the one held for him, else any free one. */
export const sitSchema = z.strictObject({ tableId, commandId, seat: seatNo.nullable(), buyIn: chips, entry });
/** In line for a seat at a full table. S1 */
export const joinWaitlistSchema = z.strictObject({ tableId, commandId });
/** Out of the line, or no to the seat that is held. */
export const leaveWaitlistSchema = z.strictObject({ tableId, commandId });
export const leaveSchema = z.strictObject({ tableId, commandId });
export const topUpSchema = z.strictObject({ tableId, commandId, amount: chips });
export const sitOutSchema = z.strictObject({
  tableId,
  commandId,
  when: z.enum(["now", "next-hand", "next-big-blind"]),
});
/** `entry` null: as his options say. */
export const comeBackSchema = z.strictObject({ tableId, commandId, entry: entry.nullable() });
/** Leaves, having played this hand to its end, or instead of paying the next big blind. */
export const leaveNextSchema = z.strictObject({ tableId, commandId, when: z.enum(["hand", "big-blind"]) });
/** Takes back what was planned: to leave, or to sit out. */
export const staySchema = z.strictObject({ tableId, commandId });
/** What he sets for his seat; nobody else learns of it. */
export const setOptionsSchema = z.strictObject({
  tableId,
  commandId,
  autoPost: z.boolean(),
  autoTopUp: z.enum(AUTO_TOP_UPS),
});
export const chooseEntrySchema = z.strictObject({ tableId, commandId, entry });
/** Turns cards of one's own up, once that hand is over and until the next one starts; the others stay hidden. P9 */
export const showSchema = z.strictObject({
  tableId,
  commandId,
  handNo: z.int().min(1),
  /** Places in the hand: 0 is the first card dealt. */
  cards: z.array(z.int().min(0).max(3)).min(1).max(4),
});
/** What this player may sit down with now. */
export const buyInRangeSchema = z.strictObject({ tableId });
/** Answered at once: how long the way there and back takes. */
export const pingSchema = z.strictObject({});

/** Says something to everybody at the table; `commandId` sent again is not said again. Fault 39 */
export const saySchema = z.strictObject({
  tableId,
  commandId,
  said: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("text"), text: z.string().min(1).max(MAX_CHAT_LENGTH) }),
    z.strictObject({ type: z.literal("emote"), emote: z.enum(EMOTES) }),
  ]),
});
/** What was said last at a table one looks at, and whom one has muted. */
export const chatHistorySchema = z.strictObject({ tableId });
/** Whether one wants to read what this player says, at every table. */
export const muteSchema = z.strictObject({ userId: z.uuid(), muted: z.boolean() });
/** Asks the staff to read a message, with what was said around it. */
export const reportSchema = z.strictObject({ tableId, messageId: z.int().min(1) });

const poolId = z.uuid();
/** The room finds table and seat; until then the player waits in the pool's queue. `entry`: how he comes into a running game. */
export const joinQueueSchema = z.strictObject({ poolId, commandId, buyIn: chips, entry: entry.default("wait") });
export const leaveQueueSchema = z.strictObject({ poolId, commandId });
/** What this player may bring to the pool now. */
export const poolBuyInRangeSchema = z.strictObject({ poolId });
/** Where this player stands in the pool; a page asks when its line is back. */
export const poolPresenceSchema = z.strictObject({ poolId });

export const watchLobbySchema = z.strictObject({});
export const unwatchLobbySchema = z.strictObject({});

/** What a person asks of a table: done by its owner, answered once; a retry gets the first answer. */
export const playerCommandSchemas = {
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
} as const;

export const clientInSchemas = {
  watch: watchSchema,
  unwatch: unwatchSchema,
  ...playerCommandSchemas,
  "buy-in-range": buyInRangeSchema,
  ping: pingSchema,
  "join-queue": joinQueueSchema,
  "leave-queue": leaveQueueSchema,
  "pool-buy-in-range": poolBuyInRangeSchema,
  "pool-presence": poolPresenceSchema,
  say: saySchema,
  "chat-history": chatHistorySchema,
  mute: muteSchema,
  report: reportSchema,
  "watch-lobby": watchLobbySchema,
  "unwatch-lobby": unwatchLobbySchema,
} as const;
export type ClientIn = { [K in keyof typeof clientInSchemas]: z.infer<(typeof clientInSchemas)[K]> };
export type PlayerCommandName = keyof typeof playerCommandSchemas;
export type PlayerCommandMessages = Pick<ClientIn, PlayerCommandName>;
export type Handshake = z.infer<typeof handshakeSchema>;
