/** Creates tournaments and applies their events. */
import type { EpochMs } from "../rules.ts";
import type { TournamentEvent } from "./events.ts";
import { evolveClock } from "./evolve-clock.ts";
import { evolveDraw } from "./evolve-draw.ts";
import { evolveEntry } from "./evolve-entries.ts";
import { evolveMoney } from "./evolve-money.ts";
import { evolveTables } from "./evolve-tables.ts";
import { escrowChange, guaranteeMoves, ledgerMovesOf } from "./ledger-moves.ts";
import type { TournamentSettings } from "./settings.ts";
import type { TournamentState } from "./types.ts";

/**
 * Creates an announced tournament. The caller must also make the ledger moves of `guaranteeMoves`. `schedule` is null
 * for a sit-and-go.
 */
export const createTournament = (
  tournamentId: string,
  settings: TournamentSettings,
  schedule: { readonly opensAt: EpochMs; readonly startsAt: EpochMs } | null,
): TournamentState => ({
  tournamentId,
  settings,
  schedule,
  status: "registering",
  pausedAt: null,
  entries: [],
  lastEntryNo: 0,
  draw: null,
  tables: [],
  lastTableNo: 0,
  moving: [],
  pending: [],
  disqualifying: [],
  outs: [],
  lastBustNo: 0,
  clock: { levelNo: 1, elapsedMs: 0, at: 0, break: null, hourlyBreakAt: null },
  handForHand: null,
  paidIn: 0,
  escrow: escrowChange(guaranteeMoves(settings.guarantee)),
  removedChips: 0,
  pool: null,
  deal: null,
  dealMade: false,
  targetOpen: true,
  registeredAtTarget: [],
});

/**
 * Returns the state after an event. Each part of the state has a function of its own, and no two functions change the
 * same field.
 */
export function evolveTournament(state: TournamentState, event: TournamentEvent): TournamentState {
  const seated = evolveTables(evolveEntry(evolveDraw(state, event), event), event);
  const changed = evolveClock(evolveMoney(seated, event), event);
  const moved = escrowChange(ledgerMovesOf(event, state.tournamentId));
  return moved === 0 ? changed : { ...changed, escrow: changed.escrow + moved };
}
