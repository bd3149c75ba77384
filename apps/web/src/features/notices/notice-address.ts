/** Finds the page to which a notice leads. */
import type { Notice, TableInvitation } from "@poker/protocol";

/** Returns the path to which an invitation leads: the link of a private game, or the page of the table. */
export const invitationAddress = ({ tableId, gameToken }: Pick<TableInvitation, "tableId" | "gameToken">): string =>
  gameToken === null ? `/table/${tableId}` : `/g/${gameToken}`;

/** Returns the path to which a notice leads; null when it leads nowhere. */
export const noticeAddress = (notice: Notice): string | null =>
  notice.kind === "table-invitation" ? invitationAddress(notice.detail) : null;
