/** Lets a few work at the same time; all others wait in the order in which they came. */

export interface Turn {
  /** Resolves when it may begin. */
  readonly come: Promise<void>;
  /** How many must end before it may begin; 0 when it may. */
  readonly before: number;
  /** Ends it, also while it waits; a second call changes nothing. */
  end(): void;
}

export class Turns {
  readonly #atOnce: number;
  /** What begins each, in the order in which they came; the first ones have begun. */
  readonly #begin = new Set<() => void>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Those that work and those that wait. */
  get count(): number {
    return this.#begin.size;
  }

  take(): Turn {
    let begin = () => {};
    const come = new Promise<void>((resolve) => {
      begin = resolve;
    });
    this.#begin.add(begin);
    this.#beginFirst();
    const countBefore = () => Math.max([...this.#begin].indexOf(begin) + 1 - this.#atOnce, 0);
    return {
      come,
      get before() {
        return countBefore();
      },
      end: () => {
        if (this.#begin.delete(begin)) this.#beginFirst();
      },
    };
  }

  #beginFirst(): void {
    for (const begin of [...this.#begin].slice(0, this.#atOnce)) begin();
  }
}
