/** The members of a table's actor that the table's other parts may use to deal hands and to do the work between hands. */
import type { TableSeat, TableState } from "@poker/engine";
import type { GameUse } from "../private-games/game-use.ts";
import type { Mailbox } from "../runtime/mailbox.ts";
import type { CommitResult } from "../runtime/stream-actor.ts";
import type { Audience } from "./audience.ts";
import type { TableActorCommand, TableStats } from "./decide-table.ts";
import type { HandNumbers } from "./hand-numbers.ts";
import type { NextHandTimer } from "./next-hand-timer.ts";
import type { TableDeps } from "./table-deps.ts";

export interface TableHost {
  readonly deps: TableDeps;
  readonly tableId: string;
  /** null when the table does not belong to a tournament. */
  readonly tournamentId: string | null;
  readonly state: TableState;
  readonly stats: TableStats;
  readonly isStopped: boolean;
  readonly mailbox: Mailbox;
  readonly audience: Pick<Audience, "isConnected">;
  readonly handNumbers: HandNumbers;
  readonly nextHand: Pick<NextHandTimer, "startsAt" | "beginPause" | "hurry">;
  isHandRunning(): boolean;
  /** Returns true while a hand runs, and also while the next hand is frozen, because a frozen hand must be dealt. F3 */
  isHandUnderWay(): boolean;
  seatOf(userId: string): TableSeat | undefined;
  /** Commits and publishes the engine's result for `command`, or returns its refusal. Call it only inside a job of the mailbox. */
  executeCommand(command: TableActorCommand): Promise<CommitResult>;
}

/** A hand that the tournament allows. */
export interface TournamentHand {
  /** The number of the table's last hand when this hand was allowed. Only the hand that directly follows is allowed. */
  readonly afterHandNo: number;
}

/** A table that may start its next hand. */
export interface NextHandHost extends TableHost {
  /** True when no new hand is started. */
  readonly isDraining: boolean;
  /** True during maintenance of the room: no time passes between hands. */
  readonly isResting: boolean;
  /** The next hand that the tournament allows; null when it allows no hand, and at cash tables. */
  readonly nextTournamentHand: TournamentHand | null;
  /**
   * Deals the hands that players can check. Both functions return the monotonic time at which to try again; null when the next try waits
   * for the table to change. F3
   */
  readonly deals: {
    readonly isOn: boolean;
    freezeHand(): Promise<number | null>;
    dealFrozenHand(): Promise<number | null>;
  };
  /** What the table has used of the room; counted only in private games. */
  readonly gameUse: Pick<GameUse, "count">;
  /**
   * Returns true when at least one person is connected and ready to be dealt in, so that bots do not play only among themselves. Fault 122
   */
  hasPersonReady(): boolean;
}
