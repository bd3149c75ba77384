/** The types of everything that the game server sends. They have no schemas, because browsers do not validate what the server sends. */
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

/**
 * The clock of the player who must act, for display. Deadlines are by the server's clock. The message also has the server's `now`, from
 * which the page computes the difference to its own clock. T1
 */
export interface ActionClockView {
  readonly seat: SeatNo;
  readonly decision: number;
  /** When the countdown appears. No page shows a countdown before this time, and every page shows it afterwards. */
  readonly quietUntil: EpochMs;
  readonly deadline: EpochMs;
  /** True while the player is using grace time, because they are disconnected. T3, T4 */
  readonly grace: boolean;
  /** True while the player is using their own time bank. T8 */
  readonly bank: boolean;
}

/** How each bot plays, by player id. */
export type BotStyles = Readonly<Record<string, BotStyle>>;

/**
 * The proof that a card belongs to the deck that the room has committed to. `j` is how many cards came off the deck before it. `i` is the
 * card's leaf in the deck's hash tree. `proof` is the salt and the sibling hashes: 224 bytes in base64. F3
 */
export type PackedOpening = readonly [j: number, i: number, card: number, proof: string];

/** The hand for which a seated player may now commit to a seed, with the data that goes into the hashes of its deal. F3 */
export interface NextDeal {
  readonly tableId: string;
  readonly handNo: number;
  readonly seat: SeatNo;
  readonly game: TableView["settings"]["rules"]["game"];
  readonly decks: number;
  /** The hash that links this hand to the previous hand of the table, in hexadecimal. All zeros before the first hand. */
  readonly prevHandHash: string;
}

/**
 * The table's events from number `from` to number `to`, as one audience may see them. Private events are neither shown nor counted. When
 * the next frame does not start at `to + 1`, the page has missed something and fetches it.
 */
export interface Frame {
  readonly tableId: string;
  readonly from: number;
  readonly to: number;
  readonly events: readonly TableEvent[];
  /** The names of players who appear for the first time in these events: they sat down, joined the waitlist, or were offered a seat. */
  readonly names: PlayerNames;
  readonly now: EpochMs;
  readonly clock: ActionClockView | null;
  /** How many ms the page has to show these events. No new decision starts before this time is over. */
  readonly displayMs: number;
  /** Proofs for the cards that these events show to this audience. Missing when none of the shown cards can be proved. F3 */
  readonly openings?: readonly PackedOpening[];
}

export interface Snapshot {
  readonly tableId: string;
  /** The number of the last event that is included in `view`. */
  readonly seq: number;
  readonly view: TableView;
  /** The names of all players in `view`. */
  readonly names: PlayerNames;
  /** The seats whose players are disconnected. */
  readonly disconnectedSeats: readonly SeatNo[];
  readonly now: EpochMs;
  readonly clock: ActionClockView | null;
  /** Proofs for the cards that `view` shows. F3 */
  readonly openings?: readonly PackedOpening[];
}

/** A table in the lobby. People and bots at the table are counted separately. */
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
  /** What happens when a player runs out of time. T2, T4 */
  readonly timeOut: TableView["settings"]["rules"]["timeOut"];
  /** The settings that differ from those of the table's house. Empty when none differ. G1 */
  readonly differences: readonly HouseDifference[];
  readonly seats: number;
  readonly players: number;
  readonly bots: number;
  /** How many players wait on the waitlist. */
  readonly waiting: number;
  /** How many free seats are held for the first players on the waitlist. No other player may take these seats. */
  readonly held: number;
  /** The average of the pots of the last hands. null before the first hand. */
  readonly averagePot: Chips | null;
  readonly handsPerHour: number | null;
  /** The percentage of dealt-in players who saw the flop, over the last hands. null before the first hand. */
  readonly playersPerFlop: number | null;
  readonly buyIn: { readonly min: Chips; readonly max: Chips };
  /** When the table opens, epoch ms; null when it is open. */
  readonly opensAt: EpochMs | null;
  /** The seated players, for the preview of the table. */
  readonly seated: readonly {
    readonly seat: SeatNo;
    readonly name: string;
    readonly staff: boolean;
    /** The number from which the player's avatar is drawn. */
    readonly avatarSeed: number;
    readonly bot: boolean;
    readonly stack: Chips;
    /** True when the player is disconnected or sitting out. */
    readonly absent: boolean;
  }[];
}

