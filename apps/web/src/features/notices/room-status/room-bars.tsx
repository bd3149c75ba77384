"use client";
import { LazyBoundary, lazyPart } from "../../../ui/lazy-boundary.tsx";
import { OtherTablesTitle, ToActIcon } from "../../tables/own-tables/other-tables-title.tsx";
import { useLeftTable, useOwnTables } from "../../tables/own-tables/own-table-store.ts";
import { SeatOfferStrip } from "../../tables/seat-offers/seat-offer-strip.tsx";
import { StartReminder } from "../start-reminder.tsx";
import { AnnouncementBar, type PageAnnouncement } from "./announcement-bar.tsx";

const OwnTablesBar = lazyPart(
  () => import("../../tables/own-tables/own-tables-bar.tsx"),
  (file) => file.OwnTablesBar,
);

const LeftTableLine = lazyPart(
  () => import("../../tables/own-tables/left-table-line.tsx"),
  (file) => file.LeftTableLine,
);

const NO_TABLES: readonly string[] = [];

/**
 * The bars below the header of a page: announcements for everybody, this player's other tables, seat offers and
 * notices. Urgent bars stay in sight when the page scrolls.
 *
 * `shownIds` are the tables that the page itself shows. Their turns are announced in the page's title. undefined on a
 * page without a table.
 */
export function RoomBars({
  announcement,
  shownIds,
}: {
  readonly announcement?: PageAnnouncement | null;
  readonly shownIds?: readonly string[];
}) {
  const hasOwnTables = useOwnTables(({ tables, queues }) => tables.length + queues.length > 0);
  const left = useLeftTable((state) => state.left);
  const shown = shownIds ?? NO_TABLES;
  return (
    <>
      <AnnouncementBar {...(announcement !== undefined && { announcement })} />
      <div className="sticky top-0 z-20 w-full shrink-0">
        {hasOwnTables && (
          <LazyBoundary>
            <OwnTablesBar shownIds={shown} />
          </LazyBoundary>
        )}
        {left && (
          <LazyBoundary>
            <LeftTableLine left={left} />
          </LazyBoundary>
        )}
        <SeatOfferStrip />
        <StartReminder />
      </div>
      {shownIds === undefined && <OtherTablesTitle />}
      <ToActIcon shownIds={shown} />
    </>
  );
}
