/** Types of everything the server sends. There are no schemas: the browser does not parse frames again. */
import type {
  Chips,
  EpochMs,
  QueueLeaveReason,
  SeatNo,
  SeatOptions,
  SeatPlan,
  TableEvent,
  TableView,
  TournamentSettings,
} from "@poker/engine";
import type { BotStyle } from "./bot-style.ts";
import type { ChatMessage, MutedPlayer } from "./chat.ts";
import type { Currency, TableCurrency } from "./currency.ts";
import type { DrawView } from "./draw-view.ts";
import type { PrivateMessage } from "./friends.ts";
import type { PlayLimitLeft } from "./play-limits.ts";
import type { GameStanding } from "./private-games.ts";
import type { RefusalCode, WireRefusal } from "./refusals.ts";
import type { OwnEntry, Standings, TournamentMove, TournamentRow, TournamentView } from "./tournament.ts";

/** The clock of the open decision, for display: deadlines are in server time, `now` beside them gives the offset. T1 */
export interface ActionClockView {
  readonly seat: SeatNo;
  readonly decision: number;
  /** Until here there is no countdown; from here on every client shows it. */
  readonly quietUntil: EpochMs;
  readonly deadline: EpochMs;
  /** The clock runs on grace time: the player is disconnected. T3, T4 */
  readonly grace: boolean;
  /** The clock runs on the player's own time bank. T8 */
  readonly bank: boolean;
}

/** How a player is shown to others. */
export interface NamedPlayer {
  readonly name: string;
  /** A member of the staff: pages draw the staff badge beside the name. Fault 99 */
  readonly staff: boolean;
}

/** Names by player id. */
export type PlayerNames = Readonly<Record<string, NamedPlayer>>;

/** Styles of bots by player id. */
export type BotStyles = Readonly<Record<string, BotStyle>>;

/**
 * The proof that a card lies in the deck that the room committed to: the card is the `j`th off the deck and leaf `i` of its tree; the
 * text is salt and siblings, 224 bytes in base64. F3
 */
export type PackedOpening = readonly [j: number, i: number, card: number, proof: string];

/** The hand that a seated player may commit a seed to now: what the hashes of its deal are bound to. F3 */
export interface NextDeal {
  readonly tableId: string;
  readonly handNo: number;
  readonly seat: SeatNo;
  readonly game: TableView["settings"]["rules"]["game"];
  readonly decks: number;
  /** Chains the hands of a table, in hexadecimal; zeros before the first. */
  readonly prevHandHash: string;
}

/** Table events `from`…`to` as one audience may see them, private ones not counted; the next frame starts at `to + 1`, else resync. */
export interface Frame {
  readonly tableId: string;
  readonly from: number;
  readonly to: number;
  readonly events: readonly TableEvent[];
  /** Of the players whom these events introduce: who sat down, joined the line, or was offered a seat. */
  readonly names: PlayerNames;
  readonly now: EpochMs;
  readonly clock: ActionClockView | null;
  /** How long the page has to show this; no new decision starts before. */
  readonly displayMs: number;
  /** Proofs of the cards that these events show to this audience; left out when they show none that can be proved. F3 */
  readonly openings?: readonly PackedOpening[];
}

export interface Snapshot {
  readonly tableId: string;
  /** Number of the last event in `view`. */
  readonly seq: number;
  readonly view: TableView;
  /** Of all players whom `view` mentions. */
  readonly names: PlayerNames;
  /** Seats whose player has no connection now. */
  readonly disconnectedSeats: readonly SeatNo[];
  readonly now: EpochMs;
  readonly clock: ActionClockView | null;
  /** Proofs of the cards of the hand that `view` shows. F3 */
  readonly openings?: readonly PackedOpening[];
}

