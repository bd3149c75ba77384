/** Types of everything the server sends. There are no schemas, because the browser does not validate frames. */
import type {
  Chips,
  EpochMs,
  HouseDifference,
  QueueLeaveReason,
  SeatNo,
  SeatOptions,
  SeatPlan,
  TableEvent,
  TableView,
  TournamentSettings,
} from "@poker/engine";
import type { DrawView } from "./deals/draw-view.ts";
import type { Currency, TableCurrency } from "./money/currency.ts";
import type { ChatMessage, MutedPlayer } from "./people/chat.ts";
import type { PrivateMessage } from "./people/friends.ts";
import type { PlayerNames } from "./people/named-player.ts";
import type { GameStanding } from "./private-games/private-games.ts";
import type { PlayLimitLeft } from "./protection/play-limits.ts";
import type { BotStyle } from "./tables/bot-style.ts";
import type { RefusalCode, WireRefusal } from "./tables/refusals.ts";
import type { OwnEntry, Standings, TournamentMove, TournamentRow, TournamentView } from "./tournaments/tournament.ts";

/** The clock of the open decision, for display. Deadlines are in server time; `now` beside them gives the offset. T1 */
export interface ActionClockView {
  readonly seat: SeatNo;
  readonly decision: number;
  /** Until then no countdown is shown; from then on every client shows it. */
  readonly quietUntil: EpochMs;
  readonly deadline: EpochMs;
  /** The clock runs on grace time: the player is disconnected. T3, T4 */
  readonly grace: boolean;
  /** The clock runs on the player's own time bank. T8 */
  readonly bank: boolean;
}

/** Styles of bots by player id. */
export type BotStyles = Readonly<Record<string, BotStyle>>;

/**
 * The proof that a card is in the deck that the room committed to: the card is the `j`th off the deck and leaf `i` of its tree; the text is
 * salt and siblings, 224 bytes in base64. F3
 */
export type PackedOpening = readonly [j: number, i: number, card: number, proof: string];

/** The hand for which a seated player may commit a seed now, and the data to which the hashes of its deal are bound. F3 */
export interface NextDeal {
  readonly tableId: string;
  readonly handNo: number;
  readonly seat: SeatNo;
  readonly game: TableView["settings"]["rules"]["game"];
  readonly decks: number;
  /** Chains the hands of a table, in hexadecimal; zeros before the first hand. */
  readonly prevHandHash: string;
}

/**
 * Table events `from`…`to` as one audience may see them, without counting private ones. The next frame must start at `to + 1`; otherwise
 * the page resynchronises.
 */
export interface Frame {
  readonly tableId: string;
  readonly from: number;
  readonly to: number;
  readonly events: readonly TableEvent[];
  /** The names of players whom these events introduce: who sat down, joined the waitlist, or was offered a seat. */
  readonly names: PlayerNames;
  readonly now: EpochMs;
  readonly clock: ActionClockView | null;
  /** How long the page has to show this; no new decision starts before. */
  readonly displayMs: number;
  /** Proofs of the cards that these events show to this audience; left out when no shown card can be proved. F3 */
  readonly openings?: readonly PackedOpening[];
}

export interface Snapshot {
  readonly tableId: string;
  /** Number of the last event in `view`. */
  readonly seq: number;
  readonly view: TableView;
  /** The names of all players in `view`. */
  readonly names: PlayerNames;
  /** Seats whose player is disconnected. */
  readonly disconnectedSeats: readonly SeatNo[];
  readonly now: EpochMs;
  readonly clock: ActionClockView | null;
  /** Proofs of the cards of the hand that `view` shows. F3 */
  readonly openings?: readonly PackedOpening[];
}

/** A row of the lobby: how many people and bots sit at a table. */
export interface LobbyRow {
  readonly tableId: string;
  /** The table's pool; null for a table by itself, where players pick seats. S1 */
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
  /** How the table differs from its house; empty when it plays the house unchanged. G1 */
  readonly differences: readonly HouseDifference[];
  readonly seats: number;
  readonly players: number;
  readonly bots: number;
  /** Players on the waitlist. */
  readonly waiting: number;
  /** Free seats that are held for the first players on the waitlist: no other player may take them. */
  readonly held: number;
  /** Mean of the last settled pots; null before the first hand. */
  readonly averagePot: Chips | null;
  readonly handsPerHour: number | null;
  /** Percentage of the dealt-in players who saw the flop, over the last hands; null before the first hand. */
  readonly playersPerFlop: number | null;
  readonly buyIn: { readonly min: Chips; readonly max: Chips };
  /** When the table opens, epoch ms; null when it is open. */
  readonly opensAt: EpochMs | null;
  /** The seated players, for the preview. */
  readonly seated: readonly {
    readonly seat: SeatNo;
    readonly name: string;
    readonly staff: boolean;
    /** The seed of the player's avatar. */
    readonly avatarSeed: number;
    readonly bot: boolean;
    readonly stack: Chips;
    /** Disconnected or sitting out. */
    readonly absent: boolean;
  }[];
}

