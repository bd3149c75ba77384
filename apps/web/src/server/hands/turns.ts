/** Lets a few jobs run at the same time; all others wait in order of arrival. */

export interface Turn {
  /** Resolves when the job may start. */
  readonly come: Promise<void>;
  /** How many jobs must end before this one may start; 0 when it may start. */
  readonly before: number;
  /** Ends the job, even while it waits; a second call changes nothing. */
  end(): void;
}

export class Turns {
  readonly #atOnce: number;
  /** The functions that start the jobs, in order of arrival; the first ones have been called. */
  readonly #begin = new Set<() => void>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** The number of running and waiting jobs. */
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
