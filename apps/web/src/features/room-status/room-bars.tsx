"use client";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";
import { useOwnTables } from "../own-tables/own-table-store.ts";
import { ToActIcon, ToActTitle } from "../own-tables/to-act-signal.tsx";
import { SeatOfferStrip } from "../seat-offers/seat-offer-strip.tsx";
import { StartReminder } from "../tournaments/start-reminder.tsx";
import { AnnouncementBar, type PageAnnouncement } from "./announcement-bar.tsx";

const OwnTablesBar = lazyPart(
  () => import("../own-tables/own-tables-bar.tsx"),
  (file) => file.OwnTablesBar,
);

const NO_TABLES: readonly string[] = [];

/**
 * The bars under the header of a page: announcements for everyone, this player's other tables, seat offers and notices. What cannot wait
 * stays in sight when the page is scrolled. `shownIds` are the tables that the page shows, and that say themselves in its title who is to
 * act; undefined on pages without one.
 */
export function RoomBars({
  announcement,
  shownIds,
}: {
  readonly announcement?: PageAnnouncement | null;
  readonly shownIds?: readonly string[];
}) {
  const hasOwnTables = useOwnTables(({ tables, queues }) => tables.length + queues.length > 0);
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
        <SeatOfferStrip />
        <StartReminder />
      </div>
      {shownIds === undefined && <ToActTitle />}
      <ToActIcon shownIds={shown} />
    </>
  );
}
