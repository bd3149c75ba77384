/** Removes news about a seat at this table from the bars of the page when the news is out of date. */
import { acknowledgeGivenUpSeat } from "../../../notices/new-notice-store.ts";
import { settleExpiredOffer } from "../../seat-offers/seat-offer-store.ts";
import type { TableStore } from "./table-store.ts";

/**
 * Settles the news when the player sits here, or has read in the table's dialog why their seat was given up. Returns a
 * function that stops the watching.
 */
export const settleSeatNews = (tableId: string, table: TableStore): (() => void) =>
  table.subscribe((now, before) => {
    const isSeated = now.scene !== null && now.scene.you !== null;
    const hasSat = isSeated && (before.scene === null || before.scene.you === null);
    if (hasSat) settleExpiredOffer(tableId);
    if (hasSat || (before.givenUpSeat !== null && now.givenUpSeat === null)) acknowledgeGivenUpSeat(tableId);
  });
