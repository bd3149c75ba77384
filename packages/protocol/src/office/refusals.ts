/** Why the room refuses what its staff ask for, ordered by subject. The codes are stable, and the back office turns them into text. */

/**
 * Why any change by staff may be refused: they may not make it, they have not taken the second step that the room requires, or they gave no
 * reason.
 */
export const STAFF_REFUSALS = ["not-allowed", "second-step-required", "reason-required"] as const;
export type StaffRefusalCode = (typeof STAFF_REFUSALS)[number];

/** Why a change that needs a fresh sign-in may be refused, such as a change of the rule that requires the second step. */
export const FRESH_STAFF_REFUSALS = [...STAFF_REFUSALS, "fresh-sign-in-required"] as const;
export type FreshStaffRefusalCode = (typeof FRESH_STAFF_REFUSALS)[number];

/** Why a member of staff cannot approve what another one asked for. Fault 96 */
export const APPROVAL_REFUSALS = [
  "self-approved", // the person who asked cannot also approve
  "role-too-new", // this owner has not held the role long enough to approve, and no other owner has confirmed them
  "own-appointee", // this owner recently changed the roles of the person who asked
] as const;

// The staff

/** Why staff cannot give a person a role, or take it away. */
export const STAFF_ROLE_REFUSALS = [...FRESH_STAFF_REFUSALS, "no-such-person", "last-owner"] as const;
export type StaffRoleRefusalCode = (typeof STAFF_ROLE_REFUSALS)[number];

/** Why an owner cannot confirm a new owner. */
export const OWNER_CONFIRMATION_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  "own-account",
  "no-such-owner",
  "role-too-new", // the confirming owner is new too
  "own-appointee", // owners cannot confirm a role that they gave themselves
] as const;
export type OwnerConfirmationRefusalCode = (typeof OWNER_CONFIRMATION_REFUSALS)[number];

/** Why an owner cannot change a limit for staff. */
export const STAFF_LIMIT_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  "bad-limit",
  "no-such-limit",
  "role-too-new", // a new owner cannot change limits
  "newer-version", // another person has changed the limit meanwhile
] as const;
export type StaffLimitRefusalCode = (typeof STAFF_LIMIT_REFUSALS)[number];

// The room

/** Why an owner cannot save the room's settings. */
export const ROOM_SETTINGS_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  "no-such-logo",
  "no-such-version",
  "bad-settings",
  "newer-version", // another owner has saved a version meanwhile
] as const;
export type RoomSettingsRefusalCode = (typeof ROOM_SETTINGS_REFUSALS)[number];

/** Why an owner cannot choose these colours for the room. */
export const LOOK_REFUSALS = ["unreadable-colours"] as const; // detail {pair, theme, ratio, needed}

/** Why an owner cannot use this picture as the room's logo. */
export const LOGO_REFUSALS = [
  "not-a-picture", // the file is damaged, or is not PNG, JPEG or WebP; SVG is refused because it may contain a script
  "picture-too-small",
  "picture-too-large", // the picture has too many pixels, or too many bytes even after the room has shrunk it
] as const;
export type LogoRefusalCode = (typeof LOGO_REFUSALS)[number];

// People

/** Why staff cannot impose or lift a sanction. */
export const SANCTION_REFUSALS = [
  ...STAFF_REFUSALS,
  "no-such-person",
  "own-account",
  "staff-protected", // only an owner may impose a sanction on staff
  "own-table", // this member of the staff sits at a table with the player
  "not-in-force", // no such sanction is in force, so none can be lifted
  "in-the-past", // the sanction would end in the past
] as const;
export type SanctionRefusalCode = (typeof SANCTION_REFUSALS)[number];

/** Why staff cannot end a player's session. */
export const SESSION_END_REFUSALS = [
  ...STAFF_REFUSALS,
  "no-such-person",
  "own-account",
  "staff-protected",
  "own-table",
  "no-such-session", // the session has already ended
] as const;
export type SessionEndRefusalCode = (typeof SESSION_END_REFUSALS)[number];

/** Why staff cannot add a note on a player. */
export const STAFF_NOTE_REFUSALS = [...STAFF_REFUSALS, "no-such-person"] as const;
export type StaffNoteRefusalCode = (typeof STAFF_NOTE_REFUSALS)[number];

/** Why staff cannot ask to remove a person's second factors. */
export const FACTOR_REMOVAL_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  "no-such-person",
  "own-account",
  "staff-protected",
  "no-factor", // the account has no second factor
  "already-asked", // another request for this account still waits for a decision
] as const;
export type FactorRemovalRefusalCode = (typeof FACTOR_REMOVAL_REFUSALS)[number];

