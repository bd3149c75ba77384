/** Why the room refuses what its staff ask for, ordered by subject. The codes are stable, and the back office turns them into text. */

/**
 * Codes that may refuse any change by staff: they may not make the change, they have not taken the second step that the room requires, or
 * they gave no reason.
 */
export const STAFF_REFUSALS = ["not-allowed", "second-step-required", "reason-required"] as const;
export type StaffRefusalCode = (typeof STAFF_REFUSALS)[number];

/** Codes for changes that need a recent sign-in, such as changing the rule that requires a second step. */
export const FRESH_STAFF_REFUSALS = [...STAFF_REFUSALS, "fresh-sign-in-required"] as const;
export type FreshStaffRefusalCode = (typeof FRESH_STAFF_REFUSALS)[number];

/** Approving what another member of the staff asked for. Fault 96 */
export const APPROVAL_REFUSALS = [
  "self-approved", // the requester cannot be the second person
  "role-too-new", // an owner who is neither established nor confirmed cannot be the second person
  "own-appointee", // an owner who recently changed the requester's roles cannot be the second person
] as const;

// The staff

/** Giving a role to a person, and taking it away. */
export const STAFF_ROLE_REFUSALS = [...FRESH_STAFF_REFUSALS, "no-such-person", "last-owner"] as const;
export type StaffRoleRefusalCode = (typeof STAFF_ROLE_REFUSALS)[number];

/** Confirming a new owner. */
export const OWNER_CONFIRMATION_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  "own-account",
  "no-such-owner",
  "role-too-new", // the owner who confirms is new too
  "own-appointee", // an owner does not confirm a role that they gave
] as const;
export type OwnerConfirmationRefusalCode = (typeof OWNER_CONFIRMATION_REFUSALS)[number];

/** Changing the limits for staff. */
export const STAFF_LIMIT_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  "bad-limit",
  "no-such-limit",
  "role-too-new", // a new owner cannot change limits
  "newer-version", // another person changed the limit meanwhile
] as const;
export type StaffLimitRefusalCode = (typeof STAFF_LIMIT_REFUSALS)[number];

// The room

/** Changing the settings of the room. */
export const ROOM_SETTINGS_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  "no-such-logo",
  "no-such-version",
  "bad-settings",
  "newer-version", // another owner saved a version meanwhile
] as const;
export type RoomSettingsRefusalCode = (typeof ROOM_SETTINGS_REFUSALS)[number];

/** Choosing the room's colours. */
export const LOOK_REFUSALS = ["unreadable-colours"] as const; // detail {pair, theme, ratio, needed}

/** Choosing the room's logo. */
export const LOGO_REFUSALS = [
  "not-a-picture", // neither PNG nor JPEG nor WebP, or damaged; an SVG may hide a script
  "picture-too-small",
  "picture-too-large", // too many pixels, or too many bytes even after the picture was made smaller
] as const;
export type LogoRefusalCode = (typeof LOGO_REFUSALS)[number];

// People

/** Imposing and lifting a sanction. */
export const SANCTION_REFUSALS = [
  ...STAFF_REFUSALS,
  "no-such-person",
  "own-account",
  "staff-protected", // only an owner may impose a sanction on staff
  "own-table", // this member of the staff sits at a table with the player
  "not-in-force", // no sanction that could be lifted is in force
  "in-the-past", // the given end of the sanction is already in the past
] as const;
export type SanctionRefusalCode = (typeof SANCTION_REFUSALS)[number];

/** Ending a player's sessions. */
export const SESSION_END_REFUSALS = [
  ...STAFF_REFUSALS,
  "no-such-person",
  "own-account",
  "staff-protected",
  "own-table",
  "no-such-session", // the session has already ended
] as const;
export type SessionEndRefusalCode = (typeof SESSION_END_REFUSALS)[number];

/** Adding a note on a player. */
export const STAFF_NOTE_REFUSALS = [...STAFF_REFUSALS, "no-such-person"] as const;
export type StaffNoteRefusalCode = (typeof STAFF_NOTE_REFUSALS)[number];

/** Asking for the removal of a person's second factors. */
export const FACTOR_REMOVAL_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  "no-such-person",
  "own-account",
  "staff-protected",
  "no-factor", // the account has no second factor
  "already-asked", // another request is waiting for a decision
] as const;
export type FactorRemovalRefusalCode = (typeof FACTOR_REMOVAL_REFUSALS)[number];

