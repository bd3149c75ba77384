/**
 * The preferences of accounts, each with the time of its choice, so that devices do not undo each other's. SQL: a JSON column, and the
 * function that saves the preferences of the session's person. Decision 0065
 */
import { DONE, type Done, type Refusal, refuse } from "@poker/engine";
import { type ChosenPreferences, findBadPreference, type PreferenceChanges, readPreferences } from "@poker/protocol";
import type { Queryable } from "../../sql/connect.ts";

/** bad-preference: `detail.name` has an invalid value, or is not the name of a preference. */
type PreferenceRefusal = Refusal<"session-revoked" | "bad-preference" | "preferences-too-large">;

export interface AccountPreferences {
  /** The preferences that were ever chosen. */
  find(userId: string): Promise<ChosenPreferences>;
  /** Saves all of the changes or none; of two choices of one preference the later one stays. */
  save(sessionKey: string, changes: PreferenceChanges): Promise<Done | PreferenceRefusal>;
}

export const createAccountPreferences = (pool: Queryable): AccountPreferences => ({
  async find(userId) {
    const { rows } = await pool.query<{ preferences: Record<string, { value: unknown }> }>(
      "SELECT preferences FROM account_preferences WHERE user_id = $1",
      [userId],
    );
    return readPreferences(rows[0]?.preferences ?? {});
  },

  async save(sessionKey, changes) {
    const name = findBadPreference(changes);
    if (name !== null) return refuse("bad-preference", { name });
    const { rows } = await pool.query<{ code: PreferenceRefusal["code"] | null }>(
      "SELECT account_preferences_save($1, $2) AS code",
      [sessionKey, JSON.stringify(changes)],
    );
    const code = rows[0]?.code ?? null;
    return code ? refuse(code) : DONE;
  },
});
