/** Exports everything that talks to PostgreSQL: the journal, the ledger, and all other data that the apps read and write. */

export * from "./back-office/accounts/invitation-office.ts";
export * from "./back-office/accounts/name-finder.ts";
export * from "./back-office/accounts/player-list.ts";
export * from "./back-office/accounts/player-office.ts";
export * from "./back-office/deals/shuffle-office.ts";
export * from "./back-office/hands/hand-case.ts";
export * from "./back-office/hands/hand-office.ts";
export * from "./back-office/hands/hand-search.ts";
export * from "./back-office/money/adjustments.ts";
export { streamLedgerEntries } from "./back-office/money/ledger-export.ts";
export * from "./back-office/money/ledger-office.ts";
export * from "./back-office/money/rake-configs.ts";
export * from "./back-office/money/rake-hands.ts";
export * from "./back-office/money/rake-report.ts";
export * from "./back-office/money/suspense-office.ts";
export { createBackupOffice } from "./back-office/nodes/backup-office.ts";
export * from "./back-office/nodes/limited-clients.ts";
export { createRoomCharts } from "./back-office/nodes/room-charts.ts";
export * from "./back-office/nodes/room-office.ts";
export * from "./back-office/notices/announcements.ts";
export * from "./back-office/notices/mail-office.ts";
export * from "./back-office/office/audit.ts";
export * from "./back-office/office/audit-actions.ts";
export { streamAuditEntries } from "./back-office/office/audit-export.ts";
export * from "./back-office/office/check-permission.ts";
export * from "./back-office/office/day-range.ts";
export * from "./back-office/office/overview-office.ts";
export * from "./back-office/office/room-settings-office.ts";
export * from "./back-office/office/staff-office.ts";
export * from "./back-office/office/timeline.ts";
export * from "./back-office/people/chat-reports.ts";
export * from "./back-office/protection/return-office.ts";
export * from "./back-office/sign-in/factor-office.ts";
export * from "./back-office/sign-in/second-step-office.ts";
export * from "./back-office/sign-in/session-office.ts";
export * from "./back-office/sign-in/sign-in-help.ts";
export * from "./back-office/tables/commands.ts";
export * from "./back-office/tables/monitor.ts";
export type { CommandRecord, UnitCommand } from "./back-office/tables/unit-commands.ts";
export * from "./back-office/tables/unit-office.ts";
export type { UnitFilter } from "./back-office/tables/unit-rows.ts";
export * from "./back-office/tournaments/tournament-figures.ts";
export * from "./back-office/tournaments/tournament-office.ts";
export * from "./journal/bot-hand-forgetter.ts";
export * from "./journal/command-results.ts";
export { fromStoredEvent, isTableEvent } from "./journal/compact-events.ts";
export * from "./journal/hand-recorder.ts";
export { type RecordedStep, readHandSteps, readStreamSteps } from "./journal/hand-steps.ts";
export * from "./journal/inheritance.ts";
export * from "./journal/journal.ts";
export {
  createLeases,
  LEASE_DURATION_MS,
  LEASE_RENEWAL_INTERVAL_MS,
  type Lease,
  type Leases,
  type TakenLease,
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
export * from "./journal/tournament-forensics.ts";
export { listenForWork, type Work } from "./journal/work-news.ts";
export * from "./journal/write-notices.ts";
export * from "./ledger/account-id.ts";
export * from "./ledger/ledger-move.ts";
export * from "./ledger/post-moves.ts";
export * from "./ledger/tournament-moves.ts";
export { type CountedBatch, createOwnHandCounter, type OwnHandCounter } from "./own-hands/own-hand-counter.ts";
export * from "./repositories/accounts/account-closing.ts";
export * from "./repositories/accounts/account-mails.ts";
export * from "./repositories/accounts/account-preferences.ts";
export * from "./repositories/accounts/data-exports.ts";
export * from "./repositories/accounts/export-maker.ts";
export * from "./repositories/accounts/guests.ts";
export { loadNamedPlayers } from "./repositories/accounts/named-players.ts";
export * from "./repositories/accounts/player-activity.ts";
export * from "./repositories/accounts/users.ts";
export * from "./repositories/deals/deal-days.ts";
export * from "./repositories/deals/deal-figures.ts";
export type { HandDeal } from "./repositories/deals/deal-files.ts";
export * from "./repositories/deals/shuffle-reports.ts";
export * from "./repositories/deals/tournament-draws.ts";
export * from "./repositories/hands/finished-hands.ts";
export * from "./repositories/hands/hand-histories.ts";
export { createOwnHands, type OwnHands } from "./repositories/hands/own-hands.ts";
export * from "./repositories/hands/replicated-hands.ts";
export * from "./repositories/hands/share-links.ts";
export * from "./repositories/hands/shared-hand.ts";
export * from "./repositories/lobby/best-seat.ts";
export * from "./repositories/lobby/lobby-list.ts";
export * from "./repositories/lobby/lobby-tables.ts";
export * from "./repositories/money/cashier.ts";
export { type CsvCell, formatCsv, formatCsvLines } from "./repositories/money/csv.ts";
export * from "./repositories/money/ledger-discrepancies.ts";
export * from "./repositories/money/reconciliation.ts";
export * from "./repositories/money/refills.ts";
export * from "./repositories/money/statement.ts";
export * from "./repositories/money/statement-csv.ts";
export * from "./repositories/money/suspense.ts";
export * from "./repositories/nodes/backup-status.ts";
export * from "./repositories/nodes/job-runs.ts";
export * from "./repositories/nodes/maintenance.ts";
export * from "./repositories/nodes/node-minutes.ts";
export * from "./repositories/nodes/nodes.ts";
export * from "./repositories/nodes/retention.ts";
export * from "./repositories/nodes/room-figures.ts";
export * from "./repositories/notices/notices.ts";
export * from "./repositories/notices/outgoing-mails.ts";
export * from "./repositories/notices/people-news.ts";
export * from "./repositories/notices/push-subscriptions.ts";
export * from "./repositories/office/room-settings.ts";
export * from "./repositories/office/sanctions.ts";
export * from "./repositories/people/chat.ts";
export * from "./repositories/people/friends.ts";
export * from "./repositories/people/missed-messages.ts";
export * from "./repositories/people/mutes.ts";
export * from "./repositories/people/player-notes.ts";
export * from "./repositories/people/private-messages.ts";
export * from "./repositories/private-games/private-games.ts";
export * from "./repositories/protection/breaks.ts";
export * from "./repositories/protection/play-limits.ts";
export * from "./repositories/protection/play-minutes.ts";
export * from "./repositories/protection/reality-checks.ts";
export * from "./repositories/sign-in/fresh-sign-in.ts";
export { emailSchema, parseLogin } from "./repositories/sign-in/logins.ts";
export * from "./repositories/sign-in/passkeys.ts";
export { createSecondFactors, deriveServerHalves, type SecondFactors } from "./repositories/sign-in/second-factors.ts";
export { makeSessionToken, toSessionKey } from "./repositories/sign-in/session-keys.ts";
export * from "./repositories/sign-in/sessions.ts";
export * from "./repositories/sign-in/sign-in-failures.ts";
export * from "./repositories/sign-in/try-limits.ts";
export {
  type BotPlaces,
  type GameOpener,
  listSecondBotSeats,
  readBotPlaces,
  readGameOpeners,
} from "./repositories/tables/bot-places.ts";
export * from "./repositories/tables/bots.ts";
export { isUnitOpen } from "./repositories/tables/open-units.ts";
export * from "./repositories/tables/own-seats.ts";
export * from "./repositories/tables/pools.ts";
export * from "./repositories/tables/tables.ts";
export * from "./repositories/tournaments/tournament-list.ts";
export * from "./repositories/tournaments/tournament-page.ts";
export { createTournaments, type Tournaments } from "./repositories/tournaments/tournaments.ts";
export { hideCards, ownCardsKeys } from "./sealing/hidden-cards.ts";
export type { LastingKey } from "./sealing/key-fingerprint.ts";
export {
  fingerprintsOf,
  firstKey,
  type KeyList,
  listKeys,
  MAX_KEYS,
  parseKeyList,
  type SealKeys,
  sealingKey,
  splitKeys,
} from "./sealing/key-list.ts";
export * from "./sealing/parse-key.ts";
export type { SealLocation } from "./sealing/seal-location.ts";
export { type HiddenParts, hiddenFields, openStep, restoreEvents, sealStep } from "./sealing/sealed-contents.ts";
export { openHand, type SealedHand, sealHand } from "./sealing/sealed-hand.ts";
export * from "./sealing/sealing.ts";
export * from "./sealing/secret-fingerprint.ts";
export * from "./sealing/secret-problem.ts";
export * from "./sql/assert-least-privilege.ts";
export * from "./sql/assert-room-keys.ts";
export * from "./sql/connect.ts";
export * from "./sql/database-time.ts";
export type { ExportRange } from "./sql/fetch-pages.ts";
export { inLongSnapshot } from "./sql/in-snapshot.ts";
export * from "./sql/listener.ts";
export { findOutageCause, isOutage } from "./sql/outage.ts";
export { type Reachability, watchReachability } from "./sql/reachability.ts";
export * from "./sql/safe-integer.ts";
