/**
 * Finished hands for the staff: found by player, table and time. Cards are revealed only with a reason, on record, and the players are
 * notified. Prisma: plain rows; SQL: the function that records a reveal or refuses it. Faults 61, 97
 */

import type { Card, SeatNo } from "@poker/engine";
import { type Refusal, refuse } from "@poker/engine";
import type { OfficeHand } from "@poker/protocol";
import { getPublicHand, readHoleCards } from "../../repositories/hands/finished-hands.ts";
import type { Database } from "../../sql/connect.ts";
import { type Staff, withPermission } from "../office/check-permission.ts";
import { createCaseOffice } from "./hand-case.ts";
import { createHandSearch } from "./hand-search.ts";

/** The page of a hand lists at most this many reveals. */
const MOST_REVEALS = 50;

interface RevealedCards {
  readonly hole: readonly { readonly seat: SeatNo; readonly cards: readonly Card[] }[];
}
/**
 * `own-hand`: the officer was dealt in, or sits at its table. `cards-unreadable`: the archive now has another key. `too-many-reveals`: the
 * officer has reached the room's limit of reveals in an hour.
 */
type RevealRefusal = Refusal<
  "not-allowed" | "reason-required" | "hand-not-finished" | "own-hand" | "cards-unreadable" | "too-many-reveals"
>;

/** `archiveKey`: seals the cards of finished hands. */
export const createHandOffice = (database: Pick<Database, "prisma" | "pool">, archiveKey: Uint8Array) => ({
  search: createHandSearch(database.pool),

  ...createCaseOffice(database, archiveKey),

  /** The hand as the rail saw it. null when no such hand exists, or it has not ended. */
  get: withPermission("hands.read", async (_staff, handId: string): Promise<OfficeHand | null> => {
    const hand = await getPublicHand(database, handId);
    if (!hand) return null;
    const reveals = await database.prisma.handReveal.findMany({
      where: { handId },
      select: { reason: true, at: true, revealer: { select: { name: true } } },
      orderBy: { id: "desc" },
      take: MOST_REVEALS,
    });
    return {
      ...hand,
      reveals: reveals.map(({ revealer, reason, at }) => ({ by: revealer.name, reason, at: at.getTime() })),
    };
  }),

  /** Every hole card. The database decides, and records each reveal and each refused attempt in the audit log. Fault 61 */
  async revealHand(
    staff: Staff,
    { handId, reason }: { readonly handId: string; readonly reason: string },
  ): Promise<RevealedCards | RevealRefusal> {
    const cards = await readHoleCards(database.prisma, archiveKey, handId);
    const { rows } = await database.pool.query<{ code: RevealRefusal["code"] | null }>(
      "SELECT hand_reveal($1, $2, $3, $4, $5) AS code",
      [staff.sessionKey, handId, cards !== null, reason, staff.ipAddress],
    );
    const code = rows[0]?.code ?? null;
    if (code) return refuse(code);
    return { hole: [...(cards ?? [])].map(([seat, held]) => ({ seat, cards: held })) };
  },
});
