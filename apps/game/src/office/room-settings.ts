/** Follows the settings of the room: those that owners have chosen in the back office, and those that the environment fixes. Decision 0111 */
import { readSavedSettings } from "@poker/db";
import { completeSettings, type RoomSettings } from "@poker/protocol";
import { readFixedSettings } from "@poker/settings/room";
import type { GameServerOptions, ServerContext } from "../server-context.ts";
import { pollForWork } from "../work-poll.ts";

/** Holds the settings that apply now. */
export interface SettingsHolder {
  current: RoomSettings;
}

const readSettings = async ({ database, env }: Pick<GameServerOptions, "database" | "env">): Promise<RoomSettings> =>
  completeSettings((await readSavedSettings(database.pool)).chosen, readFixedSettings(env));

export const openSettings = async (options: Pick<GameServerOptions, "database" | "env">): Promise<SettingsHolder> => ({
  current: await readSettings(options),
});

/** Reads the settings again when the database announces a new version, and tells the other parts of the server. */
export function followSettings(context: ServerContext) {
  const { settings, events, clock, log } = context;
  async function look(): Promise<null> {
    const latest = await readSettings(context);
    if (JSON.stringify(latest) === JSON.stringify(settings.current)) return null;
    settings.current = latest;
    log.info("the room's settings have changed");
    await events.emit("settingsChanged", {});
    return null;
  }
  return pollForWork({ name: "room settings", work: "settings", look, events, clock, log });
}
