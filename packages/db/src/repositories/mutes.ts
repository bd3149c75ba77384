/** Whom people do not want to read. */
import type { Queryable } from "../sql/connect.ts";

export interface MutedPlayer {
  readonly userId: string;
  readonly name: string;
}

export interface Mutes {
  /** Done again it changes nothing. false: nobody like that, or oneself. */
  setMuted(userId: string, mutedId: string, muted: boolean): Promise<boolean>;
  /** By name. */
  list(userId: string): Promise<readonly MutedPlayer[]>;
  /** Who does not want to read him. */
  listMuters(speakerId: string): Promise<ReadonlySet<string>>;
}

export const createMutes = (pool: Queryable): Mutes => ({
  async setMuted(userId, mutedId, muted) {
    const { rows } = await pool.query("SELECT FROM users WHERE id = $1 AND id <> $2", [mutedId, userId]);
    if (rows.length === 0) return false;
    await pool.query(
      muted
        ? "INSERT INTO chat_mutes (user_id, muted_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        : "DELETE FROM chat_mutes WHERE user_id = $1 AND muted_id = $2",
      [userId, mutedId],
    );
    return true;
  },

  async list(userId) {
    const { rows } = await pool.query<MutedPlayer>(
      `SELECT u.id AS "userId", u.name FROM chat_mutes m JOIN users u ON u.id = m.muted_id
       WHERE m.user_id = $1 ORDER BY u.name, u.id`,
      [userId],
    );
    return rows;
  },

  async listMuters(speakerId) {
    const { rows } = await pool.query<{ user_id: string }>("SELECT user_id FROM chat_mutes WHERE muted_id = $1", [
      speakerId,
    ]);
    return new Set(rows.map((row) => row.user_id));
  },
});
