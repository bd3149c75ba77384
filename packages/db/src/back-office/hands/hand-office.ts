/**
 * Finds finished hands for staff, and reveals their cards. To reveal the cards, staff must give a reason. The reveal is recorded, and the
 * players are told. Plain rows go through Prisma. SQL: a function of the database records a reveal or refuses it. Faults 61, 97
 */

import { type Card, isRefusal, type Refusal, type SeatNo } from "@poker/engine";
import type { HandRevealRefusalCode, OfficeHand } from "@poker/protocol";
import { getPublicHand, readHoleCards } from "../../repositories/hands/finished-hands.ts";
import type { SealKeys } from "../../sealing/key-list.ts";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database } from "../../sql/connect.ts";
import { type Staff, withPermission } from "../office/check-permission.ts";
import { createCaseOffice } from "./hand-case.ts";
import { createHandSearch } from "./hand-search.ts";

/** How many reveals the page of a hand lists at most. */
const MOST_REVEALS = 50;

interface RevealedCards {
  readonly hole: readonly { readonly seat: SeatNo; readonly cards: readonly Card[] }[];
}

/** `archiveKeys` are the keys that seal the cards of finished hands. */
export const createHandOffice = (database: Pick<Database, "prisma" | "pool">, archiveKeys: SealKeys) => ({
  search: createHandSearch(database.pool),

  ...createCaseOffice(database, archiveKeys),

  /** Returns the hand as the rail saw it. null when no such hand exists or it has not ended. */
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

  /**
   * Returns every hole card. The database decides whether this is allowed. It writes each reveal and each refused attempt to the audit log.
   * Fault 61
   */
  async revealHand(
    staff: Staff,
    { handId, reason }: { readonly handId: string; readonly reason: string },
  ): Promise<RevealedCards | Refusal<HandRevealRefusalCode>> {
    const cards = await readHoleCards(database.prisma, archiveKeys, handId);
    const revealed = await callRefusing<HandRevealRefusalCode>(
      database.pool,
      "SELECT hand_reveal($1, $2, $3, $4, $5) AS refused",
      [staff.sessionKey, handId, cards !== null, reason, staff.ipAddress],
    );
    if (isRefusal(revealed)) return revealed;
    return { hole: [...(cards ?? [])].map(([seat, held]) => ({ seat, cards: held })) };
  },
});
