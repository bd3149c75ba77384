/** Reads the room's settings as the forms of the back office show them. */
import type { Staff } from "@poker/db";
import { FIXING_VARIABLES, readFixedSettings } from "@poker/settings/room";
import { env } from "../../env.ts";
import type { ShownSettings } from "../../features/office/room/settings-form.tsx";
import { repositories } from "../requests/repositories.ts";
import { orNotFound } from "./office-staff.ts";

/** Reads the newest version of the settings from the database, and which environment variables fix some of them. */
export async function readShownSettings(staff: Staff): Promise<ShownSettings> {
  const { version, chosen } = orNotFound(await repositories().backOffice.roomSettings.read(staff));
  const fixed = readFixedSettings(env());
  const variables = Object.entries(FIXING_VARIABLES).filter(([name]) => Object.hasOwn(fixed, name));
  return { version, chosen, fixed: Object.fromEntries(variables) };
}
