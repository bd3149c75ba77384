/** All that talks to PostgreSQL: the journal and the ledger, and what the apps read and write beside them. */

export * from "./back-office/adjustments.ts";
export * from "./back-office/announcements.ts";
export * from "./back-office/audit.ts";
export * from "./back-office/audit-actions.ts";
export * from "./back-office/chat-reports.ts";
export * from "./back-office/check-permission.ts";
export * from "./back-office/commands.ts";
export * from "./back-office/day-range.ts";
export * from "./back-office/factor-office.ts";
export * from "./back-office/hand-case.ts";
export * from "./back-office/hand-office.ts";
export * from "./back-office/hand-search.ts";
export * from "./back-office/ledger-office.ts";
export * from "./back-office/limited-clients.ts";
export * from "./back-office/mail-office.ts";
export * from "./back-office/monitor.ts";
export * from "./back-office/name-finder.ts";
export * from "./back-office/overview-office.ts";
export * from "./back-office/player-list.ts";
export * from "./back-office/player-office.ts";
export * from "./back-office/rake-configs.ts";
export * from "./back-office/rake-hands.ts";
export * from "./back-office/rake-report.ts";
export * from "./back-office/return-office.ts";
export * from "./back-office/room-office.ts";
export * from "./back-office/second-step-office.ts";
export * from "./back-office/session-office.ts";
export * from "./back-office/shuffle-office.ts";
export * from "./back-office/staff-office.ts";
export * from "./back-office/suspense-office.ts";
export * from "./back-office/timeline.ts";
export * from "./back-office/tournament-figures.ts";
export * from "./back-office/tournament-office.ts";
export type { CommandRecord, UnitCommand } from "./back-office/unit-commands.ts";
export * from "./back-office/unit-office.ts";
export type { UnitFilter } from "./back-office/unit-rows.ts";
export * from "./journal/command-results.ts";
export { fromStoredEvent, isTableEvent } from "./journal/compact-events.ts";
export * from "./journal/hand-recorder.ts";
export {
  eventsOfHand,
  type RecordedStep,
  readHandSteps,
  readStepsOfHands,
  readStreamSteps,
} from "./journal/hand-steps.ts";
export * from "./journal/inheritance.ts";
export * from "./journal/journal.ts";
export {
  createLeases,
  LEASE_DURATION_MS,
  LEASE_RENEWAL_INTERVAL_MS,
  type Lease,
  type Leases,
} from "./journal/leases.ts";
export {
  createNodeRegistry,
  type NodeAnnouncement,
  type NodeLoad,
  type NodeRefusal,
  type NodeRegistry,
  type RoomLoad,
} from "./journal/node-registry.ts";
export * from "./journal/stream-commit.ts";
export * from "./journal/suspense-cases.ts";
export * from "./journal/table-forensics.ts";
export { timesLeftOf } from "./journal/times-left.ts";
export type { TournamentEffect } from "./journal/tournament-effects.ts";
export * from "./journal/tournament-forensics.ts";
export * from "./journal/write-notices.ts";
export * from "./ledger/account-id.ts";
export * from "./ledger/ledger-move.ts";
export * from "./ledger/post-moves.ts";
export * from "./ledger/tournament-moves.ts";
export { type CountedBatch, createOwnHandCounter, type OwnHandCounter } from "./own-hands/own-hand-counter.ts";
export * from "./repositories/account-closing.ts";
export * from "./repositories/account-mails.ts";
export * from "./repositories/account-preferences.ts";
export { type BotPlaces, listSecondBotSeats, readBotPlaces } from "./repositories/bot-places.ts";
export * from "./repositories/bots.ts";
export * from "./repositories/breaks.ts";
export * from "./repositories/cashier.ts";
export * from "./repositories/chat.ts";
export * from "./repositories/data-exports.ts";
export * from "./repositories/deal-days.ts";
export * from "./repositories/deal-figures.ts";
export { DEAL_ABSENCES, type DealAbsence, type HandDeal } from "./repositories/deal-files.ts";
export * from "./repositories/export-maker.ts";
export * from "./repositories/finished-hands.ts";
export * from "./repositories/fresh-sign-in.ts";
export * from "./repositories/friends.ts";
export * from "./repositories/guests.ts";
export * from "./repositories/hand-histories.ts";
export type { HandNoteRefusal } from "./repositories/hand-notes.ts";
export * from "./repositories/job-runs.ts";
export * from "./repositories/ledger-discrepancies.ts";
export * from "./repositories/lobby-list.ts";
export * from "./repositories/lobby-tables.ts";
export { parseLogin } from "./repositories/logins.ts";
export * from "./repositories/missed-messages.ts";
export * from "./repositories/mutes.ts";
export { loadNamedPlayers } from "./repositories/named-players.ts";
export * from "./repositories/nodes.ts";
export * from "./repositories/notices.ts";
export { isUnitOpen } from "./repositories/open-units.ts";
export * from "./repositories/outgoing-mails.ts";
export { createOwnHands, type OwnHands, type OwnHandsQuery } from "./repositories/own-hands.ts";
export * from "./repositories/own-seats.ts";
export type { StatisticsFilter } from "./repositories/own-statistics.ts";
export * from "./repositories/passkeys.ts";
export * from "./repositories/play-limits.ts";
export * from "./repositories/play-minutes.ts";
export * from "./repositories/player-activity.ts";
export * from "./repositories/player-notes.ts";
export * from "./repositories/pools.ts";
export * from "./repositories/private-games.ts";
export * from "./repositories/private-messages.ts";
export * from "./repositories/push-subscriptions.ts";
export * from "./repositories/reality-checks.ts";
export * from "./repositories/reconciliation.ts";
export * from "./repositories/refills.ts";
export type { RegistrationRefusal } from "./repositories/registration.ts";
export * from "./repositories/replicated-hands.ts";
export * from "./repositories/retention.ts";
export * from "./repositories/sanctions.ts";
export { createSecondFactors, type SecondFactors } from "./repositories/second-factors.ts";
export { makeSessionToken, toSessionKey } from "./repositories/session-keys.ts";
export * from "./repositories/sessions.ts";
export * from "./repositories/share-links.ts";
export * from "./repositories/shared-hand.ts";
export * from "./repositories/shuffle-reports.ts";
export * from "./repositories/sign-in-limit.ts";
export * from "./repositories/statement.ts";
export * from "./repositories/statement-csv.ts";
export * from "./repositories/suspense.ts";
export * from "./repositories/tables.ts";
export * from "./repositories/tournament-draws.ts";
export * from "./repositories/tournament-list.ts";
export * from "./repositories/tournament-page.ts";
export {
  createTournaments,
  type NewTournamentTable,
  type TournamentCloseRefusal,
  type Tournaments,
  type TournamentTableInfo,
} from "./repositories/tournaments.ts";
export * from "./repositories/try-limits.ts";
export * from "./repositories/users.ts";
export { hideCards, ownCardsKey } from "./sealing/hidden-cards.ts";
export { type HiddenParts, hiddenFields, openStep, restoreEvents, sealStep } from "./sealing/sealed-contents.ts";
export { openHand, type SealedHand, sealHand } from "./sealing/sealed-hand.ts";
export * from "./sealing/sealing.ts";
export * from "./sealing/secret-fingerprint.ts";
export * from "./sealing/secret-problem.ts";
export * from "./sql/assert-least-privilege.ts";
export * from "./sql/connect.ts";
export * from "./sql/database-time.ts";
export * from "./sql/listener.ts";
export * from "./sql/safe-integer.ts";
