/**
 * Plays a tournament and its real tables together, as the game server does. The tournament's events become tasks of its
 * tables. Each hand that has ended becomes an order to the tournament.
 */
import {
  handEndedOrder,
  isHandRunning,
  openTournamentTable,
  seatTimeAt,
  type TableCommand,
  type TableEvent,
  type TableState,
  type TableTask,
  type TournamentEvent,
  type TournamentSettings,
  type TournamentState,
  tableTasksOf,
} from "../../src/index.ts";
import { shuffled } from "./random-table.ts";
import { decideOrThrow } from "./table-driver.ts";
import { TournamentRun } from "./tournament-run.ts";

export interface JointWatcher {
  /** Is called before every command of a table. `onTable` is called after it. */
  readonly onCommand?: (before: TableState, command: TableCommand) => void;
  readonly onTable?: (tableNo: number, events: readonly TableEvent[], after: TableState) => void;
  /** Is called for every step of the tournament, after its tables have carried out their tasks. */
  readonly onStep?: (
    events: readonly TournamentEvent[],
    after: TournamentState,
    tables: ReadonlyMap<number, TableState>,
  ) => void;
}

export class JointTournament {
  readonly run: TournamentRun;
  readonly tables = new Map<number, TableState>();
  readonly #toStart = new Set<number>();
  readonly #watch: JointWatcher;

  constructor(settings: TournamentSettings, seed: number, watch: JointWatcher = {}) {
    this.#watch = watch;
    this.run = new TournamentRun(settings, {
      seed,
      seatTimeOf: (tableNo, seat) => seatTimeAt(this.table(tableNo), seat),
      onStep: (events, after) => {
        for (const event of events) for (const task of tableTasksOf(event, after)) this.#do(task, after);
        watch.onStep?.(events, after, this.tables);
      },
    });
  }

  table(tableNo: number): TableState {
    const table = this.tables.get(tableNo);
    if (!table) throw new Error(`Table ${tableNo} is not open`);
    return table;
  }

  /** Returns true when the tournament has allowed a hand that is not dealt yet. */
  waitsToDeal(tableNo: number): boolean {
    return this.#toStart.has(tableNo);
  }

  /** Deals the hand that the tournament has allowed. */
  deal(tableNo: number, deck = shuffled(this.run.pick(2 ** 32))): void {
    if (!this.#toStart.delete(tableNo)) throw new Error(`Table ${tableNo} may not deal`);
    const handNo = this.table(tableNo).handNo + 1;
    this.play(tableNo, { type: "start-hand", deck, draw: 0, handNo });
  }

  /** Gives a command to the hand at a table. When the command ends the hand, tells the tournament. */
  play(tableNo: number, command: TableCommand): void {
    const wasRunning = isHandRunning(this.table(tableNo)) || command.type === "start-hand";
    this.#decide(tableNo, command);
    const table = this.table(tableNo);
    if (wasRunning && !isHandRunning(table)) this.run.send(handEndedOrder(table));
  }

  #do(task: TableTask, after: TournamentState): void {
    const { tableNo } = task;
    if (task.type === "start-hand") this.#toStart.add(tableNo);
    else if (task.type === "command") this.#decide(tableNo, task.command);
    else {
      if (this.tables.has(tableNo)) throw new Error(`Table ${tableNo} opens twice`);
      this.tables.set(tableNo, openTournamentTable(after, tableNo, `t${tableNo}`));
    }
  }

  #decide(tableNo: number, command: TableCommand): void {
    const before = this.table(tableNo);
    this.#watch.onCommand?.(before, command);
    const { state, events } = decideOrThrow(before, command, this.run.now);
    this.#watch.onTable?.(tableNo, events, state);
    this.tables.set(tableNo, state);
    if (state.status !== "closed") return;
    this.tables.delete(tableNo);
    this.#toStart.delete(tableNo);
  }
}
