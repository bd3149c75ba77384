/** Finds the page that a notice links to. */
import type { Notice, TableInvitation } from "@poker/protocol";

/** Returns the path that the invitation leads to: a private game's link, or the table. */
export const invitationAddress = ({ tableId, gameToken }: Pick<TableInvitation, "tableId" | "gameToken">): string =>
  gameToken === null ? `/table/${tableId}` : `/g/${gameToken}`;

/** null when the notice has no link. */
export const noticeAddress = (notice: Notice): string | null =>
  notice.kind === "table-invitation" ? invitationAddress(notice.detail) : null;
