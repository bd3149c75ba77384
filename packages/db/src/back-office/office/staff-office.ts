/**
 * Lists the staff, changes their roles and confirms new owners. The first owner is made by a command on the room's machine, and every other
 * owner by an owner. Plain rows go through Prisma. SQL: functions of the database change a role and confirm or appoint an owner, and times
 * are checked by the database's clock. Faults 94, 96, 98
 */
import type { Done, Refusal } from "@poker/engine";
import type {
  OwnerConfirmationRefusalCode,
  Sanction,
  StaffLimitName,
  StaffLimitRefusalCode,
  StaffRole,
  StaffRoleRefusalCode,
} from "@poker/protocol";
import type pg from "pg";
import { callRefusing, type IssuesByCode } from "../../sql/call-refusing.ts";
import type { Database } from "../../sql/connect.ts";
import { withPermission } from "./check-permission.ts";

const ROLE_ISSUES: IssuesByCode<StaffRoleRefusalCode> = {
  "no-such-person": [{ field: "userId", code: "no-such-person" }],
};

interface StaffChange {
  readonly userId: string;
  readonly role: StaffRole;
  /** True to give the role, false to take it away. */
  readonly granted: boolean;
  readonly reason: string;
}

interface StaffLimitChange {
  readonly name: StaffLimitName;
  /** `was` is the value that the page showed. `value` is the new value. */
  readonly was: number;
  readonly value: number;
  readonly reason: string;
}

export interface StaffMember {
  readonly userId: string;
  readonly name: string;
  readonly email: string | null;
  /** False when the person has entered this address but has not proven that it is theirs. */
  readonly emailProven: boolean;
  readonly roles: readonly StaffRole[];
  /**
   * From when on this owner may approve adjustments, in epoch milliseconds. Another owner can confirm them so that they may approve
   * earlier. null when they may approve already.
   */
  readonly approvesFrom: number | null;
  /** True when the member of staff who reads the list can confirm this new owner. */
  readonly isConfirmable: boolean;
}

interface StaffRow extends Omit<StaffMember, "approvesFrom" | "isConfirmable"> {
  approves_from: Date | null;
  granted_by: string | null;
}

export const createStaffOffice = ({ prisma, pool }: Pick<Database, "prisma" | "pool">) => ({
  /**
   * Returns the roles of a person. Empty when they are not staff. Every request reads this, so that a removed role stops working at once.
   */
  async getRoles(userId: string): Promise<ReadonlySet<StaffRole>> {
    const roles = await prisma.staffMember.findMany({ where: { userId }, select: { role: true } });
    return new Set(roles.map(({ role }) => role));
  },

  list: withPermission("staff.read", async (staff): Promise<readonly StaffMember[]> => {
    const { rows } = await pool.query<StaffRow>(LIST_STAFF);
    const reader = rows.find(({ userId }) => userId === staff.userId);
    const isEstablished = reader !== undefined && reader.approves_from === null;
    return rows.map(({ approves_from: from, granted_by: granter, ...member }) => ({
      ...member,
      approvesFrom: from?.getTime() ?? null,
      isConfirmable: from !== null && isEstablished && member.userId !== staff.userId && granter !== staff.userId,
    }));
  }),

  /** Gives a role or takes it away. Changes nothing when the person's roles are already as requested. The database repeats the check. */
  changeRole: withPermission(
    "staff.write",
    (staff, { userId, role, granted, reason }: StaffChange): Promise<Done | Refusal<StaffRoleRefusalCode>> =>
      callRefusing(
        pool,
        "SELECT staff_set_role($1, $2, $3, $4, $5, $6) AS refused",
        [staff.sessionKey, userId, role, granted, reason, staff.ipAddress],
        ROLE_ISSUES,
      ),
  ),

  /** Confirms a new owner, who may approve adjustments from now on. Fault 96 */
  confirmOwner: withPermission(
    "staff.write",
    (
      staff,
      { userId, reason }: { readonly userId: string; readonly reason: string },
    ): Promise<Done | Refusal<OwnerConfirmationRefusalCode>> =>
      callRefusing(pool, "SELECT staff_confirm_owner($1, $2, $3, $4) AS refused", [
        staff.sessionKey,
        userId,
        reason,
        staff.ipAddress,
      ]),
  ),

  getLimits: withPermission("staff.limits", async (): Promise<Readonly<Record<StaffLimitName, number>>> => {
    const limits = await prisma.staffLimit.findMany();
    const of = (wanted: StaffLimitName) => limits.find(({ name }) => name === wanted)?.value ?? 0;
    return {
      "approver-days": of("approver-days"),
      "reveals-per-hour": of("reveals-per-hour"),
      "exports-per-hour": of("exports-per-hour"),
    };
  }),

  changeLimit: withPermission(
    "staff.limits",
    (staff, { name, was, value, reason }: StaffLimitChange): Promise<Done | Refusal<StaffLimitRefusalCode>> =>
      callRefusing(pool, "SELECT staff_limit_change($1, $2, $3, $4, $5, $6) AS refused", [
        staff.sessionKey,
        name,
        was,
        value,
        reason,
        staff.ipAddress,
      ]),
  ),
});

