import { repositories } from "../../server/repositories.ts";
import { RoomBars } from "./room-bars.tsx";

/** What the room announces, on pages that have no line to it; as it was when the page was made. */
export async function RoomAnnouncement() {
  const said = await repositories().readAnnouncement();
  return <RoomBars said={said && { id: said.id, text: said.text }} />;
}
