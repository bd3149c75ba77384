/** Collects the events of one step of a tournament and applies each at once, so that the state always agrees with the events. */
import type { EpochMs, SeatNo } from "../rules.ts";
import { createDraw, type Draw, type DrawSeed } from "./draw.ts";
import { seatTimeIn } from "./entries.ts";
import type { TournamentEvent, TournamentStep } from "./events.ts";
import { evolveTournament } from "./evolve.ts";
import type { SeatTime, TableNo, TournamentState } from "./types.ts";

/** Asks a table, between hands, for the absence and the time bank of the player in a seat. M11, T8 */
export type SeatTimeLookup = (tableNo: TableNo, seat: SeatNo) => SeatTime;

/**
 * A limit that only a step with a bug can reach. It ends the step, so that a bug does not keep a server busy forever.
 */
const maxEventsPerStep = ({ entries }: TournamentState): number => 1_000 + 10 * entries.length;

export class TournamentBuilder {
  readonly #events: TournamentEvent[] = [];
  readonly now: EpochMs;
  readonly draw: Draw;
  readonly #askTable: SeatTimeLookup;
  #state: TournamentState;
  #changeCount = 0;

  constructor(state: TournamentState, now: EpochMs, seed: DrawSeed, seatTimeOf: SeatTimeLookup) {
    this.#state = state;
    this.now = now;
    this.draw = createDraw(seed);
    this.#askTable = seatTimeOf;
  }

  get state(): TournamentState {
    return this.#state;
  }

  /** The number of events so far, without the events that only count time. */
  get changeCount(): number {
    return this.#changeCount;
  }

  emit(event: TournamentEvent): void {
    this.#state = evolveTournament(this.#state, event);
    this.#events.push(event);
    if (this.#events.length > maxEventsPerStep(this.#state)) throw new Error("A step of the tournament does not end");
    if (event.type !== "ticked") this.#changeCount++;
  }

  /** The absence and the time bank of the player in a seat. The table does not know yet which players joined in this step. M11, T8 */
  seatTimeOf(tableNo: TableNo, seat: SeatNo): SeatTime {
    const came = this.#events.findLast(
      (event) => event.type === "seated" && event.tableNo === tableNo && event.seat === seat,
    );
    return came?.type === "seated" ? seatTimeIn(came) : this.#askTable(tableNo, seat);
  }

  toStep(): TournamentStep {
    return { state: this.#state, events: this.#events };
  }
}