/** A row of the lobby: how many people and bots sit at a table. */
export interface LobbyRow {
  readonly tableId: string;
  /** The table's pool; null when it is a table by itself, where seats are picked. S1 */
  readonly poolId: string | null;
  readonly name: string;
  readonly house: string;
  readonly currency: TableCurrency;
  readonly game: TableView["settings"]["rules"]["game"];
  readonly structure: TableView["settings"]["rules"]["structure"];
  readonly smallBlind: Chips;
  readonly bigBlind: Chips;
  readonly smallBet: Chips;
  readonly bigBet: Chips;
  /** What happens to a player who runs out of time. T2, T4 */
  readonly timeOut: TableView["settings"]["rules"]["timeOut"];
  readonly seats: number;
  readonly players: number;
  readonly bots: number;
  /** Players on the waitlist. */
  readonly waiting: number;
  /** Free seats that are held for the first on the waitlist: no other player may take them. */
  readonly held: number;
  /** Mean of the last settled pots; null before the first. */
  readonly averagePot: Chips | null;
  readonly handsPerHour: number | null;
  /** Percentage of the dealt-in players who saw the flop, over the last hands; null before the first. */
  readonly playersPerFlop: number | null;
  readonly buyIn: { readonly min: Chips; readonly max: Chips };
  /** When the table opens, epoch ms; null when it is open. */
  readonly opensAt: EpochMs | null;
  /** The seated players, for the preview. */
  readonly seated: readonly {
    readonly seat: SeatNo;
    readonly name: string;
    readonly staff: boolean;
    /** From which the player's avatar is drawn. */
    readonly avatarSeed: number;
    readonly bot: boolean;
    readonly stack: Chips;
    /** Disconnected or sitting out. */
    readonly absent: boolean;
  }[];
}

/** A row of a list of tables: what the list shows. */
export type LobbyListRow = Omit<LobbyRow, "poolId" | "timeOut" | "seated">;

/** How many tables by themselves there are, pools' tables not counted. */
export interface LobbyCounts {
  /** Those that pass the view's filter. */
  readonly shown: number;
  readonly all: number;
  /** The houses that have a table or pool, in the order of their ids. */
  readonly houses: readonly string[];
}

/** A pool in the lobby: its tables together, and its queue. */
export interface PoolRow {
  readonly poolId: string;
  readonly name: string;
  readonly house: LobbyRow["house"];
  readonly currency: LobbyRow["currency"];
  readonly game: LobbyRow["game"];
  readonly structure: LobbyRow["structure"];
  readonly smallBlind: Chips;
  readonly bigBlind: Chips;
  readonly smallBet: Chips;
  readonly bigBet: Chips;
  readonly timeOut: LobbyRow["timeOut"];
  /** Seats of each table. */
  readonly seats: number;
  readonly buyIn: LobbyRow["buyIn"];
  readonly opensAt: EpochMs | null;
  readonly players: number;
  readonly bots: number;
  readonly tables: number;
  readonly waiting: number;
  /** A new table opens when this many players wait. S2 */
  readonly needed: number;
  /** Means over its tables; null before the first hand. */
  readonly averagePot: Chips | null;
  readonly handsPerHour: number | null;
  /** Percent. */
  readonly playersPerFlop: number | null;
  /** The table with most players, to be watched; null when they are all empty. */
  readonly busiestTable: Pick<LobbyRow, "tableId" | "name"> | null;
}

/** A player's place in a pool's queue, from 1. S2 */
export interface QueuePosition {
  readonly poolId: string;
  readonly place: number;
  readonly waiting: number;
  readonly needed: number;
}

