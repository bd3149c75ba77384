/**
 * Checks the permissions of staff by their roles (`PERMISSIONS`), in the package that reads the data. An action that
 * none of their roles permits is refused.
 */
import { type Refusal, refuse } from "@poker/engine";
import { PERMISSIONS, type Permission, type StaffRefusalCode, type StaffRole } from "@poker/protocol";

/** A member of the staff, for one request. */
export interface Staff {
  readonly userId: string;
  /** Key of the session of this request. Functions of the database that act for the staff use it to look the person up. Fault 100 */
  readonly sessionKey: string;
  readonly name: string;
  readonly roles: ReadonlySet<StaffRole>;
  /** The address that the request comes from; kept in the audit log. */
  readonly ipAddress: string;
}

export type NotAllowed = Refusal<Extract<StaffRefusalCode, "not-allowed">>;

export const isAllowed = ({ roles }: Pick<Staff, "roles">, permission: Permission): boolean =>
  PERMISSIONS[permission].some((role) => roles.has(role));

/** A query or change that only staff with `permission` can run. The check is in the same function as the data access. */
export const withPermission =
  <Args extends readonly unknown[], Result>(
    permission: Permission,
    work: (staff: Staff, ...args: Args) => Promise<Result>,
  ) =>
  async (staff: Staff, ...args: Args): Promise<Result | NotAllowed> =>
    isAllowed(staff, permission) ? work(staff, ...args) : refuse("not-allowed");
