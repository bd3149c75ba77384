import { isAllowed } from "@poker/db";
import { isRefusal, refuse } from "@poker/engine";
import * as z from "zod";
import { makeLogoPictures } from "../../../../../server/office/logo-pictures.ts";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { loadRoomSettings } from "../../../../../server/office/room-settings.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({
  seen: z.int().min(0),
  /** The file of the logo in base64. null removes the logo. */
  picture: z.base64().nullable(),
  reason: reasonSchema,
});

/** Changes the room's logo. Decision 0112 */
export const POST = officeRoute(bodySchema, async (staff, { seen, picture, reason }) => {
  if (!isAllowed(staff, "room.settings")) return refuse("not-allowed");
  const { roomSettings } = repositories().backOffice;
  if (picture === null) {
    const removed = await roomSettings.save(staff, { seen, changes: { set: {}, reset: ["logo"] }, reason });
    if (!isRefusal(removed)) await loadRoomSettings();
    return removed;
  }
  const made = await makeLogoPictures(Buffer.from(picture, "base64"));
  if (isRefusal(made)) return made;
  const { logo, pictures } = made;
  const added = await roomSettings.addLogo(staff, { logo, pictures, reason });
  if (isRefusal(added)) return added;
  const saved = await roomSettings.save(staff, { seen, changes: { set: { logo }, reset: [] }, reason });
  if (!isRefusal(saved)) await loadRoomSettings();
  return saved;
});