/** Deciding about a request to remove second factors. */
export const FACTOR_REMOVAL_DECISION_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  ...APPROVAL_REFUSALS,
  "no-such-request",
  "already-decided",
  "own-account",
  "no-factor",
  "factor-in-use", // the person has taken a second step since the request
] as const;
export type FactorRemovalDecisionRefusalCode = (typeof FACTOR_REMOVAL_DECISION_REFUSALS)[number];

/** Deciding about a player who asks to return from a break. */
export const BREAK_RETURN_REFUSALS = [
  ...STAFF_REFUSALS,
  "no-such-request",
  "already-decided",
  "own-account",
  "too-early", // the waiting time is not over
  "same-approver", // the approval needs a second person
  "owner-required", // one of the two must be an established owner
] as const;
export type BreakReturnRefusalCode = (typeof BREAK_RETURN_REFUSALS)[number];

/** Reading a reported private message, and deciding about a reported message. The decision may include a chat ban. */
export const CHAT_REPORT_REFUSALS = [
  ...SANCTION_REFUSALS,
  "no-such-report",
  "already-decided",
  "own-message", // staff do not decide about their own messages
  "ban-on-dismissal",
] as const;
export type ChatReportRefusalCode = (typeof CHAT_REPORT_REFUSALS)[number];

// Money

/** Moving chips by hand, or asking for a move of chips. */
export const ADJUSTMENT_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  "amount-zero",
  "no-such-person",
  "own-account", // staff cannot move chips to themselves
  "staff-protected", // only an owner may move the chips of staff
  "beyond-balance",
  "used-before", // another adjustment has this id
] as const;
export type AdjustmentRefusalCode = (typeof ADJUSTMENT_REFUSALS)[number];

/** Approving or declining an adjustment. */
export const ADJUSTMENT_DECISION_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  ...APPROVAL_REFUSALS,
  "no-such-adjustment",
  "already-decided",
  "own-account",
  "account-closed", // the player closed the account meanwhile; the adjustment can only be declined. Decision 0066
  "beyond-balance",
] as const;
export type AdjustmentDecisionRefusalCode = (typeof ADJUSTMENT_DECISION_REFUSALS)[number];

/** Changing how much one member of the staff may move alone. */
export const ADJUSTMENT_LIMIT_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  "bad-limit",
  "role-too-new", // a new owner cannot change limits
  "newer-version", // another person changed the limit meanwhile
] as const;
export type AdjustmentLimitRefusalCode = (typeof ADJUSTMENT_LIMIT_REFUSALS)[number];

/** Saving a version of a rake config. */
export const RAKE_CONFIG_REFUSALS = [
  ...STAFF_REFUSALS,
  "id-taken", // another config has this id
  "newer-version", // another version was saved meanwhile
  "no-such-config",
] as const;
export type RakeConfigRefusalCode = (typeof RAKE_CONFIG_REFUSALS)[number];

/** Paying out the bets of a suspense case. */
export const SUSPENSE_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  "no-such-case",
  "already-resolved",
  "own-hand", // this owner was dealt in
  "amounts-do-not-add-up", // shares must be whole chips above zero, one for each player, and their sum must be the chips of the case
  "not-in-hand", // the player has no bets in the case
] as const;
export type SuspenseRefusalCode = (typeof SUSPENSE_REFUSALS)[number];

// Hands and deals

/** Showing all cards of a finished hand. */
export const HAND_REVEAL_REFUSALS = [
  ...STAFF_REFUSALS,
  "hand-not-finished",
  "own-hand", // the officer was dealt in, or sits at the hand's table
  "cards-unreadable", // the key of the archive has changed since the hand
  "too-many-reveals", // the officer has reached the room's limit of reveals in an hour
] as const;
export type HandRevealRefusalCode = (typeof HAND_REVEAL_REFUSALS)[number];

/** Exporting the case of a finished hand. */
export const HAND_CASE_REFUSALS = [
  ...HAND_REVEAL_REFUSALS,
  "too-many-exports",
  "not-revealed", // the case includes cards, and the exporter has not revealed them
] as const;
export type HandCaseRefusalCode = (typeof HAND_CASE_REFUSALS)[number];

/** Letting the room deal again after the self-test of the shuffle failed. */
export const SHUFFLE_RELEASE_REFUSALS = [
  ...STAFF_REFUSALS,
  "no-such-failure", // there is no report of this day, or the report passed
  "already-released",
] as const;
export type ShuffleReleaseRefusalCode = (typeof SHUFFLE_RELEASE_REFUSALS)[number];

