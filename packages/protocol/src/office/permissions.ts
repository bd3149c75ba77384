/**
 * The roles of staff and what each role may do. Everything else is forbidden. Pages, routes and queries read this list. An SQL function
 * that changes something repeats the roles in its call of `staff_refusal`, and a test compares the two.
 */
export const STAFF_ROLES = ["owner", "floor", "rake_admin", "support", "integrity"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The most characters of an officer's reason, and of an officer's note on a player. */
export const MAX_REASON_LENGTH = 500;
export const MAX_STAFF_NOTE_LENGTH = 2_000;

export const PERMISSIONS = {
  "monitor.read": ["owner", "floor", "rake_admin", "support", "integrity"],
  /** Finding an account by its name, to fill in a field of a form. An e-mail address is shown only to those with `players.read`. */
  "people.find": ["owner", "floor", "rake_admin", "support", "integrity"],
  "tables.read": ["owner", "floor", "rake_admin", "support", "integrity"],
  /** Looking at private games. No list of the room shows who plays in these games. */
  "games.read": ["owner", "floor", "support", "integrity"],
  "tables.write": ["owner", "floor"],
  "room.drain": ["owner", "floor"],
  /** Closing the room to players for maintenance. */
  "room.maintenance": ["owner"],
  "hands.read": ["owner", "floor", "support", "integrity"],
  /**
   * Revealing the hole cards of a finished hand. The reveal needs a reason, and the hand's players see that it
   * happened.
   */
  "hands.reveal": ["integrity"],
  /** Exporting the case of a finished hand as a file. A case with cards also needs `hands.reveal`. */
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
  /** Deciding about reports of chat messages. */
  "chat.reports": ["owner", "floor", "support", "integrity"],
  "players.freeze": ["owner", "support", "integrity"],
  "players.ban": ["owner", "integrity"],
  /**
   * Deciding if a player returns early from a self-exclusion. The decision takes two people, and one of them must be an
   * owner.
   */
  "players.end-break": ["owner", "support", "integrity"],
  /** Asking to remove second factors that a person has lost. */
  "factors.ask": ["owner", "support"],
  /** Deciding as a second person about removing second factors. */
  "factors.remove": ["owner"],
  "chips.adjust": ["owner", "support"],
  /** Deciding about another person's adjustment that is above the limit. */
  "chips.approve": ["owner"],
  /** Changing the limit above which an adjustment needs a second person. */
  "chips.limits": ["owner"],
  "shuffle.read": ["owner", "integrity"],
  "shuffle.release": ["integrity"],
  /** Seeing which mails the room sends or keeps, and reading those that it keeps. */
  "mails.read": ["owner"],
  /** Seeing the room's backups and the reports of drills. */
  "backups.read": ["owner"],
  /** Asking the launcher for a backup now. */
  "backups.make": ["owner"],
  /** Downloading a sealed backup. */
  "backups.download": ["owner"],
  "audit.read": ["owner", "integrity"],
  "staff.read": ["owner"],
  "staff.write": ["owner"],
  /** Changing the limits in `STAFF_LIMITS`, above which other staff must approve. */
  "staff.limits": ["owner"],
  /** Making and ending invitations to sign up. */
  "invitations.write": ["owner"],
  /** Reading and changing the settings of the room. */
  "room.settings": ["owner"],
} as const satisfies Record<string, readonly StaffRole[]>;
export type Permission = keyof typeof PERMISSIONS;

/**
 * Limits for staff that are stored as data: the days before a new owner may approve adjustments, an officer's reveals of hidden cards, and
 * exports.
 */
export const STAFF_LIMITS = ["approver-days", "reveals-per-hour", "exports-per-hour"] as const;
export type StaffLimitName = (typeof STAFF_LIMITS)[number];

export const MAX_STAFF_LIMIT = 1_000;
