/**
 * Checks that the roles of a member of staff (`PERMISSIONS`) allow an action, and refuses the action if none does. The check is in this
 * package because it is the one that reads the data.
 */
import { type Refusal, refuse } from "@poker/engine";
import { PERMISSIONS, type Permission, type StaffRefusalCode, type StaffRole } from "@poker/protocol";

/** A member of staff who makes a request. */
export interface Staff {
  readonly userId: string;
  /**
   * The key of the session of this request. A function of the database that acts for a member of staff finds them by this key. Fault 100
   */
  readonly sessionKey: string;
  readonly name: string;
  readonly roles: ReadonlySet<StaffRole>;
  /** The address from which the request comes. It is written to the audit log. */
  readonly ipAddress: string;
}

export type NotAllowed = Refusal<Extract<StaffRefusalCode, "not-allowed">>;

export const isAllowed = ({ roles }: Pick<Staff, "roles">, permission: Permission): boolean =>
  PERMISSIONS[permission].some((role) => roles.has(role));

/**
 * Makes a query or a change that runs only for staff with `permission`. The check is in the same function as the access to the data, so
 * that no caller can forget it.
 */
export const withPermission =
  <Args extends readonly unknown[], Result>(
    permission: Permission,
    work: (staff: Staff, ...args: Args) => Promise<Result>,
  ) =>
  async (staff: Staff, ...args: Args): Promise<Result | NotAllowed> =>
    isAllowed(staff, permission) ? work(staff, ...args) : refuse("not-allowed");
