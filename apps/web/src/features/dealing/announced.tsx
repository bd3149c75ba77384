import { room } from "../../server/database.ts";
import { RoomBars } from "../waiting/room-bars.tsx";

/** What the room announces, on pages that have no line to it; as it was when the page was made. */
export async function Announced() {
  const said = await room().announcement();
  return <RoomBars said={said && { id: said.id, text: said.text }} />;
}
