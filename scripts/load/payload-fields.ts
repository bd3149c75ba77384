/**
 * Lists the fields of every message and reply of the game server, so that any other field in a payload is found. The
 * fields of frames and snapshots are checked separately.
 */
import type { Replies, ServerOut } from "@poker/protocol";

export type PayloadName = Exclude<keyof ServerOut, "frame" | "snapshot"> | keyof Replies;

const CLOCK = ["seat", "decision", "quietUntil", "deadline", "grace", "bank"];
const STAKES = ["currency", "game", "structure", "smallBlind", "bigBlind", "smallBet", "bigBet", "timeOut", "house"];
const ROW_FIGURES = ["name", "seats", "players", "bots", "waiting", "averagePot", "handsPerHour", "playersPerFlop"];
const LOBBY_ROW = [
  ...STAKES,
  ...ROW_FIGURES,
  ...["tableId", "poolId", "held", "buyIn", "min", "max", "opensAt", "needed", "tables", "differences"],
  "busiestTable",
  ...["seated", "seat", "staff", "avatarSeed", "bot", "stack", "absent"],
];
const LOBBY_COUNTS = ["counts", "shown", "all", "houses"];
const QUEUE_POSITION = ["poolId", "place", "waiting", "needed"];
const OWN_TABLES = [
  ...[...STAKES, ...QUEUE_POSITION, "name", "now", "tables", "queues"],
  ...["tableId", "tournamentId", "seat", "stack", "sittingOut", "deadline"],
];
const CHAT_MESSAGE = ["id", "at", "userId", "name", "isBot", "isStaff", "content", "type", "text", "emote"];
const PRIVATE_MESSAGE = ["id", "at", "writerId", "readerId", "text"];
const LIMIT_LEFT = ["limitLeft", "limit", "period", "currency", "left", "until"];
const BUY_IN_OFFER = ["min", "max", "reason", "leftAt", "stack", "balance", ...LIMIT_LEFT];

const NAMES = ["names", "name", "staff"];
const TOURNAMENT_FIGURES = ["phase", "entries", "playersLeft", "prizePool", "levelNo", "tables"];
const LEVEL = ["no", "smallBlind", "bigBlind", "bigBet", "ante", "anteKind"];
const MOVE = ["fromTable", "toTable", "reason", "kind", "short", "nextBigBlind"];
const TOURNAMENT_ROW = [
  ...TOURNAMENT_FIGURES,
  ...[
    "preset",
    "kind",
    "currency",
    "game",
    "structure",
    "seats",
    "buyIn",
    "prize",
    "fee",
    "guarantee",
    "startingStack",
  ],
  ...[
    "tournamentId",
    "name",
    "number",
    "endedAt",
    "maxEntries",
    "isSatellite",
    "lateRegistration",
    "reEntries",
    "hasRebuys",
    "hasBots",
  ],
  ...["opensAt", "startsAt"],
];
const TOURNAMENT = [
  ...["tournamentId", "now", "opensAt", "startsAt", "chips", "averageStack", "prizes", "tickets", "isPoolFrozen"],
  ...["guarantee", "paidIn", "rebuys", "addOns"],
  ...["sales", "entry", "rebuy", "addOn", "isHandForHand", "moves", "outs", "deal"],
  ...[
    "clock",
    "level",
    "next",
    "leftMs",
    "isRunning",
    "break",
    "ms",
    "until",
    "breakInMs",
    "hourlyBreakAt",
    "pausedAt",
  ],
  ...["tableNo", "tableId", "players", "isWaitedFor", "playerId", "at", "place", "prize", "stage", "asked", "kept"],
  ...["stack", "icm", "answer"],
  ...[...TOURNAMENT_FIGURES, ...LEVEL, ...MOVE, ...NAMES],
];
const OWN_ENTRY = [
  ...["own", "entryNo", "status", "tableId", "tableNo", "seat", "stack", "rank", "place", "prize"],
  ...["rebuyUntil", "rebuys", "addOns", "reEntriesLeft", "disqualifiedFor"],
];
const STANDINGS = [
  ...["total", "from", "rows", "entryNo", "playerId", "status", "rank", "stack", "tableNo", "prize", "reEntered"],
  ...NAMES,
];
/** The settings of a tournament. A tournament's page shows all of them. */
const TOURNAMENT_SETTINGS = [
  ...["settings", "preset", "kind", "currency", "game", "structure", "rules", "seats", "entries", "buyIn", "fee"],
  ...[
    "shortAllIn",
    "potLimitBasis",
    "oddChips",
    "identicalBothWays",
    "showdown",
    "flBetCap",
    "min",
    "max",
    "startingStack",
    "levels",
  ],
  ...["breaks", "afterLevels", "hourly", "minute", "leaveUntilMs", "lateRegistration", "throughBreak", "reEntries"],
  ...["price", "untilLevel", "decideMs", "button", "antesCount", "quietMs", "countdownMs", "timeBank", "startMs"],
  ...["perHandMs", "maxMs", "pacing", "streetMs", "potMs", "uncontestedPotMs", "furtherPotMs", "betweenHandsMs"],
  ...["bots", "afterMs", "absentMs", "balancing", "difference", "halt", "restHands", "breakTable", "handForHand"],
  ...["before", "payJumps", "roundMs", "payouts", "fromEntries", "bands", "places", "share", "keptShare", "answerMs"],
  "satellite",
];
/**
 * What a player is told about the draw of the first seats. The only seed among these fields is the room's, which is
 * sent only after the draw.
 */
