/**
 * Gives money back when a tournament is cancelled. Before the start, all money is given back. After the start, only the
 * money that has not been paid as a prize is. M5
 */

import type { OrderOf } from "./commands.ts";
import { entriesLeft } from "./entries.ts";
import type { Refund } from "./events.ts";
import { cancelBeforeStart } from "./registration.ts";
import type { Cents, TournamentSettings } from "./settings.ts";
import type { TournamentBuilder } from "./tournament-builder.ts";
import type { TournamentEntry, TournamentState } from "./types.ts";

export function cancelTournament(play: TournamentBuilder, { reason }: OrderOf<"cancel">): null {
  if (play.state.status === "registering") cancelBeforeStart(play, reason);
  else {
    const { refunds, promotion } = cancellationOf(play.state);
    const tables = play.state.tables.map(({ tableNo }) => tableNo);
    play.emit({ type: "cancelled", reason, refunds, promotion, tables, at: play.now });
  }
  return null;
}

/**
 * Returns what each player would get if the running tournament were cancelled now. The back office shows it before
 * staff confirm. The money that players paid in and that was not yet paid as prizes is shared among the remaining
 * players: one half equally, and the other half in proportion to their chips. The odd cents go to the largest stack.
 * `promotion` is the rest of the escrow, which goes back to the room.
 */
export function cancellationOf(state: TournamentState): {
  readonly refunds: readonly Refund[];
  readonly promotion: Cents;
} {
  const left = entriesLeft(state).filter(({ entryNo }) => !state.disqualifying.includes(entryNo));
  const paidOut = state.entries.reduce((sum, { prize }) => sum + prize, 0);
  const toShare = Math.max(0, state.paidIn - paidOut);
  const parts = sharesOf(toShare, left);
  const refunds = left.map(({ entryNo, playerId, feesPaid }, i): Refund => {
    return { entryNo, playerId, to: "wallet", amount: parts[i] ?? 0, fee: feesPaid };
  });
  return { refunds, promotion: state.escrow - toShare };
}

/** What is known about a tournament whose events cannot be read: its list of entries and its money. */
export interface KnownTournament {
  readonly settings: Pick<TournamentSettings, "buyIn" | "rebuy" | "addOn">;
  readonly hasStarted: boolean;
  /** The entries in the order of registration. */
  readonly entries: readonly Pick<
    TournamentEntry,
    "entryNo" | "playerId" | "paidWith" | "status" | "rebuys" | "addOns" | "prize"
  >[];
  readonly escrow: Cents;
  /** The money that the players have paid into the prize pool. */
  readonly paidIn: Cents;
}

/**
 * Returns what each player gets when their chips are not known. The money is shared equally, and the odd cents go to
 * the players who registered first. M5
 */
export function cancellationWithoutChips({ settings, hasStarted, entries, escrow, paidIn }: KnownTournament): {
  readonly refunds: readonly Refund[];
  readonly promotion: Cents;
} {
  const { buyIn, rebuy, addOn } = settings;
  if (!hasStarted) {
    const amount = buyIn.prize + buyIn.fee;
    const refunds = entries.map(({ entryNo, playerId, paidWith }): Refund => {
      return { entryNo, playerId, to: paidWith, amount, fee: 0 };
    });
    return { refunds, promotion: escrow - amount * entries.length };
  }
  const left = entries.filter(({ status }) => status !== "out" && status !== "disqualified");
  const paidOut = entries.reduce((sum, { prize }) => sum + prize, 0);
  const toShare = left.length === 0 ? 0 : Math.max(0, paidIn - paidOut);
  const refunds = left.map(({ entryNo, playerId, rebuys, addOns }, i): Refund => {
    const odd = i < toShare % left.length ? 1 : 0;
    const fee = buyIn.fee + rebuys * (rebuy?.price.fee ?? 0) + addOns * (addOn?.price.fee ?? 0);
    return { entryNo, playerId, to: "wallet", amount: Math.floor(toShare / left.length) + odd, fee };
  });
  return { refunds, promotion: escrow - toShare };
}

/**
 * Shares one half of an amount equally, and the other half in proportion to the chips. Expects that at least one of
 * these players has chips.
 */
function sharesOf(toShare: Cents, left: readonly TournamentEntry[]): readonly Cents[] {
  const equal = Math.floor(toShare / 2 / left.length);
  const byChips = BigInt(Math.floor(toShare / 2));
  const stacks = left.map(({ stack, boughtChips }) => stack + boughtChips);
  const chips = BigInt(stacks.reduce((sum, stack) => sum + stack, 0));
  const shares = stacks.map((stack) => equal + Number((byChips * BigInt(stack)) / chips));
  const odd = toShare - shares.reduce((sum, share) => sum + share, 0);
  const largest = stacks.indexOf(Math.max(...stacks));
  return shares.map((share, i) => (i === largest ? share + odd : share));
}