/** A table where this player sits, as pages show it that do not show the table itself. */
export interface OwnTable
  extends Pick<LobbyRow, "currency" | "structure" | "smallBlind" | "bigBlind" | "smallBet" | "bigBet"> {
  readonly tableId: string;
  /** The table's pool; null when it is a table by itself. S1 */
  readonly poolId: string | null;
  /** The tournament whose table it is: the stack is chips of the tournament, and no money. null when it is none. M3 */
  readonly tournamentId: string | null;
  readonly name: string;
  readonly seat: SeatNo;
  readonly stack: Chips;
  readonly sittingOut: boolean;
  /** How long the seat of a player who sits out is kept, by whichever comes first; null where that does not limit it, or is not known. B10 */
  readonly keptUntil: EpochMs | null;
  readonly keptBigBlinds: number | null;
  /** When the time for this player's open decision ends; null when the player is not to act. */
  readonly deadline: EpochMs | null;
}

/** Where a player sits and waits; `now` beside the deadlines gives the offset of the server's clock. */
export interface OwnTables {
  /** Without the tables that the socket watches. */
  readonly tables: readonly OwnTable[];
  readonly queues: readonly (QueuePosition & { readonly name: string })[];
  readonly now: EpochMs;
}

/** Waiting, seated, or neither. */
export interface PoolPresence {
  readonly queuePosition: QueuePosition | null;
  readonly seat: { readonly tableId: string; readonly seat: SeatNo } | null;
}

export interface BuyInOffer {
  readonly min: Chips;
  readonly max: Chips;
  /** Why it is not the table's normal range; null when it is. S4, S6 */
  readonly reason: { readonly leftAt: EpochMs; readonly stack: Chips } | null;
  readonly balance: Chips;
  /** What the player's own limits let them bring now; null when they have none. Decision 0061 */
  readonly limitLeft: PlayLimitLeft | null;
}

type Reply<T extends object = object> = ({ readonly ok: true } & T) | WireRefusal;

/** `seq`: number of the last event that the command caused. */
type SeqReply = Reply<{ readonly seq: number }>;

/** `own`: null when the player has no entry any more. */
type TournamentReply = Reply<{ readonly seq: number; readonly own: OwnEntry | null }>;

