/**
 * Lists the staff, changes their roles and confirms new owners. A command on the machine makes the first owner; owners make all others.
 * Prisma: plain rows; SQL: the functions that change a role, confirm or appoint an owner, and the checks by the database's clock. Faults
 * 94, 96, 98
 */
import { DONE, type Done, type Refusal, refuse } from "@poker/engine";
import type { Sanction, StaffLimitName, StaffRole } from "@poker/protocol";
import type pg from "pg";
import type { Database } from "../../sql/connect.ts";
import { withPermission } from "./check-permission.ts";

type StaffRefusal = Refusal<
  "not-allowed" | "reason-required" | "fresh-sign-in-required" | "no-such-person" | "last-owner"
>;

/** `role-too-new`: the confirming owner is new too. `own-appointee`: an owner does not confirm a role that they gave. */
type ConfirmationRefusal = Refusal<
  | "not-allowed"
  | "reason-required"
  | "fresh-sign-in-required"
  | "own-account"
  | "no-such-owner"
  | "role-too-new"
  | "own-appointee"
>;

/** `newer-version`: the limit was changed meanwhile. `role-too-new`: a new owner cannot change limits. */
type StaffLimitRefusal = Refusal<
  | "not-allowed"
  | "reason-required"
  | "fresh-sign-in-required"
  | "bad-limit"
  | "no-such-limit"
  | "role-too-new"
  | "newer-version"
>;

interface StaffChange {
  readonly userId: string;
  readonly role: StaffRole;
  /** false takes the role away. */
  readonly granted: boolean;
  readonly reason: string;
}

interface StaffLimitChange {
  readonly name: StaffLimitName;
  /** The value that the page showed, and the new value. */
  readonly was: number;
  readonly value: number;
  readonly reason: string;
}

export interface StaffMember {
  readonly userId: string;
  readonly name: string;
  readonly email: string | null;
  /** False for an address that the account only names, which does not prove whose account it is. */
  readonly emailProven: boolean;
  readonly roles: readonly StaffRole[];
  /**
   * For an owner: the time from which they approve adjustments unless another owner confirms them earlier, epoch ms; null when they already
   * approve.
   */
  readonly approvesFrom: number | null;
  /** True when the reader of the list can confirm this new owner. */
  readonly isConfirmable: boolean;
}

interface StaffRow extends Omit<StaffMember, "approvesFrom" | "isConfirmable"> {
  approves_from: Date | null;
  granted_by: string | null;
}

export const createStaffOffice = ({ prisma, pool }: Pick<Database, "prisma" | "pool">) => ({
  /** Empty when the person is not a member of the staff. Read for every request, so that a removed role stops working at once. */
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

  /** Granting an existing role or taking away a missing one changes nothing. The database repeats the check. */
  changeRole: withPermission(
    "staff.write",
    async (staff, { userId, role, granted, reason }: StaffChange): Promise<Done | StaffRefusal> => {
      const { rows } = await pool.query<{ code: StaffRefusal["code"] | null }>(
        "SELECT staff_set_role($1, $2, $3, $4, $5, $6) AS code",
        [staff.sessionKey, userId, role, granted, reason, staff.ipAddress],
      );
      const code = rows[0]?.code ?? null;
      if (!code) return DONE;
      return refuse(code, undefined, code === "no-such-person" ? [{ field: "userId", code }] : undefined);
    },
  ),

  /** The new owner approves adjustments from this moment on. Fault 96 */
  confirmOwner: withPermission(
    "staff.write",
    async (
      staff,
      { userId, reason }: { readonly userId: string; readonly reason: string },
    ): Promise<Done | ConfirmationRefusal> => {
      const { rows } = await pool.query<{ code: ConfirmationRefusal["code"] | null }>(
        "SELECT staff_confirm_owner($1, $2, $3, $4) AS code",
        [staff.sessionKey, userId, reason, staff.ipAddress],
      );
      const code = rows[0]?.code ?? null;
      return code ? refuse(code) : DONE;
    },
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
    async (staff, { name, was, value, reason }: StaffLimitChange): Promise<Done | StaffLimitRefusal> => {
      const { rows } = await pool.query<{ code: StaffLimitRefusal["code"] | null }>(
        "SELECT staff_limit_change($1, $2, $3, $4, $5, $6) AS code",
        [staff.sessionKey, name, was, value, reason, staff.ipAddress],
      );
      const code = rows[0]?.code ?? null;
      return code ? refuse(code) : DONE;
    },
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

/** The name of a new owner, and the sanctions that were lifted because they would have locked them out. */
export interface AppointedOwner {
  readonly name: string;
  readonly lifted: readonly Sanction[];
}

/** Runs as the owner of the database and makes this account an owner of the room. null when no such account exists. Faults 94, 98 */
export async function appointOwner(ownerPool: pg.Pool, userId: string): Promise<AppointedOwner | null> {
  const { rows } = await ownerPool.query<{ name: string | null; lifted: readonly Sanction[] }>(
    "SELECT * FROM staff_appoint_owner($1)",
    [userId],
  );
  const [appointed] = rows;
  return appointed && appointed.name !== null ? { name: appointed.name, lifted: appointed.lifted } : null;
}

/** Runs as the owner of the database and finds the account that has proven this e-mail address. null when there is no such account. */
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
