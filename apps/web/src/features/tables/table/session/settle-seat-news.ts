/** Removes news about a seat at this table from the bars of the page, once the news is out of date. */
import { acknowledgeGivenUpSeat } from "../../../notices/new-notice-store.ts";
import { settleExpiredOffer } from "../../seat-offers/seat-offer-store.ts";
import type { TableStore } from "./table-store.ts";

/**
 * Removes the news when the player sits down here, or when they have read in the table's dialog why their seat was given up. Call the
 * returned function to stop.
 */
export const settleSeatNews = (tableId: string, table: TableStore): (() => void) =>
  table.subscribe((now, before) => {
    const isSeated = now.scene !== null && now.scene.you !== null;
    const hasSat = isSeated && (before.scene === null || before.scene.you === null);
    if (hasSat) settleExpiredOffer(tableId);
    if (hasSat || (before.givenUpSeat !== null && now.givenUpSeat === null)) acknowledgeGivenUpSeat(tableId);
  });
