/**
 * Lists the versions of the room's settings, saves new versions, restores earlier ones, and stores logos. Plain rows go through Prisma.
 * SQL: only functions of the database save versions and logos. Decision 0111
 */
import { type Done, type Refusal, refuse } from "@poker/engine";
import {
  type ChosenSettings,
  type FreshStaffRefusalCode,
  type RoomSettingsRefusalCode,
  readChosenSettings,
  type SettingChanges,
} from "@poker/protocol";
import { type RoomPicture, readSavedSettings } from "../../repositories/office/room-settings.ts";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database } from "../../sql/connect.ts";
import { type Staff, withPermission } from "./check-permission.ts";

/** A change of the settings. `seen` is the newest version that the owner has seen. */
interface SettingsChange {
  readonly seen: number;
  readonly changes: SettingChanges;
  readonly reason: string;
}

interface SettingsRestoration {
  readonly seen: number;
  readonly version: number;
  readonly reason: string;
}

interface LogoUpload {
  /** The SHA-256 of the uploaded file, in hexadecimal. */
  readonly logo: string;
  readonly pictures: readonly RoomPicture[];
  readonly reason: string;
}

export interface SettingsVersion {
  readonly version: number;
  readonly chosen: ChosenSettings;
  readonly by: { readonly id: string; readonly name: string };
  /** Epoch milliseconds. */
  readonly at: number;
  readonly reason: string;
}

const VERSIONS_PAGE_SIZE = 20;

type Saved = Promise<Done | Refusal<RoomSettingsRefusalCode>>;

export function createRoomSettingsOffice({ prisma, pool }: Pick<Database, "prisma" | "pool">) {
  const save = (staff: Staff, seen: number, values: object, reason: string): Saved =>
    callRefusing(pool, "SELECT room_settings_save($1, $2, $3, $4, $5) AS refused", [
      staff.sessionKey,
      seen,
      JSON.stringify(values),
      reason,
      staff.ipAddress,
    ]);
  return {
    /** Returns the version that applies now. It is read from the database each time, so that a form never starts with old values. */
    read: withPermission("room.settings", () => readSavedSettings(pool)),

    save: withPermission("room.settings", (staff, { seen, changes, reason }: SettingsChange): Saved => {
      const emptied = Object.fromEntries(changes.reset.map((name) => [name, null]));
      return save(staff, seen, { ...emptied, ...changes.set }, reason);
    }),

    /** Stores the images of a logo. After this, the logo can be chosen in the settings. */
    addLogo: withPermission(
      "room.settings",
      (staff, { logo, pictures, reason }: LogoUpload): Promise<Done | Refusal<FreshStaffRefusalCode>> =>
        callRefusing(pool, "SELECT room_logo_add($1, $2, $3, $4, $5) AS refused", [
          staff.sessionKey,
          logo,
          pictures.map(({ name }) => name),
          pictures.map(({ content }) => content),
          reason,
        ]),
    ),

    /** Saves the settings of an earlier version as a new version. */
    restore: withPermission("room.settings", async (staff, { seen, version, reason }: SettingsRestoration): Saved => {
      const rows = await prisma.roomSettingsVersion.findMany({ where: { version: { in: [version, seen] } } });
      const earlier = rows.find((row) => row.version === version);
      if (!earlier) return refuse("no-such-version");
      const newest = rows.find((row) => row.version === seen);
      const emptied = Object.fromEntries(Object.keys(toObject(newest?.settings)).map((name) => [name, null]));
      return save(staff, seen, { ...emptied, ...toObject(earlier.settings) }, reason);
    }),

    /**
     * Returns versions, newest first. `before` is the last version of the previous page. `earlier` has the settings before the last version
     * on this page, so that the page can show what this version changed. It is null when there is no earlier version.
     */
    list: withPermission("room.settings", async (_staff, before: number | null) => {
      const rows = await prisma.roomSettingsVersion.findMany({
        ...(before !== null && { where: { version: { lt: before } } }),
        include: { changer: { select: { id: true, name: true } } },
        orderBy: { version: "desc" },
        take: VERSIONS_PAGE_SIZE + 1,
      });
      const versions = rows.slice(0, VERSIONS_PAGE_SIZE).map(
        (row): SettingsVersion => ({
          version: row.version,
          chosen: readChosenSettings(toObject(row.settings)),
          by: row.changer,
          at: row.changedAt.getTime(),
          reason: row.reason,
        }),
      );
      const further = rows[VERSIONS_PAGE_SIZE];
      return {
        versions,
        earlier: further ? readChosenSettings(toObject(further.settings)) : null,
        next: further ? (versions.at(-1)?.version ?? null) : null,
      };
    }),
  };
}

/** Returns the stored settings as an object. The database only accepts objects, so the empty object is never used. */
const toObject = (stored: unknown): object => (typeof stored === "object" && stored !== null ? stored : {});
