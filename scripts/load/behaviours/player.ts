/** What behaviours may use of a simulated player. */
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

/** The room as its players find it. */
export interface PlayerContext {
  readonly auditor: Pick<RoomAuditor, "receive">;
  readonly counters: Counters;
  /** Tables that the player may choose, and pools in which the room chooses a seat. */
  readonly tables: readonly string[];
  readonly pools: readonly string[];
  readonly protection: PlayerProtection;
  /** Tournaments that a player may try to enter now. */
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
  /** The player's tabs, newest last. */
  readonly tabs: readonly TableTab[];
  /** The newest tab, its seat and what the player may do there; each is null when it does not exist. */
  readonly tab: TableTab | null;
  readonly seat: TableSeat | null;
  readonly legalActions: LegalActions | null;
  /** Pools whose queue the player has joined. */
  readonly queuedPools: Set<string>;
  /** Private games whose hosts the player has asked for a seat. */
  readonly askedGames: Set<string>;
  readonly random: () => number;
  /** A whole number from `min` to `max`. */
  randomInteger(min: number, max: number): number;
  pickOne<T>(...all: readonly [T, ...T[]]): T;
  openTab(tableId: string): TableTab;
  closeTab(tab: TableTab): void;
  closeAllTabs(): void;
  /** Waits at most `ms` until `met` returns true. */
  waitUntil(met: () => boolean, ms: number): Promise<boolean>;
  sendAction(action: Action, change?: Partial<ClientIn["act"]>, tab?: TableTab | null): Promise<CommandReply | null>;
  /** Sends through `tab` first, then through the newest tab at the same table, or else through the newest tab. */
  sendCommand<K extends CommandName>(
    name: K,
    message: ClientIn[K],
    tab?: TableTab | null,
  ): Promise<CommandReply | null>;
}
