/** Where a notice leads. */
import type { Notice, TableInvitation } from "@poker/protocol";

/** A private game is entered by its link. */
export const invitationAddress = ({ tableId, gameToken }: Pick<TableInvitation, "tableId" | "gameToken">): string =>
  gameToken === null ? `/table/${tableId}` : `/g/${gameToken}`;

/** null when it leads nowhere. */
export const noticeAddress = (notice: Notice): string | null =>
  notice.kind === "table-invitation" ? invitationAddress(notice.detail) : null;
