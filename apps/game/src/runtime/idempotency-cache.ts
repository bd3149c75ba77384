/**
 * Remembers which commands this process has carried out recently, and their answers, so that a command that is sent again gets the same
 * answer. Older commands are looked up in the journal.
 */
interface CachedResult {
  readonly userId: string;
  /** The number of the last event that the command caused. */
  readonly seq: number;
  /** How many ms before its deadline the action came; null when it had no deadline. */
  readonly earlyMs: number | null;
}

/**
 * How many commands are remembered. A client without an answer sends its command again long before the table has carried out this many
 * other commands.
 */
const MAX_RESULTS = 32;

export class IdempotencyCache {
  readonly #byId = new Map<string, CachedResult>();

  get(id: string): CachedResult | undefined {
    return this.#byId.get(id);
  }
  remember(id: string, result: CachedResult): void {
    this.#byId.set(id, result);
    if (this.#byId.size <= MAX_RESULTS) return;
    const [oldest] = this.#byId.keys();
    if (oldest !== undefined) this.#byId.delete(oldest);
  }
}