// Tables, pools and tournaments

/** Opening a table or pool. */
export const UNIT_DRAFT_REFUSALS = [
  ...STAFF_REFUSALS,
  "wrong-currency",
  "wrong-seating",
  "no-such-config", // the attached rake config is not exactly equal to a stored version. R1
  "in-the-past",
  "ends-before-it-begins",
  "name-taken",
] as const;
export type UnitDraftRefusalCode = (typeof UNIT_DRAFT_REFUSALS)[number];

/** Changing when a table or pool opens and closes. */
export const UNIT_SCHEDULE_REFUSALS = [
  ...STAFF_REFUSALS,
  "no-such-unit",
  "own-table", // this member of the staff sits there
  "private-game", // a private game closes at the end of its own term
  "open-already", // the unit is open and may have players
  "in-the-past", // the given time is in the past
  "ends-before-it-begins",
] as const;
export type UnitScheduleRefusalCode = (typeof UNIT_SCHEDULE_REFUSALS)[number];

/** Saving a schedule that opens tables or pools on days of the week. */
export const WEEKLY_UNIT_REFUSALS = [
  ...STAFF_REFUSALS,
  "wrong-currency",
  "wrong-seating",
  "no-such-config",
  "wrong-times",
  "no-such-time-zone",
  "name-taken", // another schedule has this name
] as const;
export type WeeklyUnitRefusalCode = (typeof WEEKLY_UNIT_REFUSALS)[number];

/** Sending a command to the process that runs a table, a pool or a tournament. That process has further refusals of its own. */
export const UNIT_COMMAND_REFUSALS = [
  ...STAFF_REFUSALS,
  "no-such-unit",
  "no-such-command",
  "own-table", // this member of the staff sits there, or sat there in a hand that may still run
  "private-game", // only the host changes its settings
  "wrong-currency",
  "wrong-seating",
  "no-such-config", // the attached rake config is not exactly equal to a stored version. R1
] as const;
export type UnitCommandRefusalCode = (typeof UNIT_COMMAND_REFUSALS)[number];

/** Making a tournament or a template, by hand or from a schedule. */
export const TOURNAMENT_DRAFT_REFUSALS = [
  ...STAFF_REFUSALS,
  "unusable-settings", // the fields of the refusal say why
  "wrong-times",
  "in-the-past",
  "play-money-fee",
  "no-such-target",
  "target-starts-first",
  "other-currency",
  "wrong-price",
  "older-nodes", // a server of the previous version is running
  "not-funded", // the promotions account holds less than the guarantee
] as const;
export type TournamentDraftRefusalCode = (typeof TOURNAMENT_DRAFT_REFUSALS)[number];

/** Saving and ending a schedule of tournaments. */
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

/** Publishing and withdrawing an announcement. */
export const ANNOUNCEMENT_REFUSALS = [
  ...STAFF_REFUSALS,
  "ends-before-it-begins",
  "no-such-announcement", // no announcement has this id, or the announcement is over
] as const;
export type AnnouncementRefusalCode = (typeof ANNOUNCEMENT_REFUSALS)[number];

/** Planning, changing and ending maintenance. */
export const MAINTENANCE_REFUSALS = [...STAFF_REFUSALS, "ends-before-it-begins", "no-maintenance"] as const;
export type MaintenanceRefusalCode = (typeof MAINTENANCE_REFUSALS)[number];

/** Reading a mail of the room. */
export const MAIL_REFUSALS = [...FRESH_STAFF_REFUSALS, "no-such-mail", "mail-is-sent", "mail-to-staff"] as const;
export type MailRefusalCode = (typeof MAIL_REFUSALS)[number];

// Backups

/** Asking the launcher for a backup. */
export const BACKUP_ASK_REFUSALS = [
  ...STAFF_REFUSALS,
  "no-launcher", // no launcher that could make a backup is running
  "backup-under-way",
] as const;
export type BackupAskRefusalCode = (typeof BACKUP_ASK_REFUSALS)[number];

/** Downloading a backup. */
export const BACKUP_DOWNLOAD_REFUSALS = [
  ...FRESH_STAFF_REFUSALS,
  "no-such-backup",
  "backup-not-sealed", // some files of the backup could be read without the passphrase
  "backup-not-open", // the backup was not asked for within the last ten minutes
  "backup-elsewhere", // the files of the backup are not on the machine of this web server
] as const;
export type BackupDownloadRefusalCode = (typeof BACKUP_DOWNLOAD_REFUSALS)[number];
