/**
 * Counts how much of the room's resources a private game uses: hands, and bytes of the journal. The database adds them up for the game, its
 * opener and the opener's network, and decides until when the game rests. A hand that is under way is played to its end. Only the next hand
 * waits. Fault 122
 */
import type { GameRest } from "@poker/db";
import { refuse } from "@poker/engine";
import type { PlayerCommandMessages, PlayerCommandName, WireRefusal } from "@poker/protocol";
import type { Clock } from "../clock.ts";
import type { StoredStep } from "../runtime/stream-actor.ts";

/** After how many bytes the use is stored, even when no new hand begins. */
const BYTES_PER_COUNT = 250_000;
/** The commands that players may give while a game rests. With them they finish the hand or leave. */
const ALLOWED: ReadonlySet<PlayerCommandName> = new Set([
  ...(["act", "show", "leave", "leave-waitlist", "sit-out", "answer-take", "mark-present"] as const),
]);
const ALLOWED_ORDERS: ReadonlySet<string> = new Set(["end", "remove"]);

interface GameUseOptions {
  readonly clock: Pick<Clock, "wall">;
  /**
   * Adds hands and bytes to what the game has used. Resolves with the time (epoch ms) until which the game rests; null when the game may
   * deal.
   */
  readonly note: (hands: number, bytes: number) => Promise<GameRest | null>;
  /** Called when the use could not be stored. */
  readonly onError: (error: unknown) => void;
}

export class GameUse {
  readonly #options: GameUseOptions;
  #hands = 0;
  #bytes = 0;
  #isFirst = true;
  /** The time until which the game rests, in epoch ms. */
  #restsUntil = 0;

  constructor(options: GameUseOptions) {
    this.#options = options;
  }

  /** Counts a step that is about to be stored. */
  noteStep({ events, sealed, effects }: StoredStep, startsHand: boolean): void {
    this.#hands += startsHand ? 1 : 0;
    this.#bytes += JSON.stringify(events).length + JSON.stringify(effects).length + (sealed?.length ?? 0);
    if (this.#bytes >= BYTES_PER_COUNT) this.count().catch(this.#options.onError);
  }

  /**
   * Stores what has been counted. Resolves with the time (epoch ms) until which the game rests; null when the game may deal its next hand.
   */
  async count(): Promise<number | null> {
    if (this.#isFirst || this.#hands > 0 || this.#bytes > 0) {
      const [hands, bytes] = [this.#hands, this.#bytes];
      [this.#isFirst, this.#hands, this.#bytes] = [false, 0, 0];
      this.#restsUntil = (await this.#options.note(hands, bytes))?.until ?? 0;
    }
    return this.#restsUntil > this.#options.clock.wall() ? this.#restsUntil : null;
  }

  /** Returns the reason why the player may not give this command now; null when they may give it. */
  refusalOf<K extends PlayerCommandName>(name: K, message: PlayerCommandMessages[K]): WireRefusal | null {
    if (this.#restsUntil <= this.#options.clock.wall() || ALLOWED.has(name)) return null;
    if ("order" in message && ALLOWED_ORDERS.has(message.order.type)) return null;
    return refuse("game-resting", { until: this.#restsUntil });
  }
}
