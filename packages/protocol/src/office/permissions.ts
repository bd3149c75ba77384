/**
 * The roles of staff and what each may do: deny by default. Pages, routes and queries read this list. An SQL function that changes
 * something repeats the roles in its call of `staff_refusal`, and a test compares both.
 */
export const STAFF_ROLES = ["owner", "floor", "rake_admin", "support", "integrity"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Length limit of an officer's reason, and of their note on a player, in characters. */
export const MAX_REASON_LENGTH = 500;
export const MAX_STAFF_NOTE_LENGTH = 2_000;

export const PERMISSIONS = {
  "monitor.read": ["owner", "floor", "rake_admin", "support", "integrity"],
  /** Finding an account by its name, for a field of a form. An e-mail address is shown only with `players.read`. */
  "people.find": ["owner", "floor", "rake_admin", "support", "integrity"],
  "tables.read": ["owner", "floor", "rake_admin", "support", "integrity"],
  /** Looking at private games; no list of the room shows who plays them. */
  "games.read": ["owner", "floor", "support", "integrity"],
  "tables.write": ["owner", "floor"],
  "room.drain": ["owner", "floor"],
  "hands.read": ["owner", "floor", "support", "integrity"],
  /** Revealing the hole cards of a finished hand: needs a reason, and its players see that it happened. */
  "hands.reveal": ["integrity"],
  /** Exporting the case of a finished hand as a file; with its cards only with `hands.reveal` too. */
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
  /** Deciding reports about chat messages. */
  "chat.reports": ["owner", "floor", "support", "integrity"],
  "players.freeze": ["owner", "support", "integrity"],
  "players.ban": ["owner", "integrity"],
  /** Deciding whether a player returns early from a self-exclusion: two people, one of them an owner. */
  "players.end-break": ["owner", "support", "integrity"],
  /** Asking for the removal of second factors that a person has lost. */
  "factors.ask": ["owner", "support"],
  /** Deciding about the removal of second factors, as a second person. */
  "factors.remove": ["owner"],
  "chips.adjust": ["owner", "support"],
  /** Deciding another person's adjustment above the limit. */
  "chips.approve": ["owner"],
  /** Changing the limit above which an adjustment needs a second person. */
  "chips.limits": ["owner"],
  "shuffle.read": ["owner", "integrity"],
  "shuffle.release": ["integrity"],
  /** Seeing which mails the room sends or keeps, and reading those that it keeps. */
  "mails.read": ["owner"],
  "audit.read": ["owner", "integrity"],
  "staff.read": ["owner"],
  "staff.write": ["owner"],
  /** Changing how far staff may go before other staff must approve: `STAFF_LIMITS`. */
  "staff.limits": ["owner"],
} as const satisfies Record<string, readonly StaffRole[]>;
export type Permission = keyof typeof PERMISSIONS;

/** Limits for staff that are data: the days before a new owner approves adjustments, an officer's reveals of hidden cards, and exports. */
export const STAFF_LIMITS = ["approver-days", "reveals-per-hour", "exports-per-hour"] as const;
export type StaffLimitName = (typeof STAFF_LIMITS)[number];

export const MAX_STAFF_LIMIT = 1_000;