/** A table in the lobby's list, with only the fields that the list shows. */
export type LobbyListRow = Omit<LobbyRow, "poolId" | "timeOut" | "seated">;

/** How many single tables there are. Tables of pools are not counted. */
export interface LobbyCounts {
  /** How many tables match the filter of the page's view. */
  readonly shown: number;
  readonly all: number;
  /** The ids of the houses that have a table or a pool, in alphabetical order. */
  readonly houses: readonly string[];
}

/** A pool in the lobby: one row for all its tables, and its queue. */
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
  /** How many waiting players it takes to open a new table. S2 */
  readonly needed: number;
  /** The average over the pool's tables. null before the first hand. */
  readonly averagePot: Chips | null;
  readonly handsPerHour: number | null;
  /** The average percentage over the pool's tables. */
  readonly playersPerFlop: number | null;
  /** The table with the most players, for watching. null when all tables are empty. */
  readonly busiestTable: Pick<LobbyRow, "tableId" | "name"> | null;
}

/** A player's place in a pool's queue. 1 is the first place. S2 */
export interface QueuePosition {
  readonly poolId: string;
  readonly place: number;
  readonly waiting: number;
  readonly needed: number;
}

/** A table where this player sits, for pages that show another table or no table. */
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
   * When a player who sits out loses the seat. null when no limit on time applies, or it is not known. The player may lose the seat
   * earlier, because of `keptBigBlinds`. B10
   */
  readonly keptUntil: EpochMs | null;
  /**
   * How many more big blinds may pass before a player who sits out loses the seat. null when no such limit applies, or it is not known. B10
   */
  readonly keptBigBlinds: number | null;
  /** When the time for this player's current decision ends. null when this player is not to act. */
  readonly deadline: EpochMs | null;
}

/**
 * Where a player sits, and in which queues they wait. From `now`, the time of the server's clock, the page computes the difference to its
 * own clock.
 */
export interface OwnTables {
  /** The tables where the player sits, except those that this socket watches. */
  readonly tables: readonly OwnTable[];
  readonly queues: readonly (QueuePosition & { readonly name: string })[];
  readonly now: EpochMs;
}

/** Where a player waits or sits in a pool. All fields are null when they do neither. */
export interface PoolPresence {
  readonly queuePosition: QueuePosition | null;
  readonly seat: { readonly tableId: string; readonly seat: SeatNo } | null;
  /** The seat that is held for the player. The player takes it by sitting down there. null when none is held. S1 */
  readonly heldSeat: { readonly tableId: string; readonly seat: SeatNo } | null;
}

export interface BuyInOffer {
  readonly min: Chips;
  readonly max: Chips;
  /**
   * Set when the player left this table a short time ago, so that a special range applies: when they left, and with how many chips.
   * Otherwise null. S4, S6
   */
  readonly reason: { readonly leftAt: EpochMs; readonly stack: Chips } | null;
  readonly balance: Chips;
  /** How much the player may still bring under their own limits. null when they have set none. Decision 0061 */
  readonly limitLeft: PlayLimitLeft | null;
}

type Reply<T extends object = object> = ({ readonly ok: true } & T) | WireRefusal;

/** A reply to a command. `seq` is the number of the last event that the command caused. */
type SeqReply = Reply<{ readonly seq: number }>;

/** A reply to a command to a tournament. `own` is null when the player no longer has an entry. */
type TournamentReply = Reply<{ readonly seq: number; readonly own: OwnEntry | null }>;

