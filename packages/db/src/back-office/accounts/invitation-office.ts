/**
 * Makes, lists and ends invitations to sign up. Plain rows go through Prisma. SQL: only functions of the database may make and end
 * invitations. Decision 0111
 */
import { randomInt } from "node:crypto";
import { type Done, isRefusal, type Refusal } from "@poker/engine";
import type { InvitationRefusalCode } from "@poker/protocol";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database } from "../../sql/connect.ts";
import { withPermission } from "../office/check-permission.ts";

interface InvitationDraft {
  readonly uses: number;
  readonly days: number;
  readonly reason: string;
}

export interface Invitation {
  readonly id: string;
  readonly code: string;
  readonly madeBy: string;
  readonly uses: number;
  readonly maxUses: number;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  /** False when the invitation was ended, has expired, or has been used up. */
  readonly isOpen: boolean;
}

/** Letters and digits that do not look like each other. */
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_LENGTH = 12;
const SHOWN = 50;

const makeCode = (): string => Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");

export const createInvitationOffice = ({ prisma, pool }: Pick<Database, "prisma" | "pool">) => ({
  make: withPermission(
    "invitations.write",
    async (
      staff,
      { uses, days, reason }: InvitationDraft,
    ): Promise<{ readonly code: string } | Refusal<InvitationRefusalCode>> => {
      const code = makeCode();
      const made = await callRefusing<InvitationRefusalCode>(
        pool,
        "SELECT invitation_make($1, $2, $3, $4, $5, $6) AS refused",
        [staff.sessionKey, code, uses, days, reason, staff.ipAddress],
      );
      return isRefusal(made) ? made : { code };
    },
  ),

  end: withPermission(
    "invitations.write",
    (
      staff,
      { id, reason }: { readonly id: string; readonly reason: string },
    ): Promise<Done | Refusal<InvitationRefusalCode>> =>
      callRefusing(pool, "SELECT invitation_end($1, $2, $3, $4) AS refused", [
        staff.sessionKey,
        id,
        reason,
        staff.ipAddress,
      ]),
  ),

  /** Returns the newest invitations, newest first. */
  list: withPermission("invitations.write", async (): Promise<readonly Invitation[]> => {
    const rows = await prisma.invitation.findMany({
      include: { maker: { select: { name: true } }, _count: { select: { uses: true } } },
      orderBy: { madeAt: "desc" },
      take: SHOWN,
    });
    return rows.map(({ id, code, maker, maxUses, expiresAt, endedAt, _count: { uses } }) => ({
      id,
      code,
      madeBy: maker.name,
      uses,
      maxUses,
      expiresAt: expiresAt.getTime(),
      isOpen: endedAt === null && expiresAt.getTime() > Date.now() && uses < maxUses,
    }));
  }),
});
