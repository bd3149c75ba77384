/** Reads the room's time zone. The staff plan in this time zone, and daily tournaments start by its clock. */
import { isTimeZone } from "@poker/protocol";

/** Returns the time zone that ROOM_TIME_ZONE names; null when it is not set. */
export function readRoomTimeZone(): string | null {
  const given = process.env.ROOM_TIME_ZONE || null;
  if (given !== null && !isTimeZone(given))
    throw new Error("ROOM_TIME_ZONE is wrong: it must be a time zone such as Europe/Madrid");
  return given;
}