/** A row of a list of tables: what the list shows. */
export type LobbyListRow = Omit<LobbyRow, "poolId" | "timeOut" | "seated">;

/** The number of tables by themselves, without pools' tables. */
export interface LobbyCounts {
  /** The tables that pass the view's filter. */
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
  readonly differences: LobbyRow["differences"];
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
  /** The table with the most players, for watching; null when all tables are empty. */
  readonly busiestTable: Pick<LobbyRow, "tableId" | "name"> | null;
}

/** A player's place in a pool's queue, from 1. S2 */
export interface QueuePosition {
  readonly poolId: string;
  readonly place: number;
  readonly waiting: number;
  readonly needed: number;
}

/** A table where this player sits, for pages that do not show the table itself. */
export interface OwnTable
  extends Pick<LobbyRow, "currency" | "structure" | "smallBlind" | "bigBlind" | "smallBet" | "bigBet"> {
  readonly tableId: string;
  /** The table's pool; null for a table by itself. S1 */
  readonly poolId: string | null;
  /** The tournament of the table: the stack is then tournament chips, which are no money. null for a table of no tournament. M3 */
  readonly tournamentId: string | null;
  readonly name: string;
  readonly seat: SeatNo;
  readonly stack: Chips;
  readonly sittingOut: boolean;
  /**
   * How long the seat of a player who sits out is kept, by the limit that is reached first; null where a limit does not apply, or is not
   * known. B10
   */
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
  /** The seat that is held for the player, who takes it by sitting down there; null when no seat is held. S1 */
  readonly heldSeat: { readonly tableId: string; readonly seat: SeatNo } | null;
}

export interface BuyInOffer {
  readonly min: Chips;
  readonly max: Chips;
  /** Why the amount differs from the table's normal range; null when it does not. S4, S6 */
  readonly reason: { readonly leftAt: EpochMs; readonly stack: Chips } | null;
  readonly balance: Chips;
  /** What the player's own limits let them bring now; null when they have no limits. Decision 0061 */
  readonly limitLeft: PlayLimitLeft | null;
}

type Reply<T extends object = object> = ({ readonly ok: true } & T) | WireRefusal;

/** `seq` is the number of the last event that the command caused. */
type SeqReply = Reply<{ readonly seq: number }>;

/** `own`: null when the player no longer has an entry. */
type TournamentReply = Reply<{ readonly seq: number; readonly own: OwnEntry | null }>;