const DRAW = [
  ...["tournamentId", "roomCommit", "commit", "frozen", "seats", "entries", "root", "freeze", "signature", "key"],
  ...["own", "place", "entryNo", "path", "opened", "roomSeed", "revealRoot", "isRevealed", "tableNo", "seat"],
];
const TOURNAMENT_REPLY = ["seq", ...OWN_ENTRY];

/**
 * The fields that each payload may contain, at any depth. Not listed are `ok` and the fields of a refusal, because
 * every reply may have them.
 */
export const PAYLOAD_FIELDS: { readonly [K in PayloadName]: readonly string[] } = {
  connection: ["tableId", "seat", "connected"],
  "seat-options": [
    ...["tableId", "options", "plan", "seat", "boughtIn", "autoPost", "autoTopUp", "notice"],
    ...["playerId", "satDownAt", "sitOutNext", "leaving", "leaveNext", "topUpWanted"],
  ],
  "bots-expected": ["tableId", "expected"],
  "bot-styles": ["tableId", "styles"],
  "next-deal": ["tableId", "handNo", "seat", "game", "decks", "prevHandHash"],
  clock: ["tableId", "now", "clock", ...CLOCK],
  dealing: ["stopped"],
  "room-status": ["announcement", "announcementId", "maintenanceAt", "draining", "delayed"],
  "seat-offer": ["tableId", "name", "seat", "until", "now"],
  "seat-offer-ended": ["tableId", "name", "reason"],
  chat: ["tableId", "message", ...CHAT_MESSAGE],
  muted: ["userId", "muted"],
  "private-message": PRIVATE_MESSAGE,
  "friends-changed": [],
  lobby: ["rows", "pools", "removedIds", ...LOBBY_ROW],
  "lobby-view": ["rows", "tableIds", ...LOBBY_COUNTS, ...LOBBY_ROW],
  queue: ["queuePosition", "left", "heldSeat", "tableId", "seat", ...QUEUE_POSITION],
  "own-tables": OWN_TABLES,
  seated: ["poolId", "tableId", "seat"],
  tournament: TOURNAMENT,
  draw: DRAW,
  "own-entry": ["tournamentId", ...OWN_ENTRY],
  "moved-table": ["tournamentId", "fromTableId", "toTableId", "seat", ...MOVE],
  tournaments: ["rows", "removedIds", ...TOURNAMENT_ROW],
  notice: ["kind"],
  "reality-check": ["number"],
  wallet: ["currency", "balance"],
  "game-standing": ["tableId", "standing"],
  "watching-ended": ["tableId", "code"],
  moved: ["tableId"],
  "return-ticket": ["ticket"],
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
  "mark-present": ["seq"],
  "host-order": ["seq"],
  "ask-to-play": ["seq"],
  "stop-asking": ["seq"],
  "answer-take": ["seq"],
  "buy-in-range": BUY_IN_OFFER,
  "commit-seed": [],
  "reveal-seed": ["answer"],
  "commit-draw": [],
  "reveal-draw": ["answer"],
  "report-deal": [],
  ping: [],
  "page-visible": [],
  "join-queue": ["seq", "place"],
  "leave-queue": ["seq", "place"],
  "pool-buy-in-range": BUY_IN_OFFER,
  "pool-presence": ["queuePosition", "heldSeat", "seat", "tableId", ...QUEUE_POSITION],
  register: TOURNAMENT_REPLY,
  unregister: TOURNAMENT_REPLY,
  "re-enter": TOURNAMENT_REPLY,
  rebuy: TOURNAMENT_REPLY,
  "decline-rebuy": TOURNAMENT_REPLY,
  "add-on": TOURNAMENT_REPLY,
  "ask-deal": TOURNAMENT_REPLY,
  "withdraw-deal": TOURNAMENT_REPLY,
  "answer-deal": TOURNAMENT_REPLY,
  "watch-tournament": [
    "view",
    "standings",
    "draw",
    ...DRAW,
    ...TOURNAMENT,
    ...OWN_ENTRY,
    ...STANDINGS,
    ...TOURNAMENT_SETTINGS,
  ],
  "unwatch-tournament": [],
  standings: [...STANDINGS, ...OWN_ENTRY],
  "watch-tournaments": ["rows", ...TOURNAMENT_ROW],
  "unwatch-tournaments": [],
  say: ["messageId"],
  "write-private": ["message", ...PRIVATE_MESSAGE],
  "private-history": ["messages", "retentionDays", ...PRIVATE_MESSAGE],
  "mark-private-read": [],
  "report-private": [],
  "chat-history": ["messages", "muted", "retentionDays", ...CHAT_MESSAGE],
  mute: [],
  report: [],
  "watch-lobby": ["rows", "pools", "queues", "view", ...LOBBY_COUNTS, ...LOBBY_ROW, ...QUEUE_POSITION],
  "unwatch-lobby": [],
  "watch-own-tables": OWN_TABLES,
};

export const FRAME_FIELDS: readonly string[] = [
  ...["tableId", "from", "to", "events", "names", "now", "clock", "displayMs", "openings"],
];
export const SNAPSHOT_FIELDS: readonly string[] = [
  ...["tableId", "seq", "view", "names", "disconnectedSeats", "now", "clock", "openings"],
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
    "timesLeft",
  ],
  ...["settings", "players", "events", "viewerSeat", "revealedAt"],
];
