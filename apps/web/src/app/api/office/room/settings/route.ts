import { isRefusal } from "@poker/engine";
import { settingChangesSchema } from "@poker/protocol";
import { readFixedSettings } from "@poker/settings/room";
import * as z from "zod";
import { env } from "../../../../../env.ts";
import { settingsRefusal } from "../../../../../server/office/check-settings.ts";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { loadRoomSettings } from "../../../../../server/office/room-settings.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ seen: z.int().min(0), changes: settingChangesSchema, reason: reasonSchema });

/** Saves a new version of the room's settings. Decision 0111 */
export const POST = officeRoute(bodySchema, async (staff, change) => {
  const { roomSettings } = repositories().backOffice;
  const current = await roomSettings.read(staff);
  if (isRefusal(current)) return current;
  const refusal = settingsRefusal(current.chosen, readFixedSettings(env()), change.changes);
  if (refusal) return refusal;
  const saved = await roomSettings.save(staff, change);
  // Reads the settings again now, so that the next page that the owner opens uses them.
  if (!isRefusal(saved)) await loadRoomSettings();
  return saved;
});