/** The acknowledgement of each message. */
export interface Replies {
  watch: Reply<{ readonly snapshot: Snapshot } | { readonly frame: Frame }>;
  unwatch: Reply;
  /** `seq`: number of the last event it caused. `earlyMs`: how long before the deadline it arrived, kept in the journal. */
  act: Reply<{ readonly actionId: string; readonly seq: number; readonly earlyMs: number | null }>;
  /** `seat` is null when a command that is sent again was done, and the player has left since. */
  sit: Reply<{ readonly seq: number; readonly seat: SeatNo | null }>;
  /** `place`: 1 is first on the waitlist; null when a seat is already held for the player. */
  "join-waitlist": Reply<{ readonly seq: number; readonly place: number | null }>;
  "leave-waitlist": SeqReply;
  leave: SeqReply;
  "top-up": SeqReply;
  "sit-out": SeqReply;
  "come-back": SeqReply;
  "choose-entry": SeqReply;
  "leave-next": SeqReply;
  stay: SeqReply;
  "set-options": SeqReply;
  show: SeqReply;
  "mark-present": SeqReply;
  "host-order": SeqReply;
  "ask-to-play": SeqReply;
  "stop-asking": SeqReply;
  "answer-take": SeqReply;
  "buy-in-range": Reply<BuyInOffer>;
  "commit-seed": Reply;
  /** `answer`: the room's signature, in hexadecimal, that this seed came in time. */
  "reveal-seed": Reply<{ readonly answer: string }>;
  "commit-draw": Reply;
  /** `answer`: the room's signature that the seed came in time. */
  "reveal-draw": Reply<{ readonly answer: string }>;
  "report-deal": Reply;
  ping: Reply;
  "page-visible": Reply;
  /** `place`: in the queue; null when the player has been seated meanwhile. */
  "join-queue": Reply<{ readonly seq: number; readonly place: number | null }>;
  "leave-queue": Reply<{ readonly seq: number; readonly place: number | null }>;
  "pool-buy-in-range": Reply<BuyInOffer>;
  "pool-presence": Reply<PoolPresence>;
  register: TournamentReply;
  unregister: TournamentReply;
  "re-enter": TournamentReply;
  rebuy: TournamentReply;
  "decline-rebuy": TournamentReply;
  "add-on": TournamentReply;
  "ask-deal": TournamentReply;
  "withdraw-deal": TournamentReply;
  "answer-deal": TournamentReply;
  /** `own`: null when this player has no entry. */
  "watch-tournament": Reply<{
    readonly settings: TournamentSettings;
    readonly view: TournamentView;
    readonly own: OwnEntry | null;
    readonly standings: Standings;
    /** null when its seats are not drawn from a coin, or nothing is known of that any more; missing from a server that knows of none. */
    readonly draw?: DrawView | null;
  }>;
  "unwatch-tournament": Reply;
  /** `own`: null when this player has no entry. */
  standings: Reply<Standings & { readonly own: OwnEntry | null }>;
  "watch-tournaments": Reply<{ readonly rows: readonly TournamentRow[] }>;
  "unwatch-tournaments": Reply;
  say: Reply<{ readonly messageId: number }>;
  /** Oldest first, without those of muted players. `retentionDays`: messages are deleted after so many days. */
  "chat-history": Reply<{
    readonly messages: readonly ChatMessage[];
    readonly muted: readonly MutedPlayer[];
    readonly retentionDays: number;
  }>;
  mute: Reply;
  report: Reply;
  "write-private": Reply<{ readonly message: PrivateMessage }>;
  /** Oldest first. `retentionDays`: messages are deleted after so many days. */
  "private-history": Reply<{ readonly messages: readonly PrivateMessage[]; readonly retentionDays: number }>;
  "mark-private-read": Reply;
  "report-private": Reply;
  /** `rows`: the tables that the page follows one by one, those of pools too. */
  "watch-lobby": Reply<{
    readonly rows: readonly LobbyRow[];
    readonly pools: readonly PoolRow[];
    /** The pools where this player waits. */
    readonly queues: readonly QueuePosition[];
    /** What the view shows, in its order. */
    readonly view: { readonly rows: readonly LobbyListRow[]; readonly counts: LobbyCounts };
  }>;
  "unwatch-lobby": Reply;
  "watch-own-tables": Reply<OwnTables>;
}

/** Length limit of an announcement, in characters. */
export const MAX_ANNOUNCEMENT_LENGTH = 300;

