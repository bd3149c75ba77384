/** Gives some simulated players limits to their play, and lets others take a break in the midst of it, as the page of protection does. Faults 69, 83 */
import { createBreaks, createPlayLimits } from "@poker/db";
import { isRefusal } from "@poker/engine";
import type { Counters } from "./counters.ts";
import type { LoadAccount } from "./load-accounts.ts";
import type { LoadRoom } from "./load-room.ts";

/** One player of so many has limits, and another one a break before them. */
const EVERY = 8;
/** Of a day, for each currency: a few buy-ins, so that they are reached in a long run; or less than one, so that they are in any run. */
const SOME_BUY_INS = { "buy-in": 400_00, loss: 250_00 } as const;
const NO_BUY_IN = { "buy-in": 1, loss: 1 } as const;

export interface PlayerProtection {
  /** True while the player has a break before them. */
  mayTakeBreak(account: LoadAccount): boolean;
  /** Begins a break that outlasts the run. */
  takeBreak(account: LoadAccount): Promise<void>;
}

export async function protectSome(
  { webDatabase: { pool } }: Pick<LoadRoom, "webDatabase">,
  accounts: readonly LoadAccount[],
  counters: Counters,
): Promise<PlayerProtection> {
  const [limits, breaks] = [createPlayLimits(pool), createBreaks(pool)];
  for (const [place, { sessionKey }] of accounts.filter((_, index) => index % EVERY === 1).entries()) {
    const amounts = place % 2 === 0 ? NO_BUY_IN : SOME_BUY_INS;
    for (const currency of ["play", "real"] as const)
      for (const kind of ["buy-in", "loss"] as const) {
        const set = await limits.set(sessionKey, { kind, period: "day", currency, amount: amounts[kind] });
        if (isRefusal(set)) throw new Error(`a limit was refused: ${set.code}`);
      }
  }
  const waiting = new Set(accounts.filter((_, index) => index % EVERY === 2));
  return {
    mayTakeBreak: (account) => waiting.has(account),
    async takeBreak(account) {
      // A database that is away answers nothing: the player tries again later.
      const begun = await breaks.begin(account.sessionKey, "cool-off", 1).catch(() => null);
      if (begun === null) return;
      waiting.delete(account);
      counters.increment("protection", begun.ok ? "breaks begun" : begun.code);
    },
  };
}
