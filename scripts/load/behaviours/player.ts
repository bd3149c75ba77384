/** The parts of a simulated player that behaviours may use. */
import type { Action, LegalActions, TableSeat } from "@poker/engine";
import type { ClientIn } from "@poker/protocol";
import type { Counters } from "../counters.ts";
import type { LoadAccount } from "../load-accounts.ts";
import type { PlayerProtection } from "../player-protection.ts";
import type { GameDirector } from "../private-games/game-director.ts";
import type { CommandName, CommandReply, RetryingClient } from "../retrying-client.ts";
import type { RoomAuditor } from "../room-auditor.ts";
import type { TableTab } from "../table-tab.ts";

export type Phase = "play" | "leave";

/** The room in which the players play. */
export interface PlayerContext {
  readonly auditor: Pick<RoomAuditor, "receive">;
  readonly counters: Counters;
  /** Ids of tables at which a player may choose a seat. */
  readonly tables: readonly string[];
  /** Ids of pools, in which the room chooses the seat. */
  readonly pools: readonly string[];
  readonly protection: PlayerProtection;
  /** Returns the ids of tournaments that a player may try to enter now. */
  readonly tournaments: () => readonly string[];
  readonly games: Pick<
    GameDirector,
    "openIds" | "ledBy" | "strangeTo" | "isStranger" | "isRegular" | "opened" | "enter"
  >;
  readonly phase: () => Phase;
}

export interface Player {
  readonly account: LoadAccount;
  readonly context: PlayerContext;
  readonly client: Pick<RetryingClient, "acceptedCommands" | "sendCommand">;
  /** The player's tabs. The newest is last. */
  readonly tabs: readonly TableTab[];
  /** The newest tab; null when the player has no tab. */
  readonly tab: TableTab | null;
  /** The player's seat at the table of the newest tab; null when the player has no seat there. */
  readonly seat: TableSeat | null;
  /** What the player may do now at the table of the newest tab; null when it is not the player's turn. */
  readonly legalActions: LegalActions | null;
  /** Ids of the pools whose queue the player has joined. */
  readonly queuedPools: Set<string>;
  /** Ids of the private games in which the player has asked the host for a seat. */
  readonly askedGames: Set<string>;
  readonly random: () => number;
  /** Returns a random whole number from `min` to `max`. */
  randomInteger(min: number, max: number): number;
  pickOne<T>(...all: readonly [T, ...T[]]): T;
  openTab(tableId: string): TableTab;
  closeTab(tab: TableTab): void;
  closeAllTabs(): void;
  /** Waits until `met` returns true, at most `ms` milliseconds. */
  waitUntil(met: () => boolean, ms: number): Promise<boolean>;
  sendAction(action: Action, change?: Partial<ClientIn["act"]>, tab?: TableTab | null): Promise<CommandReply | null>;
  /**
   * Sends a command through `tab`. If it has to be sent again, uses the newest tab at the same table, or the newest tab
   * of all if there is none.
   */
  sendCommand<K extends CommandName>(
    name: K,
    message: ClientIn[K],
    tab?: TableTab | null,
  ): Promise<CommandReply | null>;
}
