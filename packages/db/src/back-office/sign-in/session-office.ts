/** A player's sessions as staff see and end them. SQL: only functions of the database end sessions. Faults 42, 97, 98 */
import type { Done, Refusal } from "@poker/engine";
import type { SessionEndRefusalCode, SessionInfo } from "@poker/protocol";
import { createSessions } from "../../repositories/sign-in/sessions.ts";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database } from "../../sql/connect.ts";
import { withPermission } from "../office/check-permission.ts";

interface EndedSessions {
  readonly userId: string;
  /** null for all sessions. */
  readonly sid: string | null;
  /** The audit log keeps the reason, and the player can read it. */
  readonly reason: string;
}

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
