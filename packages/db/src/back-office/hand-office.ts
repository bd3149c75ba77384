/** Finished hands for the staff: looked up by player, table and time; face up only with a reason, on record, and told to their players. */

import type { Card, SeatNo } from "@poker/engine";
import { type Refusal, refuse } from "@poker/engine";
import type { HandSummary, OfficeHand } from "@poker/protocol";
import type pg from "pg";
import { getPublicHand, type HandQuery, listHands, readHoleCards } from "../repositories/finished-hands.ts";
import { inTransaction } from "../sql/connect.ts";
import { writeAuditEntry } from "./audit.ts";
import { isAllowed, type NotAllowed, type Staff, withPermission } from "./permissions.ts";

export const HANDS_PAGE_SIZE = 50;

export interface RevealedCards {
  readonly hole: readonly { readonly seat: SeatNo; readonly cards: readonly Card[] }[];
}
/** `cards-unreadable`: the archive's key is another one now. */
export type RevealRefusal = Refusal<"hand-not-finished" | "cards-unreadable">;

/** `archiveKey`: seals the cards of finished hands. */
export const createHandOffice = (pool: pg.Pool, archiveKey: Uint8Array) => ({
  list: withPermission(
    "hands.read",
    async (
      _staff,
      query: Omit<HandQuery, "limit">,
    ): Promise<{ readonly hands: readonly HandSummary[]; readonly next: string | null }> => {
      const hands = await listHands(pool, { ...query, limit: HANDS_PAGE_SIZE });
      return { hands, next: hands[HANDS_PAGE_SIZE - 1]?.cursor ?? null };
    },
  ),

  /** As the rail saw it. null: no such hand, or it has not ended. */
  get: withPermission("hands.read", async (_staff, handId: string): Promise<OfficeHand | null> => {
    const hand = await getPublicHand(pool, handId);
    if (!hand) return null;
    const { rows } = await pool.query<{ by: string; reason: string; at: Date }>(
      `SELECT u.name AS by, v.reason, v.at FROM hand_views v JOIN users u ON u.id = v.by_id
       WHERE v.hand_id = $1 ORDER BY v.id DESC LIMIT ${HANDS_PAGE_SIZE}`,
      [handId],
    );
    return { ...hand, reveals: rows.map((look) => ({ ...look, at: look.at.getTime() })) };
  }),

  /** Every hole card. Each look, and each try that was refused, has its line in the audit log. Fault 61 */
  async revealHand(
    staff: Staff,
    { handId, reason }: { readonly handId: string; readonly reason: string },
  ): Promise<RevealedCards | RevealRefusal | NotAllowed> {
    const refuseAndRecord = async <Code extends string>(code: Code): Promise<Refusal<Code>> => {
      await writeAuditEntry(pool, staff, { ...line, action: "hand.reveal-refused", after: { code } });
      return refuse(code);
    };
    const line = { subject: { kind: "hand", id: handId }, reason, before: null, after: null };
    if (!isAllowed(staff, "hands.reveal")) return refuseAndRecord("not-allowed");
    // Only what has ended is among the hands.
    const { rowCount } = await pool.query("SELECT FROM hands WHERE id = $1", [handId]);
    if (!rowCount) return refuseAndRecord("hand-not-finished");
    const cards = await readHoleCards(pool, archiveKey, handId);
    if (!cards) return refuseAndRecord("cards-unreadable");
    await inTransaction(pool, async (client) => {
      await client.query("INSERT INTO hand_views (hand_id, by_id, reason) VALUES ($1, $2, $3)", [
        handId,
        staff.userId,
        reason,
      ]);
      await writeAuditEntry(client, staff, { ...line, action: "hand.reveal" });
    });
    return { hole: [...cards].map(([seat, held]) => ({ seat, cards: held })) };
  },
});
