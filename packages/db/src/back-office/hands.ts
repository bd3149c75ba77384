/** Finished hands for the staff: looked up by player, table and time; face up only with a reason, on record, and told to their players. */
import type { Card, SeatNo } from "@poker/engine";
import type pg from "pg";
import { transaction } from "../connect.ts";
import {
  type FinishedHand,
  type HandLine,
  type HandQuery,
  holeCards,
  listHands,
  publicHand,
} from "../repositories/hands.ts";
import { writeAudit } from "./audit.ts";
import { guarded, may, type NotAllowed, type Staff } from "./permissions.ts";

export const HANDS_PAGE = 50;

export interface HandOfOffice extends Omit<FinishedHand, "you" | "looks"> {
  /** Who saw all its cards, newest first. */
  readonly looks: readonly { readonly by: string; readonly reason: string; readonly at: number }[];
}

export interface FaceUp {
  readonly hole: readonly { readonly seat: SeatNo; readonly cards: readonly Card[] }[];
}
/** `cards-unreadable`: the archive's key is another one now. */
export type FaceUpRefusal = "hand-not-finished" | "cards-unreadable";

/** `archiveKey`: seals the cards of finished hands. */
export const createHandOffice = (pool: pg.Pool, archiveKey: Uint8Array) => ({
  list: guarded(
    "hands.read",
    async (
      _staff,
      query: Omit<HandQuery, "limit">,
    ): Promise<{ readonly hands: readonly HandLine[]; readonly next: string | null }> => {
      const hands = await listHands(pool, { ...query, limit: HANDS_PAGE });
      return { hands, next: hands[HANDS_PAGE - 1]?.cursor ?? null };
    },
  ),

  /** As the rail saw it. null: no such hand, or it has not ended. */
  get: guarded("hands.read", async (_staff, handId: string): Promise<HandOfOffice | null> => {
    const hand = await publicHand(pool, handId);
    if (!hand) return null;
    const { rows } = await pool.query<{ by: string; reason: string; at: Date }>(
      `SELECT u.name AS by, v.reason, v.at FROM hand_views v JOIN users u ON u.id = v.by_id
       WHERE v.hand_id = $1 ORDER BY v.id DESC LIMIT ${HANDS_PAGE}`,
      [handId],
    );
    return { ...hand, looks: rows.map((look) => ({ ...look, at: look.at.getTime() })) };
  }),

  /** Every hole card. Each look, and each try that was refused, has its line in the audit log. Fault 61 */
  async faceUp(
    staff: Staff,
    { handId, reason }: { readonly handId: string; readonly reason: string },
  ): Promise<FaceUp | { readonly refused: FaceUpRefusal } | NotAllowed> {
    const refuse = async <Code extends string>(refused: Code) => {
      await writeAudit(pool, staff, { ...line, action: "hand.face-up-refused", after: { refused } });
      return { refused };
    };
    const line = { subject: { kind: "hand", id: handId }, reason, before: null, after: null };
    if (!may(staff, "hands.face-up")) return refuse("not-allowed");
    // Only what has ended is among the hands.
    const { rowCount } = await pool.query("SELECT FROM hands WHERE id = $1", [handId]);
    if (!rowCount) return refuse("hand-not-finished");
    const cards = await holeCards(pool, archiveKey, handId);
    if (!cards) return refuse("cards-unreadable");
    await transaction(pool, async (client) => {
      await client.query("INSERT INTO hand_views (hand_id, by_id, reason) VALUES ($1, $2, $3)", [
        handId,
        staff.userId,
        reason,
      ]);
      await writeAudit(client, staff, { ...line, action: "hand.face-up" });
    });
    return { hole: [...cards].map(([seat, held]) => ({ seat, cards: held })) };
  },
});
