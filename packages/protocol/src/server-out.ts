/** The types of everything that the server sends. There are no schemas, because the browser does not validate frames. */
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

/** The clock of the open decision, for display. Deadlines are in the server's time; `now`, which is sent with them, gives the offset. T1 */
export interface ActionClockView {
  readonly seat: SeatNo;
  readonly decision: number;
  /** Before this time no client shows a countdown, and after it every client does. */
  readonly quietUntil: EpochMs;
  readonly deadline: EpochMs;
  /** True while the clock runs on grace time, because the player is disconnected. T3, T4 */
  readonly grace: boolean;
  /** True while the clock runs on the player's own time bank. T8 */
  readonly bank: boolean;
}

/** Styles of bots by player id. */
export type BotStyles = Readonly<Record<string, BotStyle>>;

/**
 * The proof that a card is in the deck to which the room has committed. The card is the `j`th off the deck and leaf `i` of the deck's tree.
 * The text is the salt and the siblings, 224 bytes in base64. F3
 */
export type PackedOpening = readonly [j: number, i: number, card: number, proof: string];

/** The hand for which a seated player may now commit to a seed, and the data to which the hashes of the hand's deal are bound. F3 */
export interface NextDeal {
  readonly tableId: string;
  readonly handNo: number;
  readonly seat: SeatNo;
  readonly game: TableView["settings"]["rules"]["game"];
  readonly decks: number;
  /** The hash that chains the hands of a table, in hexadecimal; zeros before the first hand. */
  readonly prevHandHash: string;
}

/**
 * The table events `from`…`to` as one audience may see them. Private events are not counted. The next frame must start at `to + 1`;
 * otherwise the page fetches what it missed.
 */
export interface Frame {
  readonly tableId: string;
  readonly from: number;
  readonly to: number;
  readonly events: readonly TableEvent[];
  /** The names of the players who first appear in these events: those who sat down, joined the waitlist, or were offered a seat. */
  readonly names: PlayerNames;
  readonly now: EpochMs;
  readonly clock: ActionClockView | null;
  /** How long the page may show these events. No new decision starts before this time is over. */
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

/** A row of the lobby, which shows how many people and bots sit at a table. */
export interface LobbyRow {
  readonly tableId: string;
  /** The table's pool; null for a single table, where players pick their seats. S1 */
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
  /** The settings in which the table differs from its house; empty when all settings are those of the house. G1 */
  readonly differences: readonly HouseDifference[];
  readonly seats: number;
  readonly players: number;
  readonly bots: number;
  /** Players on the waitlist. */
  readonly waiting: number;
  /** The number of free seats that are held for the first players on the waitlist. No other player may take these seats. */
  readonly held: number;
  /** The mean of the last settled pots; null before the first hand. */
  readonly averagePot: Chips | null;
  readonly handsPerHour: number | null;
  /** The percentage of the dealt-in players who saw the flop, over the last hands; null before the first hand. */
  readonly playersPerFlop: number | null;
  readonly buyIn: { readonly min: Chips; readonly max: Chips };
  /** When the table opens, epoch ms; null when it is open. */
  readonly opensAt: EpochMs | null;
  /** The seated players, for the preview of the table. */
  readonly seated: readonly {
    readonly seat: SeatNo;
    readonly name: string;
    readonly staff: boolean;
    /** The seed of the player's avatar. */
    readonly avatarSeed: number;
    readonly bot: boolean;
    readonly stack: Chips;
    /** True when the player is disconnected or sitting out. */
    readonly absent: boolean;
  }[];
}

/** A row of a list of tables, with only what the list shows. */
export type LobbyListRow = Omit<LobbyRow, "poolId" | "timeOut" | "seated">;

/** The number of single tables; the tables of pools are not counted. */
export interface LobbyCounts {
  /** The number of tables that match the view's filter. */
  readonly shown: number;
  readonly all: number;
  /** The houses that have a table or a pool, in the order of their ids. */
  readonly houses: readonly string[];
}

/** A pool in the lobby, which stands for its tables together, with its queue. */
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
  /** The number of seats at each table. */
  readonly seats: number;
  readonly buyIn: LobbyRow["buyIn"];
  readonly opensAt: EpochMs | null;
  readonly players: number;
  readonly bots: number;
  readonly tables: number;
  readonly waiting: number;
  /** A new table opens when this many players wait. S2 */
  readonly needed: number;
  /** The mean over the pool's tables; null before the first hand. */
  readonly averagePot: Chips | null;
  readonly handsPerHour: number | null;
  /** The mean percentage over the pool's tables. */
  readonly playersPerFlop: number | null;
  /** The table with the most players, to watch; null when all tables are empty. */
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
  /** The table's pool; null for a single table. S1 */
  readonly poolId: string | null;
  /**
   * The tournament of the table; null when the table does not belong to a tournament. In a tournament the stack is tournament chips, which
   * are not money. M3
   */
  readonly tournamentId: string | null;
  readonly name: string;
  readonly seat: SeatNo;
  readonly stack: Chips;
  readonly sittingOut: boolean;
  /**
   * How long the seat of a player who sits out is kept. The limit that is reached first counts. null where a limit does not apply, or is
   * not known. B10
   */
  readonly keptUntil: EpochMs | null;
  readonly keptBigBlinds: number | null;
  /** When the time for this player's open decision ends; null when the player is not to act. */
  readonly deadline: EpochMs | null;
}