/** The reply to each message of a client. */
export interface Replies {
  watch: Reply<{ readonly snapshot: Snapshot } | { readonly frame: Frame }>;
  unwatch: Reply;
  /**
   * `seq` is the number of the last event that the action caused. `earlyMs` is how many ms before the deadline the action arrived; the
   * journal stores it.
   */
  act: Reply<{ readonly actionId: string; readonly seq: number; readonly earlyMs: number | null }>;
  /** `seat` is null when this is a repeated command that was already executed, and the player has left the seat since then. */
  sit: Reply<{ readonly seq: number; readonly seat: SeatNo | null }>;
  /** `place` is the place on the waitlist, from 1. null when a seat is already held for the player. */
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
  /** `answer` is the room's signature, in hexadecimal. It confirms that the room received this seed in time. */
  "reveal-seed": Reply<{ readonly answer: string }>;
  "commit-draw": Reply;
  /** `answer` is the room's signature. It confirms that the room received this seed in time. */
  "reveal-draw": Reply<{ readonly answer: string }>;
  "report-deal": Reply;
  ping: Reply;
  "page-visible": Reply;
  /** `place` is the place in the queue. null when the player got a seat meanwhile. */
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
     * null when the tournament's seats are not drawn by a coin, or when the draw is no longer known. Missing when the server's version has
     * no such draws.
     */
    readonly draw?: DrawView | null;
  }>;
  "unwatch-tournament": Reply;
  /** `own` is null when this player has no entry. */
  standings: Reply<Standings & { readonly own: OwnEntry | null }>;
  "watch-tournaments": Reply<{ readonly rows: readonly TournamentRow[] }>;
  "unwatch-tournaments": Reply;
  say: Reply<{ readonly messageId: number }>;
  /**
   * The newest messages, oldest first, without those of players whom this player has muted. The room deletes messages after `retentionDays`
   * days.
   */
  "chat-history": Reply<{
    readonly messages: readonly ChatMessage[];
    readonly muted: readonly MutedPlayer[];
    readonly retentionDays: number;
  }>;
  mute: Reply;
  report: Reply;
  "write-private": Reply<{ readonly message: PrivateMessage }>;
  /** The newest messages, oldest first. The room deletes messages after `retentionDays` days. */
  "private-history": Reply<{ readonly messages: readonly PrivateMessage[]; readonly retentionDays: number }>;
  "mark-private-read": Reply;
  "report-private": Reply;
  /** `rows` are the tables that the page named in `tableIds`. They may belong to pools. */
  "watch-lobby": Reply<{
    readonly rows: readonly LobbyRow[];
    readonly pools: readonly PoolRow[];
    /** The pools in whose queues this player waits. */
    readonly queues: readonly QueuePosition[];
    /** The tables that the page's view shows, in the view's order. */
    readonly view: { readonly rows: readonly LobbyListRow[]; readonly counts: LobbyCounts };
  }>;
  "unwatch-lobby": Reply;
  "watch-own-tables": Reply<OwnTables>;
}

/** The maximum length of an announcement, in characters. */
export const MAX_ANNOUNCEMENT_LENGTH = 300;

