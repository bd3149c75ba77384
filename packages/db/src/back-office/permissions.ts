/** Who of the staff may do what: deny by default. The one list; pages, routes and queries all ask it. */

export const STAFF_ROLES = ["owner", "floor", "rake_admin", "support", "integrity"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const PERMISSIONS = {
  "monitor.read": ["owner", "floor", "rake_admin", "support", "integrity"],
  "tables.read": ["owner", "floor", "rake_admin", "support", "integrity"],
  "tables.write": ["owner", "floor"],
  "room.drain": ["owner", "floor"],
  "hands.read": ["owner", "floor", "support", "integrity"],
  /** Hole cards of a finished hand; asked for with a reason, and its players see that it was. */
  "hands.reveal": ["integrity"],
  "hands.cancel": ["owner", "floor"],
  "rake.read": ["owner", "rake_admin"],
  "rake.write": ["owner", "rake_admin"],
  "books.read": ["owner", "rake_admin"],
  "suspense.resolve": ["owner"],
  "players.read": ["owner", "floor", "support", "integrity"],
  "players.chat-ban": ["owner", "floor", "support", "integrity"],
  /** What players reported of what others wrote. */
  "chat.reports": ["owner", "floor", "support", "integrity"],
  "players.freeze": ["owner", "support", "integrity"],
  "players.ban": ["owner", "integrity"],
  "chips.adjust": ["owner", "support"],
  /** Somebody else's adjustment above the threshold. */
  "chips.approve": ["owner"],
  /** Above which an adjustment needs a second person. */
  "chips.limits": ["owner"],
  "shuffle.read": ["owner", "integrity"],
  "shuffle.release": ["integrity"],
  "audit.read": ["owner", "integrity"],
  "staff.read": ["owner"],
  "staff.write": ["owner"],
} as const satisfies Record<string, readonly StaffRole[]>;
export type Permission = keyof typeof PERMISSIONS;

/** Somebody of the staff, for one request. */
export interface Staff {
  readonly userId: string;
  readonly name: string;
  readonly roles: ReadonlySet<StaffRole>;
  /** Where he asks from; kept in the audit log. */
  readonly ipAddress: string;
}

export interface NotAllowed {
  readonly refused: "not-allowed";
}

export const isAllowed = ({ roles }: Pick<Staff, "roles">, permission: Permission): boolean =>
  PERMISSIONS[permission].some((role) => roles.has(role));

/** A query or change that only staff with `permission` can run: the check stands where the data is. */
export const withPermission =
  <Args extends readonly unknown[], Result>(
    permission: Permission,
    work: (staff: Staff, ...args: Args) => Promise<Result>,
  ) =>
  async (staff: Staff, ...args: Args): Promise<Result | NotAllowed> =>
    isAllowed(staff, permission) ? work(staff, ...args) : { refused: "not-allowed" };
