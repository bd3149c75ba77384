import { SeatOfferStrip } from "../seat-offers/seat-offer-strip.tsx";
import { AnnouncementBar, type PageAnnouncement } from "./announcement-bar.tsx";

/** The bars under the header of a page: announcements for everyone, and this player's seat offers and notices. */
export function RoomBars({ announcement }: { readonly announcement?: PageAnnouncement | null }) {
  return (
    <>
      <AnnouncementBar {...(announcement !== undefined && { announcement })} />
      <SeatOfferStrip />
    </>
  );
}
