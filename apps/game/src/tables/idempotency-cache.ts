/** Which commands this process has done lately, so that a retry is answered and not done twice. Older ones are in the journal. */
export interface CachedResult {
  readonly userId: string;
  /** Number of the last event it caused. */
  readonly seq: number;
  /** How long before its deadline it came; absent or null: it had none. */
  readonly earlyMs?: number | null;
}

const KEPT = 200;

export class IdempotencyCache {
  readonly #byId = new Map<string, CachedResult>();

  get(id: string): CachedResult | undefined {
    return this.#byId.get(id);
  }
  remember(id: string, answered: CachedResult): void {
    this.#byId.set(id, answered);
    if (this.#byId.size <= KEPT) return;
    const [oldest] = this.#byId.keys();
    if (oldest !== undefined) this.#byId.delete(oldest);
  }
}
