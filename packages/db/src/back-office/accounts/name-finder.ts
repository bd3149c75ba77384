/**
 * Finds accounts and tables for form fields in which staff type a name or an id. Matches the beginning of a name, or a whole id. SQL:
 * Prisma cannot search two tables in one query.
 */
import type { UnitKind } from "@poker/protocol";
import { IS_STAFF } from "../../repositories/accounts/named-players.ts";
import { parseLogin } from "../../repositories/sign-in/logins.ts";
import type { Queryable } from "../../sql/connect.ts";
import { isAllowed, withPermission } from "../office/check-permission.ts";
import { isUuid, toNamePrefix } from "../office/search-words.ts";
import { isGameOfHost, mayReadTable } from "../private-games/office-games.ts";

/** Which accounts are searched: those of people, all accounts with bots, or the staff. */
const PEOPLE_SCOPES = ["people", "everybody", "staff"] as const;
type PeopleScope = (typeof PEOPLE_SCOPES)[number];

export interface FoundPerson {
  readonly id: string;
  readonly name: string;
  /** null when the account has no address, or when the member of staff who searches may not see it. */
  readonly email: string | null;
  /** False when the person has entered this address but has not proven that it is theirs. */
  readonly emailProven: boolean;
  readonly guest: boolean;
  readonly bot: boolean;
}

export interface FoundUnit {
  readonly id: string;
  readonly name: string;
  readonly kind: UnitKind;
}

const MAX_FOUND = 10;

const SCOPE_CONDITIONS: Readonly<Record<PeopleScope, string>> = {
  people: "NOT u.bot",
  everybody: "true",
  staff: IS_STAFF,
};

export const createNameFinder = (pool: Queryable) => ({
  findPeople: withPermission(
    "people.find",
    async (staff, search: string, scope: PeopleScope): Promise<readonly FoundPerson[]> => {
      const wanted = search.trim();
      const mayReadEmail = isAllowed(staff, "players.read");
      const { where, value } = buildCondition(wanted, mayReadEmail);
      const { rows } = await pool.query<FoundPerson>(
        `SELECT u.id, u.name, ${mayReadEmail ? "u.email" : "NULL AS email"},
                u.email_verified_at IS NOT NULL AS "emailProven", u.guest, u.bot FROM users u
         WHERE ${where} AND ${SCOPE_CONDITIONS[scope]}${isUuid(wanted) ? "" : " AND u.discarded_at IS NULL AND u.closed_at IS NULL"} ORDER BY lower(u.name) USING ~<~ LIMIT ${MAX_FOUND}`,
        [value],
      );
      return rows;
    },
  ),

  /**
   * Finds units by name or id, open ones first. When `kind` is null, finds tables and pools. Staff who may read private games can find a
   * private game by its host's name.
   */
  findUnits: withPermission(
    "tables.read",
    async (staff, search: string, kind: UnitKind | null): Promise<readonly FoundUnit[]> => {
      const wanted = search.trim();
      const { rows } = await pool.query<FoundUnit>(
        `SELECT id, name, kind FROM (
           SELECT id, name, 'table' AS kind, status FROM tables UNION ALL SELECT id, name, 'pool', status FROM pools
         ) u
         WHERE ($2::text IS NULL OR kind = $2) AND ${isUuid(wanted) ? "id = $1::uuid" : `(lower(name) LIKE $1 OR ${isGameOfHost("u.id", "$1")})`}
           AND ${mayReadTable("u.id", "$3")}
         ORDER BY status, lower(name) LIMIT ${MAX_FOUND}`,
        [isUuid(wanted) ? wanted : toNamePrefix(wanted), kind, isAllowed(staff, "games.read")],
      );
      return rows;
    },
  ),
});

function buildCondition(wanted: string, mayReadEmail: boolean): { readonly where: string; readonly value: string } {
  if (isUuid(wanted)) return { where: "u.id = $1::uuid", value: wanted };
  if (mayReadEmail && wanted.includes("@")) return { where: "u.email = $1", value: parseLogin(wanted) };
  return { where: "lower(u.name) LIKE $1", value: toNamePrefix(wanted) };
}