/** Why an owner cannot decide about a request to remove second factors. */
export const FACTOR_REMOVAL_DECISION_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  ...APPROVAL_REFUSALS,
  "no-such-request",
  "already-decided",
  "own-account",
  "no-factor",
  "factor-in-use", // the person has used a second factor since the request, so they have not lost it
] as const;
export type FactorRemovalDecisionRefusalCode = (typeof FACTOR_REMOVAL_DECISION_REFUSALS)[number];

/** Why staff cannot decide about a player who asks to return from a break. */
export const BREAK_RETURN_REFUSALS = [
  ...STAFF_REFUSALS,
  "no-such-request",
  "already-decided",
  "own-account",
  "too-early", // the waiting time is not over yet
  "same-approver", // this person has already approved, and a second person must
  "owner-required", // one of the two approvers must be an established owner
] as const;
export type BreakReturnRefusalCode = (typeof BREAK_RETURN_REFUSALS)[number];

/** Why staff cannot read a reported private message, or decide about a reported message. The decision may include a chat ban. */
export const CHAT_REPORT_REFUSALS = [
  ...SANCTION_REFUSALS,
  "no-such-report",
  "already-decided",
  "own-message", // staff cannot decide about their own messages
  "ban-on-dismissal",
] as const;
export type ChatReportRefusalCode = (typeof CHAT_REPORT_REFUSALS)[number];

// Money

/** Why staff cannot move chips by hand, or ask for it. */
export const ADJUSTMENT_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  "amount-zero",
  "no-such-person",
  "own-account", // staff cannot move chips to themselves
  "staff-protected", // only an owner may move the chips of staff
  "beyond-balance",
  "used-before", // another adjustment already has this id
] as const;
export type AdjustmentRefusalCode = (typeof ADJUSTMENT_REFUSALS)[number];

/** Why staff cannot approve or decline an adjustment. */
export const ADJUSTMENT_DECISION_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  ...APPROVAL_REFUSALS,
  "no-such-adjustment",
  "already-decided",
  "own-account",
  "account-closed", // the player has closed the account meanwhile, so staff can only decline the adjustment. Decision 0066
  "beyond-balance",
] as const;
export type AdjustmentDecisionRefusalCode = (typeof ADJUSTMENT_DECISION_REFUSALS)[number];

/** Why an owner cannot change how many chips one member of staff may move alone. */
export const ADJUSTMENT_LIMIT_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  "bad-limit",
  "role-too-new", // a new owner cannot change limits
  "newer-version", // another person changed the limit meanwhile
] as const;
export type AdjustmentLimitRefusalCode = (typeof ADJUSTMENT_LIMIT_REFUSALS)[number];

/** Why staff cannot save a version of a rake config. */
export const RAKE_CONFIG_REFUSALS = [
  ...STAFF_REFUSALS,
  "id-taken", // another config already has this id
  "newer-version", // another version has been saved meanwhile
  "no-such-config",
] as const;
export type RakeConfigRefusalCode = (typeof RAKE_CONFIG_REFUSALS)[number];

/** Why an owner cannot pay out the held bets of a suspense case. */
export const SUSPENSE_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  "no-such-case",
  "already-resolved",
  "own-hand", // this owner was dealt into the hand
  "amounts-do-not-add-up", // each share must be whole chips above zero, one share per player, and together they must equal the case's chips
  "not-in-hand", // a player who would get chips has no bets in the case
] as const;
export type SuspenseRefusalCode = (typeof SUSPENSE_REFUSALS)[number];

// Hands and deals

/** Why staff cannot reveal all cards of a finished hand. */
export const HAND_REVEAL_REFUSALS = [
  ...STAFF_REFUSALS,
  "hand-not-finished",
  "own-hand", // this member of staff was dealt in, or sits at the hand's table
  "cards-unreadable", // the archive's key has changed since the hand
  "too-many-reveals", // this member of staff has reached the room's limit of reveals in an hour
] as const;
export type HandRevealRefusalCode = (typeof HAND_REVEAL_REFUSALS)[number];

/** Why staff cannot export the case of a finished hand. */
export const HAND_CASE_REFUSALS = [
  ...HAND_REVEAL_REFUSALS,
  "too-many-exports",
  "not-revealed", // the case would include cards that this person has not revealed
] as const;
export type HandCaseRefusalCode = (typeof HAND_CASE_REFUSALS)[number];

/** Why staff cannot let the room deal again after the shuffle's self-test failed. */
export const SHUFFLE_RELEASE_REFUSALS = [
  ...STAFF_REFUSALS,
  "no-such-failure", // there is no report of this day, or its test passed
  "already-released",
] as const;
export type ShuffleReleaseRefusalCode = (typeof SHUFFLE_RELEASE_REFUSALS)[number];

// Tables, pools and tournaments

