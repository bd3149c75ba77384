/** Collects the events of one step of a tournament and applies each at once, so that the state always agrees with them. */
import type { EpochMs } from "../rules.ts";
import { createDraw, type Draw, type DrawSeed } from "./draw.ts";
import { evolveTournament } from "./evolve.ts";
import type { TournamentEvent, TournamentState, TournamentStep } from "./types.ts";

export class TournamentBuilder {
  readonly #events: TournamentEvent[] = [];
  readonly now: EpochMs;
  readonly draw: Draw;
  #state: TournamentState;
  #changeCount = 0;

  constructor(state: TournamentState, now: EpochMs, seed: DrawSeed) {
    this.#state = state;
    this.now = now;
    this.draw = createDraw(seed);
  }

  get state(): TournamentState {
    return this.#state;
  }

  /** Events so far but the passing of time. */
  get changeCount(): number {
    return this.#changeCount;
  }

  emit(event: TournamentEvent): void {
    this.#state = evolveTournament(this.#state, event);
    this.#events.push(event);
    if (event.type !== "ticked") this.#changeCount++;
  }

  toStep(): TournamentStep {
    return { state: this.#state, events: this.#events };
  }
}
