import { RoomBars } from "../features/notices/room-status/room-bars.tsx";
import { repositories } from "../server/requests/repositories.ts";

/** The room's bars on pages without a connection to the room. They show the announcement that was current when the page was rendered. */
export async function RoomAnnouncement() {
  const announcement = await repositories().readAnnouncement();
  return <RoomBars announcement={announcement} />;
}
