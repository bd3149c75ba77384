/**
 * Reads the room's settings and the images of its logo, and listens for changes of the settings. Plain rows go through Prisma. SQL: JSON is
 * read as it was stored. Decision 0111
 */
import { type ChosenSettings, readChosenSettings } from "@poker/protocol";
import type { Database, Queryable } from "../../sql/connect.ts";
import type { Listener, ListenOptions } from "../../sql/listener.ts";

/** The version of the settings that applies now. Its number is 0 when no owner has saved settings yet. */
export interface SavedSettings {
  readonly version: number;
  readonly chosen: ChosenSettings;
  /** The version of the settings with which the current terms were saved; null when the room has no terms. */
  readonly termsVersion: number | null;
}

export async function readSavedSettings(client: Queryable): Promise<SavedSettings> {
  const { rows } = await client.query<{ version: number; settings: object; terms: number | null }>(
    "SELECT version, settings, room_terms_version() AS terms FROM room_settings ORDER BY version DESC LIMIT 1",
  );
  const { version = 0, settings = {}, terms = null } = rows[0] ?? {};
  return { version, chosen: readChosenSettings(settings), termsVersion: terms };
}

/** One image that was made from a logo, in the size for one of the places where it is shown. */
export interface RoomPicture {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Returns the images of a logo. Empty when there is no such logo. */
export const readRoomPictures = ({ prisma }: Pick<Database, "prisma">, logo: string): Promise<readonly RoomPicture[]> =>
  prisma.roomPicture.findMany({ where: { logo }, select: { name: true, content: true } });

/** Calls `onChange` when the settings may have changed and each time that listening begins. */
export const listenForSettings = (
  database: Pick<Database, "listen">,
  onChange: () => void,
  options: Pick<ListenOptions, "onLost"> = {},
): Listener =>
  database.listen({
    ...options,
    channels: { work: (payload) => payload === "settings" && onChange() },
    onListening: onChange,
  });