/** Where a player sits and waits. `now`, which is sent with the deadlines, gives the offset of the server's clock. */
export interface OwnTables {
  /** The player's tables, without those that the socket watches. */
  readonly tables: readonly OwnTable[];
  readonly queues: readonly (QueuePosition & { readonly name: string })[];
  readonly now: EpochMs;
}

/** Where a player waits or sits in a pool. All fields are null when the player does neither. */
export interface PoolPresence {
  readonly queuePosition: QueuePosition | null;
  readonly seat: { readonly tableId: string; readonly seat: SeatNo } | null;
  /** The seat that is held for the player; null when no seat is held. The player takes the seat by sitting down there. S1 */
  readonly heldSeat: { readonly tableId: string; readonly seat: SeatNo } | null;
}

export interface BuyInOffer {
  readonly min: Chips;
  readonly max: Chips;
  /** Why the range differs from the table's normal range; null when it does not differ. S4, S6 */
  readonly reason: { readonly leftAt: EpochMs; readonly stack: Chips } | null;
  readonly balance: Chips;
  /** What the player's own limits let them bring now; null when they have no limits. Decision 0061 */
  readonly limitLeft: PlayLimitLeft | null;
}

type Reply<T extends object = object> = ({ readonly ok: true } & T) | WireRefusal;

/** `seq` is the number of the last event that the command caused. */
type SeqReply = Reply<{ readonly seq: number }>;

/** `own` is null when the player no longer has an entry. */
type TournamentReply = Reply<{ readonly seq: number; readonly own: OwnEntry | null }>;

