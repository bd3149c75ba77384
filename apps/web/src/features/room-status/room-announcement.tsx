import { repositories } from "../../server/repositories.ts";
import { RoomBars } from "./room-bars.tsx";

/** The room's bars on pages without a connection to the room: they show the announcement as it was when the page was rendered. */
export async function RoomAnnouncement() {
  const announcement = await repositories().readAnnouncement();
  return <RoomBars announcement={announcement && { id: announcement.id, text: announcement.text }} />;
}