/** The acknowledgement of each message. */
export interface Replies {
  watch: Reply<{ readonly snapshot: Snapshot } | { readonly frame: Frame }>;
  unwatch: Reply;
  /**
   * `seq`: the number of the last event that the action caused. `earlyMs`: how long before the deadline it arrived, kept in the journal.
   */
  act: Reply<{ readonly actionId: string; readonly seq: number; readonly earlyMs: number | null }>;
  /** `seat` is null when a retried command was already done, and the player has left since. */
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
    /** null when its seats are not drawn from a coin, or the draw is no longer known; missing from a server whose version has no draws. */
    readonly draw?: DrawView | null;
  }>;
  "unwatch-tournament": Reply;
  /** `own`: null when this player has no entry. */
  standings: Reply<Standings & { readonly own: OwnEntry | null }>;
  "watch-tournaments": Reply<{ readonly rows: readonly TournamentRow[] }>;
  "unwatch-tournaments": Reply;
  say: Reply<{ readonly messageId: number }>;
  /** Oldest first, without those of muted players. `retentionDays`: messages are deleted after this many days. */
  "chat-history": Reply<{
    readonly messages: readonly ChatMessage[];
    readonly muted: readonly MutedPlayer[];
    readonly retentionDays: number;
  }>;
  mute: Reply;
  report: Reply;
  "write-private": Reply<{ readonly message: PrivateMessage }>;
  /** Oldest first. `retentionDays`: messages are deleted after this many days. */
  "private-history": Reply<{ readonly messages: readonly PrivateMessage[]; readonly retentionDays: number }>;
  "mark-private-read": Reply;
  "report-private": Reply;
  /** `rows`: the tables that the page follows one by one, including those of pools. */
  "watch-lobby": Reply<{
    readonly rows: readonly LobbyRow[];
    readonly pools: readonly PoolRow[];
    /** The pools where this player waits. */
    readonly queues: readonly QueuePosition[];
    /** The tables that the view shows, in its order. */
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
  /** The options of this player's seat and their plans, sent on every change and whenever the player starts to watch. Not numbered. */
  "seat-options": { readonly tableId: string; readonly options: SeatOptions; readonly plan: SeatPlan };
  /**
   * A bot of the room will sit down at the table in a moment, or no longer will. Sent on each change, and on watching when a bot is coming.
   * Not numbered.
   */
  "bots-expected": { readonly tableId: string; readonly expected: boolean };
  /** How the bots at the table play, by player id; sent on watching, and when a bot sits down. Not numbered. */
  "bot-styles": { readonly tableId: string; readonly styles: BotStyles };
  /** Sent to a seated player on watching, as soon as a seed may be committed, and whenever this changes. */
  "next-deal": NextDeal;
  clock: { readonly tableId: string; readonly now: EpochMs; readonly clock: ActionClockView | null };
  /** Dealing stops in the whole room after a failed self-test of the shuffle, until it is released. F2 */
  dealing: { readonly stopped: boolean };
  /**
   * The running announcement and its id (null when there is none), whether this server starts no new hands, and whether messages of other
   * servers are late, which means that their tables may be shown out of date (fault 74).
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
  /** A chat message; not sent to players who have muted its author. */
  chat: { readonly tableId: string; readonly message: ChatMessage };
  /** This player muted or unmuted another; sent to each of the player's windows. */
  muted: { readonly userId: string; readonly muted: boolean };
  /** Changed and new rows of the tables that the page follows one by one, or of all tables; of all pools; and the ids of closed ones. */
  lobby: {
    readonly rows: readonly LobbyRow[];
    readonly pools: readonly PoolRow[];
    readonly removedIds: readonly string[];
  };
  /** Changes of what the page's view shows. */
  "lobby-view": {
    /** Rows that have changed, or entered the range. */
    readonly rows: readonly LobbyListRow[];
    /** The tables of the range in their order; null when the order is unchanged. */
    readonly tableIds: readonly string[] | null;
    /** null when unchanged. */
    readonly counts: LobbyCounts | null;
  };
  /** Sent to a player: their new place in the queue, or (`left`) why their waiting is over. S2 */
  queue: {
    readonly poolId: string;
    readonly queuePosition: QueuePosition | null;
    readonly left: QueueLeaveReason | null;
    /** The seat that is held for the player, who takes it by sitting down there; null when no seat is held. S1 */
    readonly heldSeat: PoolPresence["heldSeat"];
  };
  /** Sent to the windows of a player that asked for it, on every change: where they sit, wait, and are to act. */
  "own-tables": OwnTables;
  /** Sent to a player: the room seated them. S1 */
  seated: { readonly poolId: string; readonly tableId: string; readonly seat: SeatNo };
  /** Sent to the watchers of the tournament, at most once a second. */
  tournament: TournamentView;
  /** Sent to the watchers when entries and commitments are fixed, and to players who committed when the seats are drawn. F3 */
  draw: DrawView;
  /** Sent to a player, at every change except a change of only the stack: their latest entry; null when they have left. */
  "own-entry": { readonly tournamentId: string; readonly own: OwnEntry | null };
  /** Sent to a player: they now sit at another table. The page of the table that they left shows the new one. M16 */
  "moved-table": Omit<TournamentMove, "playerId" | "at"> & {
    readonly tournamentId: string;
    readonly fromTableId: string;
    readonly toTableId: string;
    readonly seat: SeatNo;
  };
  /** Changed and new rows of the list of tournaments, and the ids of rows that are no longer shown. */
  tournaments: { readonly rows: readonly TournamentRow[]; readonly removedIds: readonly string[] };
  /** The player has a new notice; pages read it from the web server. */
  notice: { readonly kind: string };
  /**
   * Sent to a player, after their turn: a reality check is due, on whichever page they look at. null when it was answered or is no longer
   * due.
   */
  "reality-check": { readonly number: number | null };
  /** Sent to the windows of both friends. Decision 0075 */
  "private-message": PrivateMessage;
  /** The player's friends and requests have changed; pages read them from the web server. */
  "friends-changed": Readonly<Record<string, never>>;
  wallet: { readonly currency: Currency; readonly balance: Chips };
  /** Sent to each window of a player, even of one who may not watch: their standing in a private game now. H2 */
  "game-standing": { readonly tableId: string; readonly standing: GameStanding };
  /** The private game of the table no longer lets this viewer watch: no more messages about the table follow. H5, H8 */
  "watching-ended": { readonly tableId: string; readonly code: Extract<RefusalCode, "not-invited"> };
  /** Another server runs this table or pool now: the page asks for a new ticket. */
  moved: { readonly tableId: string };
  /** Opens one more socket at this server when this socket falls silent. */
  "return-ticket": { readonly ticket: string };
  /** The connection ends, with the reason. */
  goodbye: { readonly code: RefusalCode };
}