/** The reply to each message. */
export interface Replies {
  watch: Reply<{ readonly snapshot: Snapshot } | { readonly frame: Frame }>;
  unwatch: Reply;
  /**
   * `seq` is the number of the last event that the action caused. `earlyMs` is how long before the deadline the action arrived; the journal
   * keeps this number.
   */
  act: Reply<{ readonly actionId: string; readonly seq: number; readonly earlyMs: number | null }>;
  /** `seat` is null when a repeated command was already done, and the player has left since then. */
  sit: Reply<{ readonly seq: number; readonly seat: SeatNo | null }>;
  /** `place` 1 is the first place on the waitlist; null when a seat is already held for the player. */
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
  /** `answer` is the room's signature, in hexadecimal, which confirms that this seed came in time. */
  "reveal-seed": Reply<{ readonly answer: string }>;
  "commit-draw": Reply;
  /** `answer` is the room's signature, which confirms that the seed came in time. */
  "reveal-draw": Reply<{ readonly answer: string }>;
  "report-deal": Reply;
  ping: Reply;
  "page-visible": Reply;
  /** `place` is the place in the queue; null when the player has been seated meanwhile. */
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
  /** `own` is null when this player has no entry. */
  "watch-tournament": Reply<{
    readonly settings: TournamentSettings;
    readonly view: TournamentView;
    readonly own: OwnEntry | null;
    readonly standings: Standings;
    /**
     * null when no coin decides the tournament's seats, or the draw is no longer known. Missing when the version of the server has no
     * draws.
     */
    readonly draw?: DrawView | null;
  }>;
  "unwatch-tournament": Reply;
  /** `own` is null when this player has no entry. */
  standings: Reply<Standings & { readonly own: OwnEntry | null }>;
  "watch-tournaments": Reply<{ readonly rows: readonly TournamentRow[] }>;
  "unwatch-tournaments": Reply;
  say: Reply<{ readonly messageId: number }>;
  /** The messages are ordered oldest first, without those of muted players. Messages are deleted after `retentionDays` days. */
  "chat-history": Reply<{
    readonly messages: readonly ChatMessage[];
    readonly muted: readonly MutedPlayer[];
    readonly retentionDays: number;
  }>;
  mute: Reply;
  report: Reply;
  "write-private": Reply<{ readonly message: PrivateMessage }>;
  /** The messages are ordered oldest first. Messages are deleted after `retentionDays` days. */
  "private-history": Reply<{ readonly messages: readonly PrivateMessage[]; readonly retentionDays: number }>;
  "mark-private-read": Reply;
  "report-private": Reply;
  /** `rows` are the tables that the page follows one by one. They include tables of pools. */
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
  /** A new snapshot, because the gap was too large or the audience changed. The page continues from this snapshot. */
  snapshot: Snapshot;
  /** A player disconnected or reconnected. The message has no event number. */
  connection: { readonly tableId: string; readonly seat: SeatNo; readonly connected: boolean };
  /** The options of this player's seat and their plans. Sent on every change, and whenever the player starts to watch. Not numbered. */
  "seat-options": { readonly tableId: string; readonly options: SeatOptions; readonly plan: SeatPlan };
  /**
   * Says whether a bot of the room will sit down at the table in a moment. Sent on each change, and also to a viewer who starts to watch
   * while a bot is expected. Not numbered.
   */
  "bots-expected": { readonly tableId: string; readonly expected: boolean };
  /** How the bots at the table play, by player id. Sent when a viewer starts to watch, and when a bot sits down. Not numbered. */
  "bot-styles": { readonly tableId: string; readonly styles: BotStyles };
  /** Sent to a seated player when they start to watch, as soon as they may commit to a seed, and whenever this data changes. */
  "next-deal": NextDeal;
  clock: { readonly tableId: string; readonly now: EpochMs; readonly clock: ActionClockView | null };
  /** Dealing stops in the whole room after the self-test of the shuffle has failed, until staff let the room deal again. F2 */
  dealing: { readonly stopped: boolean };
  /**
   * The running announcement and its id; both are null when no announcement runs. `draining`: this server starts no new hands. `delayed`:
   * messages of other servers are late, so the state of their tables may be out of date (fault 74). `maintenanceAt`: the announcement is
   * about the maintenance that begins then.
   */
  "room-status": {
    readonly announcement: string | null;
    readonly announcementId: string | null;
    readonly maintenanceAt: EpochMs | null;
    readonly draining: boolean;
    readonly delayed: boolean;
  };
  /** A seat is held for this player. Sent to each of the player's windows. S1 */
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
  /** A chat message. It is not sent to players who have muted its author. */
  chat: { readonly tableId: string; readonly message: ChatMessage };
  /** This player has muted or unmuted another player. Sent to each window of this player. */
  muted: { readonly userId: string; readonly muted: boolean };
  /**
   * Changed and new rows of the tables that the page follows one by one, or of all tables. Also changed and new rows of all pools, and the
   * ids of closed tables and pools.
   */
  lobby: {
    readonly rows: readonly LobbyRow[];
    readonly pools: readonly PoolRow[];
    readonly removedIds: readonly string[];
  };
  /** Changes of what the page's view shows. */
  "lobby-view": {
    /** The rows that have changed, or have come into the range. */
    readonly rows: readonly LobbyListRow[];
    /** The tables of the range, in their order; null when the order is unchanged. */
    readonly tableIds: readonly string[] | null;
    /** null when unchanged. */
    readonly counts: LobbyCounts | null;
  };
  /** The player's new place in the queue. Or, in `left`, the reason why the player no longer waits. S2 */
  queue: {
    readonly poolId: string;
    readonly queuePosition: QueuePosition | null;
    readonly left: QueueLeaveReason | null;
    /** The seat that is held for the player; null when no seat is held. The player takes the seat by sitting down there. S1 */
    readonly heldSeat: PoolPresence["heldSeat"];
  };
  /**
   * Where the player sits, waits, and is to act. Sent on every change to those of the player's windows that asked for
   * it with `watch-own-tables`.
   */
  "own-tables": OwnTables;
  /** Sent to a player whom the room has seated. S1 */
  seated: { readonly poolId: string; readonly tableId: string; readonly seat: SeatNo };
  /** Sent to the watchers of the tournament, at most once a second. */
  tournament: TournamentView;
  /**
   * Sent to the watchers when entries and commitments are fixed. When the seats are drawn, it is sent again to the players who committed.
   * F3
   */
  draw: DrawView;
  /** The player's latest entry; null when the player has left. Sent at every change, unless only the stack has changed. */
  "own-entry": { readonly tournamentId: string; readonly own: OwnEntry | null };
  /** The player now sits at another table of the tournament. The page of the old table then shows the new table. M16 */
  "moved-table": Omit<TournamentMove, "playerId" | "at"> & {
    readonly tournamentId: string;
    readonly fromTableId: string;
    readonly toTableId: string;
    readonly seat: SeatNo;
  };
  /** Changed and new rows of the list of tournaments, and the ids of rows that are no longer shown. */
  tournaments: { readonly rows: readonly TournamentRow[]; readonly removedIds: readonly string[] };
  /** The player has a new notice. Pages read the notice from the web server. */
  notice: { readonly kind: string };
  /**
   * A reality check is due; null when the check was answered or is no longer due. Sent after the player's turn, to the
   * page that they look at, whatever that page shows.
   */
  "reality-check": { readonly number: number | null };
  /** Sent to the windows of both friends. Decision 0075 */
  "private-message": PrivateMessage;
  /** The player's friends and requests have changed. Pages read them from the web server. */
  "friends-changed": Readonly<Record<string, never>>;
  wallet: { readonly currency: Currency; readonly balance: Chips };
  /** A person's current standing in a private game. Sent to each of their windows, even if they may not watch the game. H2 */
  "game-standing": { readonly tableId: string; readonly standing: GameStanding };
  /** The private game of the table no longer lets this viewer watch. No more messages about the table follow. H5, H8 */
  "watching-ended": { readonly tableId: string; readonly code: Extract<RefusalCode, "not-invited"> };
  /** Another server now runs this table or pool. The page asks for a new ticket. */
  moved: { readonly tableId: string };
  /** A ticket that opens one more socket at this server when this socket falls silent. */
  "return-ticket": { readonly ticket: string };
  /** The connection ends for the reason in `code`. */
  goodbye: { readonly code: RefusalCode };
}
