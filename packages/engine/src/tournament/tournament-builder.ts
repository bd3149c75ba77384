/**
 * Collects the events of one step of a tournament. Applies each event at once, so that the state and the events always
 * agree.
 */
import type { EpochMs, SeatNo } from "../rules.ts";
import { createDraw, type Draw, type DrawSeed } from "./draw.ts";
import { seatTimeIn } from "./entries.ts";
import type { TournamentEvent, TournamentStep } from "./events.ts";
import { evolveTournament } from "./evolve.ts";
import type { SeatTime, TableNo, TournamentState } from "./types.ts";

/** Asks a table, between hands, for the absence and the time bank of the player in a seat. M11, T8 */
export type SeatTimeLookup = (tableNo: TableNo, seat: SeatNo) => SeatTime;

/**
 * Returns a number of events that only a step with a bug can reach. The step then throws, so that the bug does not keep
 * the server busy forever.
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

  /** How many events the step has so far. Events that only count time are left out. */
  get changeCount(): number {
    return this.#changeCount;
  }

  emit(event: TournamentEvent): void {
    this.#state = evolveTournament(this.#state, event);
    this.#events.push(event);
    if (this.#events.length > maxEventsPerStep(this.#state)) throw new Error("A step of the tournament does not end");
    if (event.type !== "ticked") this.#changeCount++;
  }

  /**
   * Returns the absence and the time bank of the player in a seat. For a player who joined in this step, the answer
   * comes from the event, because the table does not know them yet. M11, T8
   */
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
