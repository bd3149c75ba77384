/** Who belongs to the staff. The first owner is made on the machine; all others by an owner. */
import { DONE, type Done, type Refusal, refuse } from "@poker/engine";
import type { StaffRole } from "@poker/protocol";
import type pg from "pg";
import { inTransaction, type Queryable } from "../sql/connect.ts";
import { withPermission } from "./permissions.ts";

export type StaffRefusal = Refusal<"not-allowed" | "reason-required" | "no-such-person" | "last-owner">;

export interface StaffChange {
  readonly userId: string;
  readonly role: StaffRole;
  /** false: taken away. */
  readonly granted: boolean;
  readonly reason: string;
}

export interface StaffMember {
  readonly userId: string;
  readonly name: string;
  readonly email: string | null;
  readonly roles: readonly StaffRole[];
}

export const createStaffOffice = (pool: Queryable) => ({
  /** Empty: not of the staff. Read for every request, so that a role taken away is gone at once. */
  async getRoles(userId: string): Promise<ReadonlySet<StaffRole>> {
    const { rows } = await pool.query<{ role: StaffRole }>("SELECT role FROM staff_members WHERE user_id = $1", [
      userId,
    ]);
    return new Set(rows.map(({ role }) => role));
  },

  list: withPermission("staff.read", async (): Promise<readonly StaffMember[]> => {
    const { rows } = await pool.query<StaffMember>(
      `SELECT u.id AS "userId", u.name, u.email, json_agg(s.role ORDER BY s.role) AS roles
       FROM staff_members s JOIN users u ON u.id = s.user_id GROUP BY u.id ORDER BY u.name`,
    );
    return rows;
  }),

  /** Granting what is there, or taking what is not, changes nothing. The database checks it again. */
  changeRole: withPermission(
    "staff.write",
    async (staff, { userId, role, granted, reason }: StaffChange): Promise<Done | StaffRefusal> => {
      const { rows } = await pool.query<{ code: StaffRefusal["code"] | null }>(
        "SELECT staff_set_role($1, $2, $3, $4, $5, $6) AS code",
        [staff.userId, userId, role, granted, reason, staff.ipAddress],
      );
      const code = rows[0]?.code ?? null;
      if (!code) return DONE;
      return refuse(code, undefined, code === "no-such-person" ? [{ field: "userId", code }] : undefined);
    },
  ),
});

/** As the owner of the database: makes the account with this address an owner of the room. null: there is none. */
export const appointOwner = (ownerPool: pg.Pool, email: string): Promise<{ readonly name: string } | null> =>
  inTransaction(ownerPool, async (client) => {
    const { rows } = await client.query<{ id: string; name: string }>(
      "SELECT id, name FROM users WHERE email = lower($1) AND NOT guest AND NOT bot",
      [email],
    );
    const [person] = rows;
    if (!person) return null;
    const { rowCount } = await client.query(
      "INSERT INTO staff_members (user_id, role) VALUES ($1, 'owner') ON CONFLICT DO NOTHING",
      [person.id],
    );
    if (rowCount)
      await client.query(
        `INSERT INTO audit_log (action, subject_kind, subject_id, after) VALUES ('staff.change', 'user', $1, $2)`,
        [person.id, JSON.stringify(["owner"])],
      );
    return { name: person.name };
  });
