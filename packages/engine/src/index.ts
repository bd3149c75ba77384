export * from "./buy-in.ts";
export * from "./cards/card.ts";
export * from "./chances/compute-chances.ts";
export * from "./check-rake.ts";
export * from "./evaluate/index.ts";
export { act, type ExpectedDecision, legalActions } from "./hand/act.ts";
export { protectedAmount } from "./hand/all-in-protection.ts";
export { apply, applyView, beginHand, beginView, createHandSeat } from "./hand/apply.ts";
export { SETUP_REFUSALS, type SetupRefusal, type SetupRefusalCode } from "./hand/check-setup.ts";
export { dealHoleCards, GAME_SHAPES, type GameShape } from "./hand/deal.ts";
export { cancelHand, expire } from "./hand/expire.ts";
export { buildPots, findUnmatchedAnte, spreadRake, totalPot } from "./hand/pots.ts";
export { type HandReader, type HandValue, readHand } from "./hand/read-hand.ts";
export { redact, viewFor } from "./hand/redact.ts";
export { clockwiseFrom, seatAt } from "./hand/seats.ts";
export { showHand } from "./hand/show-hand.ts";
export { startHand, startHandOrThrow, takePost } from "./hand/start.ts";
export * from "./hand/types.ts";
export * from "./house-differences.ts";
export { createPool, decidePool, evolvePool } from "./pool/decide.ts";
export { planSeating, poolBuyInRange, surplusTables } from "./pool/seating.ts";
export * from "./pool/types.ts";
export * from "./presets.ts";
export * from "./rake.ts";
export * from "./rake-charts.ts";
export * from "./rake-shares.ts";
export * from "./refusal.ts";
export * from "./rules.ts";
export * from "./seeded-random.ts";
export * from "./setting-issue.ts";
export * from "./settings.ts";
export { type GameResult, type Payment, settleUp } from "./settle-up.ts";
export { decideTable } from "./table/decide.ts";
export { displayTimes } from "./table/display-time.ts";
export { earliestDealtSeat } from "./table/earliest-dealt-seat.ts";
export { createTable, evolveTable, evolveTableView, isFairDealEvent, isSeatEvent } from "./table/evolve.ts";
export { findSeatOptions } from "./table/evolve-options.ts";
export {
  REPLAY_PROBLEMS,
  type ReplayProblem,
  type ReplayProblemCode,
  replayPublicHand,
} from "./table/fair-deal/replay-public-hand.ts";
export { isSameJson } from "./table/fair-deal/same-json.ts";
export * from "./table/fair-deal/types.ts";
export { freeSeats } from "./table/free-seats.ts";
export { isKnownEvent } from "./table/known-event.ts";
export { countPlayers, nextHand } from "./table/next-hand.ts";
export { changedSettings, FIXED_GAME_SETTINGS, waitingSettings } from "./table/private-game/change-game-settings.ts";
export { checkGameSettings, LEAST_GAME_PACING } from "./table/private-game/check-pacing-and-house.ts";
export { createPrivateTable, type PrivateGameStart } from "./table/private-game/create.ts";
export { findGamePlayer, isMutedInGame, mayPlay, mayWatchGame } from "./table/private-game/game-players.ts";
export * from "./table/private-game/types.ts";
export { redactTableEvent, tableViewFor } from "./table/redact.ts";
export { frameSeqOf, isPrivateEvent, PRIVATE_EVENT, seatPlanOf, withSeatPlan } from "./table/seat-plan.ts";
export { type SitOutLimit, sitOutLimit } from "./table/sit-out-limit.ts";
export { createSeat, isClosing, isDealtIn, isHandRunning, isHandUnderWay, seatOfPlayer } from "./table/steps.ts";
export { timeExtensionMs } from "./table/time-extension.ts";
export { createTournamentTable, turnClockMs } from "./table/tournament/create.ts";
export { checkLevel, rulesAtLevel } from "./table/tournament/level.ts";
export { handEndedOrder, seatTimeAt, tableChips } from "./table/tournament/reports.ts";
export * from "./table/tournament/types.ts";
export * from "./table/types.ts";
export { cancellationOf, cancellationWithoutChips, type KnownTournament } from "./tournament/cancellation.ts";
export { checkTournamentSettings } from "./tournament/check-settings.ts";
export * from "./tournament/commands.ts";
export { chipShares, DEAL_KINDS, type DealKind, type DealProposal, proposeDeal } from "./tournament/deal-shares.ts";
export { isDealFairFor } from "./tournament/deals.ts";
export { decideTournament } from "./tournament/decide.ts";
export type { DrawSeed } from "./tournament/draw.ts";
export { countChips, countLeft, entriesLeft, entryOf, expectedChips, latestEntryOf } from "./tournament/entries.ts";
export { isAddOnOpen, isLateRegistrationOpen, isRebuyOpen } from "./tournament/entry-times.ts";
export * from "./tournament/events.ts";
export { createTournament, evolveTournament } from "./tournament/evolve.ts";
export { isClockRunning } from "./tournament/evolve-clock.ts";
export { icmShares } from "./tournament/icm.ts";
export { isKnownTournamentEvent } from "./tournament/known-event.ts";
export { guaranteeMoves, type LedgerMove, ledgerMovesOf, type MoneyAccount } from "./tournament/ledger-moves.ts";
export { levelOf } from "./tournament/level-clock.ts";
export { TOURNAMENT_PHASES, type TournamentPhase, tournamentPhase } from "./tournament/phase.ts";
export * from "./tournament/presets.ts";
export {
  countPaidPlaces,
  currentPayouts,
  FULL_SHARE,
  type Payouts,
  payoutsFor,
  poolSoFar,
} from "./tournament/prize-pool.ts";
export { TOURNAMENT_REFUSALS, type TournamentRefusal, type TournamentRefusalCode } from "./tournament/refusals.ts";
export { drawFirstTables } from "./tournament/seating.ts";
export * from "./tournament/settings.ts";
export { tableLevelOf, tournamentSeatRules, tournamentTableSettings } from "./tournament/table-settings.ts";
export { openTournamentTable, type TableTask, tableTasksOf } from "./tournament/table-tasks.ts";
export type { SeatTimeLookup } from "./tournament/tournament-builder.ts";
export * from "./tournament/types.ts";