export interface ServerOut {
  frame: Frame;
  /** A new snapshot. The page continues from it, because it missed too many events or may now see other cards. */
  snapshot: Snapshot;
  /** A player disconnected or reconnected. This message does not count in the numbering of the table's events. */
  connection: { readonly tableId: string; readonly seat: SeatNo; readonly connected: boolean };
  /**
   * The options of this player's own seat, and what the player has planned. Sent on every change, and whenever the player starts to watch.
   * It has no event number.
   */
  "seat-options": { readonly tableId: string; readonly options: SeatOptions; readonly plan: SeatPlan };
  /**
   * Says whether a bot of the room will sit down at the table in a moment. Sent on every change, and to a viewer who starts to watch while
   * a bot is expected. It has no event number.
   */
  "bots-expected": { readonly tableId: string; readonly expected: boolean };
  /** How the bots at the table play, by player id. Sent when a viewer starts to watch, and when a bot sits down. It has no event number. */
  "bot-styles": { readonly tableId: string; readonly styles: BotStyles };
  /**
   * Tells a seated player that they may commit to a seed for the next hand. Sent when that becomes possible, when this data changes, and
   * when the player starts to watch.
   */
  "next-deal": NextDeal;
  clock: { readonly tableId: string; readonly now: EpochMs; readonly clock: ActionClockView | null };
  /**
   * Says whether dealing is stopped in the whole room. It stops when the shuffle's self-test has failed, and stays stopped until staff let
   * the room deal again. F2
   */
  dealing: { readonly stopped: boolean };
  /**
   * The current announcement, and the state of this server:
   * - `announcement` and `announcementId` are null when there is no announcement.
   * - `draining`: this server starts no new hands.
   * - `delayed`: messages from other servers arrive late, so what is shown of their tables may be out of date (fault 74).
   * - `maintenanceAt`: when the announced maintenance begins, if the announcement is about maintenance.
   */
  "room-status": {
    readonly announcement: string | null;
    readonly announcementId: string | null;
    readonly maintenanceAt: EpochMs | null;
    readonly draining: boolean;
    readonly delayed: boolean;
  };
  /** A seat is now held for this player. Sent to all of the player's windows. S1 */
  "seat-offer": {
    readonly tableId: string;
    readonly name: string;
    readonly seat: SeatNo;
    readonly until: EpochMs;
    readonly now: EpochMs;
  };
  /** A seat is no longer held for this player. */
  "seat-offer-ended": {
    readonly tableId: string;
    readonly name: string;
    readonly reason: "seated" | "asked" | "offer-expired" | "table-closed";
  };
  /** A new chat message. Players who have muted its author do not get it. */
  chat: { readonly tableId: string; readonly message: ChatMessage };
  /** This player has muted or unmuted another player. Sent to all of this player's windows. */
  muted: { readonly userId: string; readonly muted: boolean };
  /**
   * What has changed in the lobby:
   * - changed and new rows of the tables in the page's `tableIds`
   * - changed and new rows of all pools
   * - the ids of closed tables and pools
   */
  lobby: {
    readonly rows: readonly LobbyRow[];
    readonly pools: readonly PoolRow[];
    readonly removedIds: readonly string[];
  };
  /** What has changed in the page's view of the lobby. */
  "lobby-view": {
    /** The rows that have changed, or that have come into the view's range. */
    readonly rows: readonly LobbyListRow[];
    /** The ids of the tables in the view's range, in order. null when neither the tables nor their order changed. */
    readonly tableIds: readonly string[] | null;
    /** null when the counts are unchanged. */
    readonly counts: LobbyCounts | null;
  };
  /** The player's new place in a pool's queue. When the player no longer waits, `left` says why. S2 */
  queue: {
    readonly poolId: string;
    readonly queuePosition: QueuePosition | null;
    readonly left: QueueLeaveReason | null;
    /** The seat that is held for the player. The player takes it by sitting down there. null when none is held. S1 */
    readonly heldSeat: PoolPresence["heldSeat"];
  };
  /**
   * Where the player sits, waits, and must act. Sent on every change to each of the player's windows that has asked for it with
   * `watch-own-tables`.
   */
  "own-tables": OwnTables;
  /** The room has given this player a seat. S1 */
  seated: { readonly poolId: string; readonly tableId: string; readonly seat: SeatNo };
  /** The tournament's current state. Sent to everyone who watches it, at most once a second. */
  tournament: TournamentView;
  /**
   * The draw of a tournament's seats. Sent to everyone who watches the tournament when the room fixes the entries and commitments, and
   * again, to the players who committed, when the seats are drawn. F3
   */
  draw: DrawView;
  /**
   * The player's latest entry. null when the player has left the tournament. Sent on every change, except when only the stack has changed.
   */
  "own-entry": { readonly tournamentId: string; readonly own: OwnEntry | null };
  /** The player now sits at another table of the tournament. The page of the old table then shows the new table. M16 */
  "moved-table": Omit<TournamentMove, "playerId" | "at"> & {
    readonly tournamentId: string;
    readonly fromTableId: string;
    readonly toTableId: string;
    readonly seat: SeatNo;
  };
  /** Changed and new rows of the lobby's list of tournaments, and the ids of rows to remove from it. */
  tournaments: { readonly rows: readonly TournamentRow[]; readonly removedIds: readonly string[] };
  /** The player has a new notice. Pages fetch it from the web server. */
  notice: { readonly kind: string };
  /**
   * The number of the reality check that the player must answer; null when it was answered or is no longer due. Sent only after the
   * player's turn, to the page that they look at, whatever page that is.
   */
  "reality-check": { readonly number: number | null };
  /** A private message. Sent to all windows of both friends. Decision 0075 */
  "private-message": PrivateMessage;
  /** The player's friends or friend requests have changed. Pages fetch them from the web server. */
  "friends-changed": Readonly<Record<string, never>>;
  wallet: { readonly currency: Currency; readonly balance: Chips };
  /** The person's standing in a private game has changed. Sent to all of their windows, even if they may not watch the game. H2 */
  "game-standing": { readonly tableId: string; readonly standing: GameStanding };
  /** This viewer may no longer watch the table of a private game. No more messages about the table follow. H5, H8 */
  "watching-ended": { readonly tableId: string; readonly code: Extract<RefusalCode, "not-invited"> };
  /** Another server now runs this table or pool. The page must ask for a new ticket. */
  moved: { readonly tableId: string };
  /** A ticket with which the page can open a new socket to this server if the connection falls silent. */
  "return-ticket": { readonly ticket: string };
  /** The server closes the connection, for the reason in `code`. */
  goodbye: { readonly code: RefusalCode };
}
