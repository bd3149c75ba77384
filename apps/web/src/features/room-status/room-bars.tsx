import { SeatOfferStrip } from "../seat-offers/seat-offer-strip.tsx";
import { NewsBar, type Said } from "./announcement-bar.tsx";

/** What the room has to tell, under the header of a page: to everybody, and to this player alone. */
export function RoomBars({ said }: { readonly said?: Said | null }) {
  return (
    <>
      <NewsBar {...(said !== undefined && { said })} />
      <SeatOfferStrip />
    </>
  );
}
