import { isRefusal } from "@poker/engine";
import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../../server/office/office-route.ts";
import { loadRoomSettings } from "../../../../../../server/office/room-settings.ts";
import { repositories } from "../../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ seen: z.int().min(1), version: z.int().min(1), reason: reasonSchema });

/** Saves the settings of an earlier version again, as the newest version. Decision 0111 */
export const POST = officeRoute(bodySchema, async (staff, wanted) => {
  const saved = await repositories().backOffice.roomSettings.restore(staff, wanted);
  if (!isRefusal(saved)) await loadRoomSettings();
  return saved;
});
