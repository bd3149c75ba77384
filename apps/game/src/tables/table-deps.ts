/** What a table actor needs from the other parts of the process. */
import type { Cashier, GameRest, HandResult, TableForensics } from "@poker/db";
import type { BotStyle, Currency } from "@poker/protocol";
import type { DealCounter } from "../deals/deal-counts.ts";
import type { DealKey } from "../deals/deal-key.ts";
import type { DeckWorkers } from "../deals/deck-workers.ts";
import type { NameDirectory } from "../name-directory.ts";
import type { OutageTime } from "../nodes/outage-time.ts";
import type { TellAway } from "../push/push-notifier.ts";
import type { Randomness } from "../randomness.ts";
import type { StreamDeps } from "../runtime/stream-deps.ts";
import type { Broadcast, SendToUser } from "./audience.ts";
import type { HeldSeats } from "./deadlines/seat-offers.ts";
import type { Deal } from "./decide-table.ts";
import type { Sealer } from "./stored-table.ts";

export interface TableDeps extends StreamDeps {
  readonly randomness: Randomness;
  readonly sealer: Sealer;
  readonly cashier: Cashier;
  /**
   * Returns false while no hand may be dealt because the shuffle failed its self-test. When it returns true again, the tables plan their
   * next hands. F2
   */
  readonly isDealingAllowed: () => boolean;
  /**
   * Returns false while no person can see what bots play among themselves. When it returns true again, the tables plan their next hands.
   */
  readonly mayBotsPlayAlone: () => boolean;
  /** Returns a new deck for this hand. Each call uses new random numbers. G3, F1 */
  readonly drawDeck: (tableId: string, handNo: number) => Deal;
  /** Returns true when a test has stacked the table's deck. Such a deck is dealt without commitments. */
  readonly isDeckStacked: (tableId: string) => boolean;
  /** Prepares committed decks in other threads. F3 */
  readonly deckWorkers: Pick<DeckWorkers, "prepare">;
  /** Signs the room's promises. F3 */
  readonly dealKey: DealKey;
  /** Counts frozen, void and other deals, for the figures of each day. F3 */
  readonly dealCounts: DealCounter;
  readonly names: NameDirectory;
  /** How each of the room's bots plays, keyed by user id. */
  readonly botStyles: ReadonlyMap<string, BotStyle>;
  readonly broadcast: Broadcast;
  readonly sendToUser: SendToUser;
  /** Sends to the player's windows at this server only. */
  readonly sendToUserHere: SendToUser;
  /** Sends a push message to a player who is away, if they asked for messages of its kind. */
  readonly tellAway: TellAway;
  /** Knows for which players this process's tables hold a seat. S1 */
  readonly heldSeats: HeldSeats;
  /** Called when the balances of these players' wallets have changed. */
  readonly walletsChanged: (userIds: readonly string[], currency: Currency) => void;
  /** Called when what the lobby shows of this table may have changed. */
  readonly tableChanged: (tableId: string) => void;
  /** Resolves with true when the player has opened the link of this private game. H2 */
  readonly hasGameLink: (tableId: string, userId: string) => Promise<boolean>;
  /** Adds hands and bytes to what a private game has used. Resolves with null when the game may deal its next hand. Fault 122 */
  readonly noteGameUse: (tableId: string, hands: number, bytes: number) => Promise<GameRest | null>;
  /** How long the host of a private game may be away before another player becomes the host. Fault 87 */
  readonly hostAwayMs: number;
  /** Measures how long the database did not answer. That time does not count as sitting out. B10, fault 155 */
  readonly outages: Pick<OutageTime, "isOut" | "totalMs">;
  /** Reads what is stored about a broken table and its unfinished hand. T7 */
  readonly loadBrokenTable: (tableId: string) => Promise<TableForensics>;
  /** Reads what the table's players have won and lost in each of its hands after `handNo`. T7 */
  readonly loadHandResults: (tableId: string, handNo: number) => Promise<readonly HandResult[]>;
  /** Gives up the unit, so that this process or another recovers it from the journal. */
  readonly releaseUnit: (unitId: string) => void;
}
