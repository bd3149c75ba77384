/** Where a notice leads. */
import type { Notice } from "@poker/protocol";

/** null when it leads nowhere. A private game is entered by its link. */
export function noticeAddress(notice: Notice): string | null {
  if (notice.kind !== "table-invitation") return null;
  const { tableId, gameToken } = notice.detail;
  return gameToken === null ? `/table/${tableId}` : `/g/${gameToken}`;
}
