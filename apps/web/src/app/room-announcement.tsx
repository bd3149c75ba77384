import { RoomBars } from "../features/notices/room-status/room-bars.tsx";
import { repositories } from "../server/requests/repositories.ts";

/** Shows the room's announcement on pages without a socket. It is the announcement at the time when the page was rendered. */
export async function RoomAnnouncement() {
  const announcement = await repositories().readAnnouncement();
  return <RoomBars announcement={announcement} />;
}
