import { isRefusal } from "@poker/engine";
import { settingChangesSchema } from "@poker/protocol";
import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { loadRoomSettings } from "../../../../../server/office/room-settings.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ seen: z.int().min(0), changes: settingChangesSchema, reason: reasonSchema });

/** Saves a new version of the room's settings. Decision 0111 */
export const POST = officeRoute(bodySchema, async (staff, change) => {
  const saved = await repositories().backOffice.roomSettings.save(staff, change);
  // The owner's next page already has the new settings.
  if (!isRefusal(saved)) await loadRoomSettings();
  return saved;
});
