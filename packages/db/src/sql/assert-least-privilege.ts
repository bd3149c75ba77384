/** Checks that the database role of a server process does not have too many rights. Faults 54 and 100 */
import type { Queryable } from "./connect.ts";

const APPEND_ONLY_TABLES = [
  "ledger_accounts",
  "ledger_transactions",
  "ledger_postings",
  "rake_configs",
  "stream_steps",
  "hands",
  "hand_seats",
  "hand_settings",
  "hand_records",
  "hand_record_marks",
  "refills",
  "chip_rules",
  "given_chips_brought",
  "play_limits",
  "play_limit_changes",
  "play_minutes",
  "audit_log",
  "shuffle_reports",
  "shuffle_releases",
  "staff_notes",
  "hand_reveals",
  "rake_days",
  "rake_player_days",
  "tournament_fee_days",
  "player_wallets",
  "chip_adjustments",
  "adjustment_limits",
  "staff_members",
  "staff_limits",
  "chat_messages",
  "chat_reports",
  "tournament_templates",
  "tournament_schedules",
  "unit_schedules",
  "maintenance",
  "room_settings",
  "room_pictures",
  "invitations",
  "invitation_uses",
  "term_consents",
];

/**
 * The tables to which only functions of the database add rows. Such a function acts for a member of staff, whom it finds by their session,
 * or for a job of the room. Fault 100
 */
const FUNCTION_INSERT_TABLES = [
  "announcements",
  "rake_configs",
  "tables",
  "pools",
  "tournaments",
  "tournament_templates",
  "tournament_schedules",
  "unit_schedules",
  "maintenance",
  "commands",
  "shuffle_releases",
  "staff_notes",
  "hand_reveals",
  "hand_records",
  "hand_record_marks",
  "chip_adjustments",
  "adjustment_limits",
  "staff_members",
  "staff_limits",
  "play_limits",
  "play_limit_changes",
  "play_minutes",
  "given_chips_brought",
  "audit_log",
  "friendships",
  "player_blocks",
  "friend_settings",
  "room_settings",
  "room_pictures",
  "invitations",
  "invitation_uses",
  "term_consents",
];

/** The tables that only the sign-in functions write. Neither server can change who a user is. Fault 100 */
const SIGN_IN_TABLES = ["sessions", "credentials"];
const IDENTITY_COLUMNS = ["email", "name", "name_key", "guest", "bot"];

/**
 * Throws when the connected role could rewrite money or history, sign anybody in or act as staff. The process must then not start. The web
 * server's role may write to no table at all, because functions write for it. This check also finds a server that is configured with the
 * owner's URL.
 */
export async function assertLeastPrivilege(pool: Queryable, server: "game" | "web"): Promise<void> {
  const { rows } = await pool.query<{ role: string; table: string }>(
    `SELECT current_user AS role, name AS table
     FROM unnest($1::text[]) AS name
     WHERE has_table_privilege(name, 'UPDATE, DELETE, TRUNCATE, TRIGGER')
        OR has_any_column_privilege(name, 'UPDATE')
        OR pg_has_role((SELECT relowner FROM pg_class WHERE oid = name::regclass), 'MEMBER')
     UNION
     SELECT current_user, name FROM unnest($2::text[]) AS name WHERE has_any_column_privilege(name, 'INSERT')
     UNION
     SELECT current_user, name FROM unnest($3::text[]) AS name
     WHERE has_any_column_privilege(name, 'INSERT') OR has_any_column_privilege(name, 'UPDATE')
        OR has_table_privilege(name, 'DELETE, TRUNCATE, TRIGGER')
        OR (name = 'credentials' AND has_any_column_privilege(name, 'SELECT'))
     UNION
     SELECT current_user, 'users' WHERE has_any_column_privilege('users', 'INSERT') OR EXISTS (
       SELECT FROM unnest($4::text[]) AS name WHERE has_column_privilege('users', name, 'UPDATE'))
     UNION
     SELECT current_user, relname FROM pg_class
     WHERE $5 AND relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND (
       has_any_column_privilege(oid, 'INSERT') OR has_any_column_privilege(oid, 'UPDATE')
       OR has_table_privilege(oid, 'DELETE, TRUNCATE, TRIGGER'))
     ORDER BY 2`,
    [APPEND_ONLY_TABLES, FUNCTION_INSERT_TABLES, SIGN_IN_TABLES, IDENTITY_COLUMNS, server === "web"],
  );
  if (rows.length > 0)
    throw new Error(
      `Role "${rows[0]?.role}" can change ${rows.map((row) => row.table).join(", ")}: connect as "game" or "web"`,
    );
}
