/** The room's time zone: the staff plan in this time zone, and it sets the start of daily tournaments. */
import { isTimeZone } from "@poker/protocol";

/** Returns the time zone of the environment; null when it names none. */
export function readRoomTimeZone(): string | null {
  const given = process.env.ROOM_TIME_ZONE || null;
  if (given !== null && !isTimeZone(given))
    throw new Error("ROOM_TIME_ZONE is wrong: it must be a time zone such as Europe/Madrid");
  return given;
}
