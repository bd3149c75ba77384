/**
 * A player's sessions as staff see and end them. SQL: the function that ends them. Faults 42, 97, 98
 */
import { DONE, type Done, type Refusal, refuse } from "@poker/engine";
import type { SessionInfo } from "@poker/protocol";
import { createSessions } from "../../repositories/sign-in/sessions.ts";
import type { Database } from "../../sql/connect.ts";
import { withPermission } from "../office/check-permission.ts";

interface EndedSessions {
  readonly userId: string;
  /** null for all sessions. */
  readonly sid: string | null;
  /** Kept in the audit log, and sent to the player. */
  readonly reason: string;
}

/** `no-such-session`: the session has already ended. The other codes are those of a sanction. */
type EndSessionsRefusal = Refusal<
  | "not-allowed"
  | "reason-required"
  | "no-such-person"
  | "own-account"
  | "staff-protected"
  | "own-table"
  | "no-such-session"
>;

export function createSessionOffice(database: Database) {
  const sessions = createSessions(database);
  return {
    /** Newest first. */
    list: withPermission(
      "players.sessions",
      (_staff, userId: string): Promise<readonly SessionInfo[]> => sessions.list(userId),
    ),

    /** The game servers close the player's sockets at once. */
    end: withPermission(
      "players.sessions",
      async (staff, { userId, sid, reason }: EndedSessions): Promise<Done | EndSessionsRefusal> => {
        const { rows } = await database.pool.query<{ code: EndSessionsRefusal["code"] | null }>(
          "SELECT player_end_sessions($1, $2, $3, $4, $5) AS code",
          [staff.sessionKey, userId, sid, reason, staff.ipAddress],
        );
        const code = rows[0]?.code ?? null;
        return code ? refuse(code) : DONE;
      },
    ),
  };
}