/** Why staff cannot open a table or a pool. */
export const UNIT_DRAFT_REFUSALS = [
  ...STAFF_REFUSALS,
  "wrong-currency",
  "wrong-seating",
  "no-such-config", // the attached rake config differs from every stored version. R1
  "in-the-past",
  "ends-before-it-begins",
  "name-taken",
] as const;
export type UnitDraftRefusalCode = (typeof UNIT_DRAFT_REFUSALS)[number];

/** Why staff cannot change when a table or pool opens and closes. */
export const UNIT_SCHEDULE_REFUSALS = [
  ...STAFF_REFUSALS,
  "no-such-unit",
  "own-table", // this member of the staff sits there
  "private-game", // a private game closes at the end of its own term, not by a schedule
  "open-already", // the table or pool is already open and may have players
  "in-the-past", // the new time is in the past
  "ends-before-it-begins",
] as const;
export type UnitScheduleRefusalCode = (typeof UNIT_SCHEDULE_REFUSALS)[number];

/** Why staff cannot save a schedule that opens tables or pools on certain weekdays. */
export const WEEKLY_UNIT_REFUSALS = [
  ...STAFF_REFUSALS,
  "wrong-currency",
  "wrong-seating",
  "no-such-config",
  "wrong-times",
  "no-such-time-zone",
  "name-taken", // another schedule already has this name
] as const;
export type WeeklyUnitRefusalCode = (typeof WEEKLY_UNIT_REFUSALS)[number];

/**
 * Why staff cannot send a command to the process that runs a table, a pool or a tournament. That process may also refuse the command, with
 * its own codes.
 */
export const UNIT_COMMAND_REFUSALS = [
  ...STAFF_REFUSALS,
  "no-such-unit",
  "no-such-command",
  "own-table", // this member of staff sits at the table, or sat there in a hand that may still run
  "private-game", // only the host may change the settings of a private game
  "wrong-currency",
  "wrong-seating",
  "no-such-config", // the attached rake config differs from every stored version. R1
] as const;
export type UnitCommandRefusalCode = (typeof UNIT_COMMAND_REFUSALS)[number];

/** Why staff or a schedule cannot make a tournament or a template. */
export const TOURNAMENT_DRAFT_REFUSALS = [
  ...STAFF_REFUSALS,
  "unusable-settings", // the refusal names the wrong settings
  "wrong-times",
  "in-the-past",
  "play-money-fee",
  "no-such-target",
  "target-starts-first",
  "other-currency",
  "wrong-price",
  "older-nodes", // a server of the previous version is still running
  "not-funded", // the promotions account holds less than the guarantee
] as const;
export type TournamentDraftRefusalCode = (typeof TOURNAMENT_DRAFT_REFUSALS)[number];

/** Why staff cannot save or end a schedule of tournaments. */
export const TOURNAMENT_SCHEDULE_REFUSALS = [
  ...STAFF_REFUSALS,
  "no-such-schedule",
  "no-such-template",
  "wrong-times",
  "no-such-time-zone",
  "no-such-target",
] as const;
export type TournamentScheduleRefusalCode = (typeof TOURNAMENT_SCHEDULE_REFUSALS)[number];

// Notices

/** Why staff cannot publish or withdraw an announcement. */
export const ANNOUNCEMENT_REFUSALS = [
  ...STAFF_REFUSALS,
  "ends-before-it-begins",
  "no-such-announcement", // no announcement has this id, or the announcement is over
] as const;
export type AnnouncementRefusalCode = (typeof ANNOUNCEMENT_REFUSALS)[number];

/** Why an owner cannot plan, change or end maintenance. */
export const MAINTENANCE_REFUSALS = [...STAFF_REFUSALS, "ends-before-it-begins", "no-maintenance"] as const;
export type MaintenanceRefusalCode = (typeof MAINTENANCE_REFUSALS)[number];

/** Why an owner cannot read a mail of the room. */
export const MAIL_REFUSALS = [...FRESH_STAFF_REFUSALS, "no-such-mail", "mail-is-sent", "mail-to-staff"] as const;
export type MailRefusalCode = (typeof MAIL_REFUSALS)[number];

// Backups

/** Why an owner cannot ask the launcher for a backup. */
export const BACKUP_ASK_REFUSALS = [
  ...STAFF_REFUSALS,
  "no-launcher", // no launcher is running that could make a backup
  "backup-under-way",
] as const;
export type BackupAskRefusalCode = (typeof BACKUP_ASK_REFUSALS)[number];

/** Why an owner cannot download a backup. */
export const BACKUP_DOWNLOAD_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  "no-such-backup",
  "backup-not-sealed", // some of the backup's files could be read without the passphrase
  "backup-not-open", // this backup was not asked for within the last ten minutes
  "backup-elsewhere", // the backup's files are not on this web server's machine
] as const;
export type BackupDownloadRefusalCode = (typeof BACKUP_DOWNLOAD_REFUSALS)[number];
