/**
 * Lists the staff, changes their roles and confirms new owners. The first owner is made on the machine; all others by an owner. Prisma:
 * plain rows; SQL: the functions that change a role, confirm or appoint an owner, and what the database's clock decides. Faults 94, 96, 98
 */
import { DONE, type Done, type Refusal, refuse } from "@poker/engine";
import type { Sanction, StaffLimitName, StaffRole } from "@poker/protocol";
import type pg from "pg";
import type { Database } from "../sql/connect.ts";
import { withPermission } from "./check-permission.ts";

export type StaffRefusal = Refusal<
  "not-allowed" | "reason-required" | "fresh-sign-in-required" | "no-such-person" | "last-owner"
>;

/** `role-too-new`: who confirms is a new owner themself. `own-appointee`: who gave the role does not confirm it. */
export type ConfirmationRefusal = Refusal<
  | "not-allowed"
  | "reason-required"
  | "fresh-sign-in-required"
  | "own-account"
  | "no-such-owner"
  | "role-too-new"
  | "own-appointee"
>;

/** `newer-version`: it was changed meanwhile. `role-too-new`: a new owner cannot change limits. */
export type StaffLimitRefusal = Refusal<
  | "not-allowed"
  | "reason-required"
  | "fresh-sign-in-required"
  | "bad-limit"
  | "no-such-limit"
  | "role-too-new"
  | "newer-version"
>;

export interface StaffChange {
  readonly userId: string;
  readonly role: StaffRole;
  /** false: taken away. */
  readonly granted: boolean;
  readonly reason: string;
}

export interface StaffLimitChange {
  readonly name: StaffLimitName;
  /** As it was on the page, and as it shall be. */
  readonly was: number;
  readonly value: number;
  readonly reason: string;
}

export interface StaffMember {
  readonly userId: string;
  readonly name: string;
  readonly email: string | null;
  /** False of an address that the account only names: it says nothing of whose account it is. */
  readonly emailProven: boolean;
  readonly roles: readonly StaffRole[];
  /** Of an owner: when they approve adjustments unless another owner confirms them before, epoch ms; null when they do already. */
  readonly approvesFrom: number | null;
  /** true when the one who reads the list can confirm this new owner. */
  readonly isConfirmable: boolean;
}

interface StaffRow extends Omit<StaffMember, "approvesFrom" | "isConfirmable"> {
  approves_from: Date | null;
  granted_by: string | null;
}

export const createStaffOffice = ({ prisma, pool }: Pick<Database, "prisma" | "pool">) => ({
  /** Empty: not of the staff. Read for every request, so that a role taken away is gone at once. */
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

  /** Granting what is there, or taking what is not, changes nothing. The database checks it again. */
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

  /** A new owner approves adjustments from then on. Fault 96 */
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

/** As the owner of the database: makes this account an owner of the room. null: there is none. Faults 94, 98 */
export async function appointOwner(ownerPool: pg.Pool, userId: string): Promise<AppointedOwner | null> {
  const { rows } = await ownerPool.query<{ name: string | null; lifted: readonly Sanction[] }>(
    "SELECT * FROM staff_appoint_owner($1)",
    [userId],
  );
  const [appointed] = rows;
  return appointed && appointed.name !== null ? { name: appointed.name, lifted: appointed.lifted } : null;
}

/** As the owner of the database: the account that has proven this e-mail address. null: there is none. */
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
