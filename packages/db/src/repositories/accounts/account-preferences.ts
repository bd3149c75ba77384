/**
 * Reads and saves the preferences of accounts. Each is stored with the time of its choice, so that one device does not undo a later choice
 * made on another. SQL: preferences are in a JSON column, and only a function of the database saves those of the session's person. Decision
 * 0065
 */
import { type Done, type Refusal, refuse } from "@poker/engine";
import {
  type ChosenPreferences,
  findBadPreference,
  type PreferenceChanges,
  type PreferenceRefusalCode,
  readPreferences,
} from "@poker/protocol";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Queryable } from "../../sql/connect.ts";

export interface AccountPreferences {
  /** Returns the preferences that the person has chosen at least once. All others have their defaults. */
  find(userId: string): Promise<ChosenPreferences>;
  /** Saves all of the changes or none. When two devices chose the same preference, the later choice is kept. */
  save(sessionKey: string, changes: PreferenceChanges): Promise<Done | Refusal<PreferenceRefusalCode>>;
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
    return callRefusing(pool, "SELECT account_preferences_save($1, $2) AS refused", [
      sessionKey,
      JSON.stringify(changes),
    ]);
  },
});
