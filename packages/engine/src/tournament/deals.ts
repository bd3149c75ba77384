/** Lets the last players agree to share the prizes. M21 */

import type { OrderOf } from "./commands.ts";
import { DEAL_KINDS, type DealKind, type DealProposal, proposeDeal } from "./deal-shares.ts";
import { areAllIdle, entriesLeft, entryOf, latestEntryOf } from "./entries.ts";
import { finishByChips } from "./places.ts";
import { refuseTournament, type TournamentRefusal } from "./refusals.ts";
import type { Cents } from "./settings.ts";
import type { TournamentBuilder } from "./tournament-builder.ts";
import type { EntryNo, FrozenPool, TournamentDeal, TournamentEntry, TournamentState } from "./types.ts";

type Request = Extract<TournamentDeal, { stage: "asking" }>;
type Talk = Extract<TournamentDeal, { stage: "talking" }>;

/** Returns true while no hand may start because all remaining players want to talk about a deal. */
export const isDealHoldingHands = (state: TournamentState): boolean =>
  state.deal !== null && (state.deal.stage === "talking" || haveAllAsked(state, state.deal));

const haveAllAsked = (state: TournamentState, { asked }: Request): boolean =>
  entriesLeft(state).every(({ entryNo }) => asked.includes(entryNo));

/** A player asks for a deal. Refusals: no-deals, not-playing, not-at-final-table, deal-asked-already. */
export function askDeal(play: TournamentBuilder, { playerId }: OrderOf<"ask-deal">): TournamentRefusal | null {
  const { settings, dealMade, pool, tables, deal } = play.state;
  if (!settings.deal || settings.satellite || dealMade) return refuseTournament("no-deals");
  const entry = playingEntryOf(play.state, playerId);
  if (!entry) return refuseTournament("not-playing");
  if (!pool || tables.length !== 1) return refuseTournament("not-at-final-table");
  if (deal?.stage === "talking" || deal?.asked.includes(entry.entryNo)) return refuseTournament("deal-asked-already");
  play.emit({ type: "deal-asked", entryNo: entry.entryNo });
  return null;
}

/** A player no longer asks for a deal. Refusals: not-playing, deal-not-asked. */
export function withdrawDeal(
  play: TournamentBuilder,
  { playerId }: OrderOf<"withdraw-deal">,
): TournamentRefusal | null {
  const { deal } = play.state;
  const entry = playingEntryOf(play.state, playerId);
  if (!entry) return refuseTournament("not-playing");
  if (deal?.stage !== "asking" || !deal.asked.includes(entry.entryNo)) return refuseTournament("deal-not-asked");
  play.emit({ type: "deal-withdrawn", entryNo: entry.entryNo });
  return null;
}

/**
 * A player answers the proposed deal. One "no" ends the talk. A deal is made when all players agree to the same
 * numbers. Refusals: not-playing, no-deal-proposed.
 */
export function answerDeal(play: TournamentBuilder, order: OrderOf<"answer-deal">): TournamentRefusal | null {
  const entry = playingEntryOf(play.state, order.playerId);
  if (!entry) return refuseTournament("not-playing");
  if (play.state.deal?.stage !== "talking") return refuseTournament("no-deal-proposed");
  const { entryNo } = entry;
  if (order.answer === "no") play.emit({ type: "deal-refused", entryNo, at: play.now });
  else play.emit({ type: "deal-answered", entryNo, kind: order.answer });
  return null;
}

const playingEntryOf = (state: TournamentState, playerId: string): TournamentEntry | undefined => {
  const entry = latestEntryOf(state, playerId);
  return entry?.status === "playing" ? entry : undefined;
};

/**
 * Proposes a deal when the last hand has ended. Pays when all players agree. Resumes play when the time is over or a
 * player has left.
 */
export function advanceDeal(play: TournamentBuilder): void {
  const { deal, pool, settings, pausedAt } = play.state;
  if (!deal || !pool || pausedAt !== null) return;
  if (deal.stage === "talking") {
    const isStale = deal.proposal.players.length !== entriesLeft(play.state).length;
    const kind = isStale ? null : agreedKind(deal);
    if (kind !== null) makeDeal(play, deal.proposal, kind);
    else if (isStale || play.now >= deal.until) play.emit({ type: "deal-refused", entryNo: null, at: play.now });
    return;
  }
  if (!settings.deal || !haveAllAsked(play.state, deal) || !areAllIdle(play.state)) return;
  const players = entriesLeft(play.state);
  const proposal = proposeDeal(players, prizesLeft(pool, players.length), settings.deal.keptShare);
  play.emit({ type: "deal-proposed", proposal, until: play.now + settings.deal.answerMs });
}

/**
 * Returns the prizes of the remaining places, largest first. An amount that moved up (M17) is added to the last of
 * these places.
 */
const prizesLeft = ({ prizes, movedUp }: FrozenPool, count: number): readonly Cents[] =>
  Array.from({ length: count }, (_, i) => (prizes[i] ?? 0) + (i === count - 1 ? movedUp : 0)).sort((a, b) => b - a);

/**
 * Returns the kind of deal that all players have agreed to; null when they have not. When both kinds give every player
 * the same amount, an agreement to either counts for both.
 */
function agreedKind({ proposal, answers }: Talk): DealKind | null {
  const isSame = proposal.players.every(({ chips, icm }) => chips === icm);
  if (answers.length < proposal.players.length) return null;
  return DEAL_KINDS.find((kind) => isSame || answers.every((answer) => answer.kind === kind)) ?? null;
}

function makeDeal(play: TournamentBuilder, proposal: DealProposal, kind: DealKind): void {
  const shares = proposal.players.map((player) => {
    const { playerId } = entryOf(play.state, player.entryNo);
    return { entryNo: player.entryNo, playerId, amount: player[kind] };
  });
  play.emit({ type: "deal-agreed", kind, shares, kept: proposal.kept, at: play.now });
  if (proposal.kept === 0) finishByChips(play); // all prizes are paid
}

/** Returns true when the proposal gives the entry at least its ICM share. Then a bot agrees to it. */
export function isDealFairFor({ players }: DealProposal, entryNo: EntryNo, kind: DealKind): boolean {
  const player = players.find((each) => each.entryNo === entryNo);
  return player !== undefined && player[kind] >= player.icm;
}
