/** Lists the fields of every message and reply of the game server, so that a payload with any other is found. Frames and snapshots have their own check. */
import type { Replies, ServerOut } from "@poker/protocol";

export type PayloadName = Exclude<keyof ServerOut, "frame" | "snapshot"> | keyof Replies;

const CLOCK = ["seat", "decision", "quietUntil", "deadline", "grace", "bank"];
const STAKES = ["currency", "game", "structure", "smallBlind", "bigBlind", "smallBet", "bigBet", "timeOut", "house"];
const ROW_FIGURES = ["name", "seats", "players", "bots", "waiting", "averagePot", "handsPerHour", "playersPerFlop"];
const LOBBY_ROW = [
  ...STAKES,
  ...ROW_FIGURES,
  ...["tableId", "poolId", "held", "buyIn", "min", "max", "opensAt", "needed", "tables"],
  "busiestTable",
  ...["seated", "seat", "staff", "avatarSeed", "bot", "stack", "absent"],
];
const LOBBY_COUNTS = ["counts", "shown", "all", "houses"];
const QUEUE_POSITION = ["poolId", "place", "waiting", "needed"];
const OWN_TABLES = [
  ...[...STAKES, ...QUEUE_POSITION, "name", "now", "tables", "queues"],
  ...["tableId", "seat", "stack", "sittingOut", "deadline"],
];
const CHAT_MESSAGE = ["id", "at", "userId", "name", "isBot", "isStaff", "content", "type", "text", "emote"];
const BUY_IN_OFFER = ["min", "max", "reason", "leftAt", "stack", "balance"];

/** At any depth; `ok` and the fields of refusals, which every reply may have, are not listed. */
export const PAYLOAD_FIELDS: { readonly [K in PayloadName]: readonly string[] } = {
  connection: ["tableId", "seat", "connected"],
  "seat-options": [
    ...["tableId", "options", "plan", "seat", "boughtIn", "autoPost", "autoTopUp", "notice"],
    ...["playerId", "satDownAt", "sitOutNext", "leaving", "leaveNext", "topUpWanted"],
  ],
  "bots-expected": ["tableId", "expected"],
  "bot-styles": ["tableId", "styles"],
  clock: ["tableId", "now", "clock", ...CLOCK],
  dealing: ["stopped"],
  "room-status": ["announcement", "announcementId", "draining", "delayed"],
  "seat-offer": ["tableId", "name", "seat", "until", "now"],
  "seat-offer-ended": ["tableId", "name", "reason"],
  chat: ["tableId", "message", ...CHAT_MESSAGE],
  muted: ["userId", "muted"],
  lobby: ["rows", "pools", "removedIds", ...LOBBY_ROW],
  "lobby-view": ["rows", "tableIds", ...LOBBY_COUNTS, ...LOBBY_ROW],
  queue: ["queuePosition", "left", ...QUEUE_POSITION],
  "own-tables": OWN_TABLES,
  seated: ["poolId", "tableId", "seat"],
  notice: ["kind"],
  wallet: ["currency", "balance"],
  moved: ["tableId"],
  goodbye: ["code"],
  watch: [],
  unwatch: [],
  act: ["actionId", "seq", "earlyMs"],
  sit: ["seq", "seat"],
  "join-waitlist": ["seq", "place"],
  "leave-waitlist": ["seq"],
  leave: ["seq"],
  "top-up": ["seq"],
  "sit-out": ["seq"],
  "come-back": ["seq"],
  "choose-entry": ["seq"],
  "leave-next": ["seq"],
  stay: ["seq"],
  "set-options": ["seq"],
  show: ["seq"],
  "buy-in-range": BUY_IN_OFFER,
  ping: [],
  "join-queue": ["seq", "place"],
  "leave-queue": ["seq", "place"],
  "pool-buy-in-range": BUY_IN_OFFER,
  "pool-presence": ["queuePosition", "seat", "tableId", ...QUEUE_POSITION],
  say: ["messageId"],
  "chat-history": ["messages", "muted", "retentionDays", ...CHAT_MESSAGE],
  mute: [],
  report: [],
  "watch-lobby": ["rows", "pools", "queues", "view", ...LOBBY_COUNTS, ...LOBBY_ROW, ...QUEUE_POSITION],
  "unwatch-lobby": [],
  "watch-own-tables": OWN_TABLES,
};

export const FRAME_FIELDS: readonly string[] = [
  ...["tableId", "from", "to", "events", "names", "now", "clock", "displayMs"],
];
export const SNAPSHOT_FIELDS: readonly string[] = [
  ...["tableId", "seq", "view", "names", "disconnectedSeats", "now", "clock"],
];
export const HAND_FIELDS: readonly string[] = [
  ...[
    "id",
    "tableId",
    "tableName",
    "tournament",
    "handNo",
    "outcome",
    "currency",
    "bigBlind",
    "pot",
    "rake",
    "endedAt",
  ],
  ...["settings", "players", "events", "viewerSeat", "revealedAt"],
];
