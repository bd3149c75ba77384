/** Collects the events of one step of a hand. */
import { applyToDraft, beginHand, createDraft, type DraftState, type HandStartedEvent } from "./apply.ts";
import { type HandReader, readHand } from "./read-hand.ts";
import type { HandEvent, HandState, HandStep } from "./types.ts";

/**
 * Copies the state once and applies each event as soon as it is added, so that the state and the events of a step
 * always agree.
 */
export class HandBuilder {
  readonly #events: HandEvent[] = [];
  readonly #draft: DraftState;

  /** Evaluates the hands at the showdown. A replay passes its own reader, because it knows only some players' cards. */
  readonly reader: HandReader;

  constructor(state: HandState, reader: HandReader = readHand) {
    this.#draft = createDraft(state);
    this.reader = reader;
  }

  /** Begins a new hand, which has no earlier state. */
  static begin(event: HandStartedEvent, reader: HandReader = readHand): HandBuilder {
    const play = new HandBuilder(beginHand(event), reader);
    play.#events.push(event);
    return play;
  }

  /** The current state of the hand. Adding an event changes this same object. */
  get state(): HandState {
    return this.#draft;
  }

  emit(event: Exclude<HandEvent, HandStartedEvent>): void {
    applyToDraft(this.#draft, event);
    this.#events.push(event);
  }

  toStep(): HandStep {
    return { state: this.#draft, events: this.#events };
  }
}
