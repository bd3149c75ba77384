/** The room's time zone, in which staff plan and by whose clocks daily tournaments start. */
import { isTimeZone } from "@poker/protocol";

export function readRoomTimeZone(): string {
  const given = process.env.ROOM_TIME_ZONE || "UTC";
  if (!isTimeZone(given)) throw new Error("ROOM_TIME_ZONE is wrong: it must be a time zone such as Europe/Madrid");
  return given;
}
