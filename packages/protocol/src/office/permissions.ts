/**
 * The staff roles and what each role may do. Everything that is not listed here is forbidden. Pages, routes and queries read this list. SQL
 * functions that change something repeat the roles when they call `staff_refusal`, and a test compares the two.
 */
export const STAFF_ROLES = ["owner", "floor", "rake_admin", "support", "integrity"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The maximum length, in characters, of the reason that staff give for an action. */
export const MAX_REASON_LENGTH = 500;
/** The maximum length, in characters, of a staff note on a player. */
export const MAX_STAFF_NOTE_LENGTH = 2_000;

export const PERMISSIONS = {
  "monitor.read": ["owner", "floor", "rake_admin", "support", "integrity"],
  /** Finding an account by name, to fill in a form field. E-mail addresses are shown only to roles with `players.read`. */
  "people.find": ["owner", "floor", "rake_admin", "support", "integrity"],
  "tables.read": ["owner", "floor", "rake_admin", "support", "integrity"],
  /** Looking at private games. The room's public lists never show who plays in them. */
  "games.read": ["owner", "floor", "support", "integrity"],
  "tables.write": ["owner", "floor"],
  "room.drain": ["owner", "floor"],
  /** Closing the room to players for maintenance. */
  "room.maintenance": ["owner"],
  "hands.read": ["owner", "floor", "support", "integrity"],
  /** Revealing the hole cards of a finished hand. This needs a reason, and the players of the hand can see that it happened. */
  "hands.reveal": ["integrity"],
  /** Exporting the case file of a finished hand. A case with cards also needs `hands.reveal`. */
  "hands.export": ["owner", "integrity"],
  "hands.cancel": ["owner", "floor"],
  "rake.read": ["owner", "rake_admin"],
  "rake.write": ["owner", "rake_admin"],
  "books.read": ["owner", "rake_admin"],
  "suspense.resolve": ["owner"],
  "players.read": ["owner", "floor", "support", "integrity"],
  /** Seeing where a player is signed in, and ending their sessions. */
  "players.sessions": ["owner", "support", "integrity"],
  "players.chat-ban": ["owner", "floor", "support", "integrity"],
  /** Deciding about reported chat messages. */
  "chat.reports": ["owner", "floor", "support", "integrity"],
  "players.freeze": ["owner", "support", "integrity"],
  "players.ban": ["owner", "integrity"],
  /** Deciding whether a player may return early from a self-exclusion. Two people must decide, and one of them must be an owner. */
  "players.end-break": ["owner", "support", "integrity"],
  /** Asking for the removal of second factors that a person has lost. */
  "factors.ask": ["owner", "support"],
  /** Deciding, as the second person, whether the second factors are removed. */
  "factors.remove": ["owner"],
  "chips.adjust": ["owner", "support"],
  /** Deciding about an adjustment above the limit that another person asked for. */
  "chips.approve": ["owner"],
  /** Changing the limit above which an adjustment needs a second person. */
  "chips.limits": ["owner"],
  "shuffle.read": ["owner", "integrity"],
  "shuffle.release": ["integrity"],
  /** Seeing the list of mails that the room has sent or kept, and reading the kept ones. */
  "mails.read": ["owner"],
  /** Seeing the room's backups and the reports of recovery drills. */
  "backups.read": ["owner"],
  /** Asking the launcher for a backup now. */
  "backups.make": ["owner"],
  /** Downloading a sealed backup. */
  "backups.download": ["owner"],
  "audit.read": ["owner", "integrity"],
  "staff.read": ["owner"],
  "staff.write": ["owner"],
  /** Changing the limits in `STAFF_LIMITS`. */
  "staff.limits": ["owner"],
  /** Making and ending invitations to sign up. */
  "invitations.write": ["owner"],
  /** Reading and changing the settings of the room. */
  "room.settings": ["owner"],
} as const satisfies Record<string, readonly StaffRole[]>;
export type Permission = keyof typeof PERMISSIONS;

/**
 * The staff limits that owners can change:
 * - `approver-days`: how many days pass before a new owner may approve adjustments.
 * - `reveals-per-hour`: how often a member of staff may reveal hidden cards within an hour.
 * - `exports-per-hour`: how many cases a member of staff may export within an hour.
 */
export const STAFF_LIMITS = ["approver-days", "reveals-per-hour", "exports-per-hour"] as const;
export type StaffLimitName = (typeof STAFF_LIMITS)[number];

export const MAX_STAFF_LIMIT = 1_000;