export interface ServerOut {
  frame: Frame;
  /** The gap was too large or the audience changed: the page continues from this snapshot. */
  snapshot: Snapshot;
  /** A player disconnected or reconnected; not numbered. */
  connection: { readonly tableId: string; readonly seat: SeatNo; readonly connected: boolean };
  /** The options of this player's seat and what they have planned, on every change and whenever the player starts to watch. Not numbered. */
  "seat-options": { readonly tableId: string; readonly options: SeatOptions; readonly plan: SeatPlan };
  /** A bot of the room sits down at the table in a moment, or none any more. Sent on each change, and on watching when one comes. Not numbered. */
  "bots-expected": { readonly tableId: string; readonly expected: boolean };
  /** How the bots at the table play, by player id: on watching, and when one sits down. Not numbered. */
  "bot-styles": { readonly tableId: string; readonly styles: BotStyles };
  /** To a seated player, as soon as a seed may be committed and whenever it changes, and on watching. */
  "next-deal": NextDeal;
  clock: { readonly tableId: string; readonly now: EpochMs; readonly clock: ActionClockView | null };
  /** Dealing stops in the whole room after a failed self-test of the shuffle, until it is released. F2 */
  dealing: { readonly stopped: boolean };
  /**
   * The running announcement and its id (null when there is none), whether this server starts no new hands, and whether messages of other
   * servers are late, so that what is shown of their tables may be old (fault 74).
   */
  "room-status": {
    readonly announcement: string | null;
    readonly announcementId: string | null;
    readonly draining: boolean;
    readonly delayed: boolean;
  };
  /** A seat is held for this player; sent to each of the player's windows. S1 */
  "seat-offer": {
    readonly tableId: string;
    readonly name: string;
    readonly seat: SeatNo;
    readonly until: EpochMs;
    readonly now: EpochMs;
  };
  /** The seat is no longer held for this player. */
  "seat-offer-ended": {
    readonly tableId: string;
    readonly name: string;
    readonly reason: "seated" | "asked" | "offer-expired" | "table-closed";
  };
  /** A chat message; not sent to those who have muted its author. */
  chat: { readonly tableId: string; readonly message: ChatMessage };
  /** This player muted or unmuted another; sent to each of the player's windows. */
  muted: { readonly userId: string; readonly muted: boolean };
  /** Changed and new rows of the tables that the page follows one by one, or of all; of all pools; and the ids of those that are closed. */
  lobby: {
    readonly rows: readonly LobbyRow[];
    readonly pools: readonly PoolRow[];
    readonly removedIds: readonly string[];
  };
  /** Changes of what the page's view shows. */
  "lobby-view": {
    /** Rows that have changed, or entered the range. */
    readonly rows: readonly LobbyListRow[];
    /** The tables of the range in their order; null when they are the same as before. */
    readonly tableIds: readonly string[] | null;
    /** null when they are the same as before. */
    readonly counts: LobbyCounts | null;
  };
  /** To a player: their new place in the queue, or (`left`) why their waiting is over. S2 */
  queue: {
    readonly poolId: string;
    readonly queuePosition: QueuePosition | null;
    readonly left: QueueLeaveReason | null;
  };
  /** To a player's windows that asked for it, on every change: where they sit, wait, and are to act. */
  "own-tables": OwnTables;
  /** To a player: the room seated them. S1 */
  seated: { readonly poolId: string; readonly tableId: string; readonly seat: SeatNo };
  /** To those who watch the tournament, at most once a second. */
  tournament: TournamentView;
  /** To those who watch the tournament, when entries and commitments are fixed; to players who committed, when the seats are drawn. F3 */
  draw: DrawView;
  /** To a player, at each change but those of the stack alone: their latest entry; null when they have left. */
  "own-entry": { readonly tournamentId: string; readonly own: OwnEntry | null };
  /** To a player: they sit at another table now. The page of the table that they left shows the new one. M16 */
  "moved-table": Omit<TournamentMove, "playerId" | "at"> & {
    readonly tournamentId: string;
    readonly fromTableId: string;
    readonly toTableId: string;
    readonly seat: SeatNo;
  };
  /** Changed and new rows of the list of tournaments, and the ids of those that are shown no more. */
  tournaments: { readonly rows: readonly TournamentRow[]; readonly removedIds: readonly string[] };
  /** The player has a new notice; pages read it from the web server. */
  notice: { readonly kind: string };
  /** To a player, when their turn is over: a reality check is due, on whichever page they look; null when it was answered or is none any more. */
  "reality-check": { readonly number: number | null };
  /** To the windows of both friends. Decision 0075 */
  "private-message": PrivateMessage;
  /** What the player sees of their friends and requests has changed; pages read it from the web server. */
  "friends-changed": Readonly<Record<string, never>>;
  wallet: { readonly currency: Currency; readonly balance: Chips };
  /** To each window of a player, also of one who may not watch: where they stand in a private game now. H2 */
  "game-standing": { readonly tableId: string; readonly standing: GameStanding };
  /** The table's private game lets this viewer watch no more: nothing of the table follows. H5, H8 */
  "watching-ended": { readonly tableId: string; readonly code: Extract<RefusalCode, "not-invited"> };
  /** Another server runs this table or pool now: the page asks for a new ticket. */
  moved: { readonly tableId: string };
  /** The connection ends, with the reason. */
  goodbye: { readonly code: RefusalCode };
}
