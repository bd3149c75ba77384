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

  constructor(state: TournamentState, now: EpochMs, seed: DrawSeed) {
    this.#state = state;
    this.now = now;
    this.draw = createDraw(seed);
  }

  get state(): TournamentState {
    return this.#state;
  }

  get eventCount(): number {
    return this.#events.length;
  }

  emit(event: TournamentEvent): void {
    this.#state = evolveTournament(this.#state, event);
    this.#events.push(event);
  }

  toStep(): TournamentStep {
    return { state: this.#state, events: this.#events };
  }
}
