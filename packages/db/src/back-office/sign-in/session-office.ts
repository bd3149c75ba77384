/** Lists a player's sessions for staff, and ends them. SQL: only functions of the database end sessions. Faults 42, 97, 98 */
import type { Done, Refusal } from "@poker/engine";
import type { SessionEndRefusalCode, SessionInfo } from "@poker/protocol";
import { createSessions } from "../../repositories/sign-in/sessions.ts";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database } from "../../sql/connect.ts";
import { withPermission } from "../office/check-permission.ts";

interface EndedSessions {
  readonly userId: string;
  /** The id of the session to end; null to end all sessions of the player. */
  readonly sid: string | null;
  /** Why the sessions are ended. It is written to the audit log, and the player can read it. */
  readonly reason: string;
}

export function createSessionOffice(database: Database) {
  const sessions = createSessions(database);
  return {
    /** Returns the player's sessions, newest first. */
    list: withPermission(
      "players.sessions",
      (_staff, userId: string): Promise<readonly SessionInfo[]> => sessions.list(userId),
    ),

    /** Ends one session or all. The game servers then close the player's sockets at once. */
    end: withPermission(
      "players.sessions",
      (staff, { userId, sid, reason }: EndedSessions): Promise<Done | Refusal<SessionEndRefusalCode>> =>
        callRefusing(database.pool, "SELECT player_end_sessions($1, $2, $3, $4, $5) AS refused", [
          staff.sessionKey,
          userId,
          sid,
          reason,
          staff.ipAddress,
        ]),
    ),
  };
}
