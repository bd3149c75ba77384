import { NewsBar, type Said } from "../dealing/news-bar.tsx";
import { OfferStrip } from "./offer-strip.tsx";

/** What the room has to tell, under the header of a page: to everybody, and to this player alone. */
export function RoomBars({ said }: { readonly said?: Said | null }) {
  return (
    <>
      <NewsBar {...(said !== undefined && { said })} />
      <OfferStrip />
    </>
  );
}