const LIST_STAFF = `
  SELECT m.user_id AS "userId", u.name, u.email, u.email_verified_at IS NOT NULL AS "emailProven", array_agg(m.role::text ORDER BY m.role) AS roles,
         max(m.granted_by::text) FILTER (WHERE m.role = 'owner') AS granted_by,
         max(m.granted_at + make_interval(days => l.value)) FILTER (
           WHERE m.role = 'owner' AND m.confirmed_at IS NULL AND m.granted_at > now() - make_interval(days => l.value)
         ) AS approves_from
  FROM staff_members m JOIN users u ON u.id = m.user_id JOIN staff_limits l ON l.name = 'approver-days'
  GROUP BY m.user_id, u.name, u.email, u.email_verified_at ORDER BY u.name, m.user_id`;

/** Returns everyone who has a role, sorted by name, for the command on the room's machine. */
export async function listStaffMembers(ownerPool: pg.Pool): Promise<readonly Omit<StaffMember, "isConfirmable">[]> {
  const { rows } = await ownerPool.query<StaffRow>(LIST_STAFF);
  return rows.map(({ approves_from: from, granted_by: _, ...member }) => ({
    ...member,
    approvesFrom: from?.getTime() ?? null,
  }));
}

/** The name of a new owner, and which sanctions were lifted because they would have kept the owner out. */
export interface AppointedOwner {
  readonly name: string;
  readonly lifted: readonly Sanction[];
}

/**
 * Makes this account an owner of the room. `ownerPool` must be connected as the owner of the database. Returns null when no such account
 * exists. Faults 94, 98
 */
export async function appointOwner(ownerPool: pg.Pool, userId: string): Promise<AppointedOwner | null> {
  const { rows } = await ownerPool.query<{ name: string | null; lifted: readonly Sanction[] }>(
    "SELECT * FROM staff_appoint_owner($1)",
    [userId],
  );
  const [appointed] = rows;
  return appointed && appointed.name !== null ? { name: appointed.name, lifted: appointed.lifted } : null;
}

/**
 * Finds the account that has proven this e-mail address; null when there is none. `ownerPool` must be connected as the owner of the
 * database.
 */
export async function findAccountByEmail(
  ownerPool: pg.Pool,
  email: string,
): Promise<{ readonly id: string; readonly name: string; readonly createdAt: number } | null> {
  const { rows } = await ownerPool.query<{ id: string; name: string; created_at: Date }>(
    "SELECT id, name, created_at FROM users WHERE email = lower($1) AND email_verified_at IS NOT NULL",
    [email.trim()],
  );
  const [account] = rows;
  return account ? { id: account.id, name: account.name, createdAt: account.created_at.getTime() } : null;
}
