/**
 * Gives some simulated players limits on their play, and lets other players take a break during the run. Uses the same
 * functions as the page of player protection. Faults 69, 83
 */
import { createBreaks, createPlayLimits } from "@poker/db";
import { isRefusal } from "@poker/engine";
import type { Counters } from "./counters.ts";
import type { LoadAccount } from "./load-accounts.ts";
import type { LoadRoom } from "./load-room.ts";

/** One player in this many gets limits. Another one in this many will take a break. */
const EVERY = 8;
/** Limits for a day, in cents of each currency. They allow a few buy-ins, so a long run reaches them. */
const SOME_BUY_INS = { "buy-in": 400_00, loss: 250_00 } as const;
/** Limits for a day, in cents of each currency. They do not allow even one buy-in, so every run reaches them. */
const NO_BUY_IN = { "buy-in": 1, loss: 1 } as const;

export interface PlayerProtection {
  /** True until the player's break has begun. False for players who take no break. */
  mayTakeBreak(account: LoadAccount): boolean;
  /** Begins the player's break, which is longer than the run. */
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
      // While the database is down, this fails, and the player tries again later.
      const begun = await breaks.begin(account.sessionKey, "cool-off", 1).catch(() => null);
      if (begun === null) return;
      waiting.delete(account);
      counters.increment("protection", begun.ok ? "breaks begun" : begun.code);
    },
  };
}
