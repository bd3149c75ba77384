/** Computes prize pool and payouts, and freezes them when registration has closed for good. M9, M19, M23 */

import { countLeft } from "./entries.ts";
import { isAddOnToCome, isLateRegistrationOpen, isRebuyOpen } from "./entry-times.ts";
import type { Cents, PayoutRow, TournamentSettings } from "./settings.ts";
import type { TournamentBuilder } from "./tournament-builder.ts";
import type { TournamentState } from "./types.ts";

/** The sum of all shares of a payout row. */
export const FULL_SHARE = 10_000;

export interface Payouts {
  /** Money for each place, first place first. */
  readonly prizes: readonly Cents[];
  /** The number of places, from the first on, that get a ticket. M23 */
  readonly tickets: number;
}

/** The row for this number of entries; the first row when there are fewer. */
function payoutRow({ payouts }: TournamentSettings, entries: number): PayoutRow {
  return payouts.findLast(({ fromEntries }) => fromEntries <= entries) ?? payouts[0]!;
}

/** The share of each place, in hundredths of a percent. */
export const sharesOf = ({ bands }: PayoutRow): readonly number[] =>
  bands.flatMap(({ places, share }) => Array.from({ length: places }, () => share));

/** Prizes are rounded down to the cent; the rest goes to the first place. M19 */
export function payoutsFor(settings: TournamentSettings, entries: number, pool: Cents): Payouts {
  if (settings.satellite) return satellitePayouts(settings.satellite.price, entries, pool);
  const prizes = sharesOf(payoutRow(settings, entries)).map((share) => shareOf(pool, share));
  const rest = pool - prizes.reduce((sum, prize) => sum + prize, 0);
  return { prizes: prizes.map((prize, place) => (place === 0 ? prize + rest : prize)), tickets: 0 };
}

/** Exact even when pool × share is above the largest safe integer. */
const shareOf = (pool: Cents, share: number): Cents => Number((BigInt(pool) * BigInt(share)) / BigInt(FULL_SHARE));

/** The rest is cash for the next place; when every entry gets a ticket, the rest is part of the first prize and shared by all. M23 */
function satellitePayouts(price: Cents, entries: number, pool: Cents): Payouts {
  const tickets = Math.min(Math.floor(pool / price), entries);
  const rest = pool - tickets * price;
  const places = rest > 0 && tickets < entries ? tickets + 1 : tickets;
  const restPlace = tickets < entries ? tickets : 0;
  const prizes = Array.from({ length: places }, (_, place) => (place === restPlace ? rest : 0));
  return { prizes, tickets };
}

/** The pool as it is now, with the guarantee. M19 */
export const poolSoFar = ({ paidIn, settings }: TournamentState): Cents => Math.max(paidIn, settings.guarantee);

/** The final payouts once the pool is frozen, before that the payouts so far. */
export const currentPayouts = (state: TournamentState): Payouts =>
  state.pool ?? payoutsFor(state.settings, state.entries.length, poolSoFar(state));

export const countPaidPlaces = (state: TournamentState): number => currentPayouts(state).prizes.length;

/** True when players are out, and the players left are at most one more than the paid places. M9 */
const isMoneyNear = (state: TournamentState): boolean =>
  state.outs.length > 0 && countLeft(state) <= countPaidPlaces(state) + 1;

/**
 * Freezes pool and payouts when no entry, rebuy or add-on is possible any more, or when the money is near. Waits for pending
 * players, because their rebuy offers stay open. M9
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
