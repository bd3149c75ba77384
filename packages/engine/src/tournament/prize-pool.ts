/** Computes the prize pool and the payouts, and freezes them when no player can enter any more. M9, M19, M23 */

import { countLeft } from "./entries.ts";
import { isAddOnToCome, isLateRegistrationOpen, isRebuyOpen } from "./entry-times.ts";
import type { Cents, PayoutRow, TournamentSettings } from "./settings.ts";
import type { TournamentBuilder } from "./tournament-builder.ts";
import type { TournamentState } from "./types.ts";

/** What the shares of a payout row add up to, in hundredths of a percent. */
export const FULL_SHARE = 10_000;

export interface Payouts {
  /** The prize of each place in cents, from the first place down. */
  readonly prizes: readonly Cents[];
  /** How many places win a ticket, counted from the first place. M23 */
  readonly tickets: number;
}

/** Returns the payout row for this number of entries. When every row is for more entries, returns the first row. */
function payoutRow({ payouts }: TournamentSettings, entries: number): PayoutRow {
  return payouts.findLast(({ fromEntries }) => fromEntries <= entries) ?? payouts[0]!;
}

/** Returns the share of each place, in hundredths of a percent. */
export const sharesOf = ({ bands }: PayoutRow): readonly number[] =>
  bands.flatMap(({ places, share }) => Array.from({ length: places }, () => share));

/** Computes the payouts. Each prize is rounded down to the cent, and what is left goes to the first place. M19 */
export function payoutsFor(settings: TournamentSettings, entries: number, pool: Cents): Payouts {
  if (settings.satellite) return satellitePayouts(settings.satellite.price, entries, pool);
  const prizes = sharesOf(payoutRow(settings, entries)).map((share) => shareOf(pool, share));
  const rest = pool - prizes.reduce((sum, prize) => sum + prize, 0);
  return { prizes: prizes.map((prize, place) => (place === 0 ? prize + rest : prize)), tickets: 0 };
}

/** Returns a share of the pool. The result is exact, even when pool × share is above the largest safe integer. */
const shareOf = (pool: Cents, share: number): Cents => Number((BigInt(pool) * BigInt(share)) / BigInt(FULL_SHARE));

/**
 * Computes the payouts of a satellite. What is left after the tickets is cash for the next place. When every entry gets
 * a ticket, the rest becomes part of the first prize, which all entries share. M23
 */
function satellitePayouts(price: Cents, entries: number, pool: Cents): Payouts {
  const tickets = Math.min(Math.floor(pool / price), entries);
  const rest = pool - tickets * price;
  const places = rest > 0 && tickets < entries ? tickets + 1 : tickets;
  const restPlace = tickets < entries ? tickets : 0;
  const prizes = Array.from({ length: places }, (_, place) => (place === restPlace ? rest : 0));
  return { prizes, tickets };
}

/** Returns the prize pool as it is now, at least as large as the guarantee. M19 */
export const poolSoFar = ({ paidIn, settings }: TournamentState): Cents => Math.max(paidIn, settings.guarantee);

/** Returns the final payouts when the pool is frozen. Before that, returns the payouts for the entries so far. */
export const currentPayouts = (state: TournamentState): Payouts =>
  state.pool ?? payoutsFor(state.settings, state.entries.length, poolSoFar(state));

export const countPaidPlaces = (state: TournamentState): number => currentPayouts(state).prizes.length;

/**
 * Returns true when at least one player is out and has no place yet, and the players left are at most one more than the
 * paid places. M9
 */
const isMoneyNear = (state: TournamentState): boolean =>
  state.outs.length > 0 && countLeft(state) <= countPaidPlaces(state) + 1;

/**
 * Freezes the pool and the payouts when no entry, rebuy or add-on is possible any more, or when the money is near.
 * Waits for pending players, because they may still rebuy. M9
 */
export function freezePoolWhenDue(play: TournamentBuilder): void {
  const { state } = play;
  if (state.pool || state.pending.length > 0) return;
  const canGrow = isLateRegistrationOpen(state) || isRebuyOpen(state) || isAddOnToCome(state);
  if (canGrow && !isMoneyNear(state)) return;
  const { paidIn, settings, entries } = state;
  const { prizes, tickets } = currentPayouts(state);
  const overlay = Math.max(0, settings.guarantee - paidIn);
  play.emit({
    type: "pool-frozen",
    entries: entries.length,
    paidIn,
    overlay,
    returned: settings.guarantee - overlay,
    prizes,
    tickets,
  });
}
