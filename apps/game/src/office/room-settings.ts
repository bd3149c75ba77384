/**
 * Keeps the settings of the room up to date. Owners choose some of them in the back office, and the environment fixes others. Decision 0111
 */
import { type Database, readSavedSettings } from "@poker/db";
import { type ChosenSettings, completeSettings, type RoomSettings } from "@poker/protocol";
import type { Env } from "@poker/settings/game";
import { readFixedSettings } from "@poker/settings/room";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { ServerEvents } from "../server-events.ts";
import { pollForWork } from "../work-poll.ts";

/** The settings that apply now (`current`), and those of them that owners have chosen (`chosen`). */
export interface SettingsHolder {
  current: RoomSettings;
  chosen: ChosenSettings;
}

interface SettingsSource {
  readonly database: Pick<Database, "pool">;
  readonly env: Env;
}

interface FollowOptions extends SettingsSource {
  readonly settings: SettingsHolder;
  readonly events: Pick<ServerEvents, "on">;
  readonly clock: Clock;
  readonly log: Logger;
}

export async function openSettings({ database, env }: SettingsSource): Promise<SettingsHolder> {
  const { chosen } = await readSavedSettings(database.pool);
  return { chosen, current: completeSettings(chosen, readFixedSettings(env)) };
}

/**
 * Reads the settings again whenever the database announces a new version. Every part of the server reads the holder at the moment when it
 * needs a setting.
 */
export function followSettings(options: FollowOptions) {
  const { settings, events, clock, log } = options;
  async function check(): Promise<null> {
    const latest = await openSettings(options);
    if (JSON.stringify(latest) === JSON.stringify(settings)) return null;
    Object.assign(settings, latest);
    log.info("the room's settings have changed");
    return null;
  }
  return pollForWork({ name: "room settings", work: "settings", check, events, clock, log });
}
