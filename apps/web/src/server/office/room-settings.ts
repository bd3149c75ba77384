/**
 * The room's settings, kept in memory so that no page asks the database for them. They are read again when the database announces a new
 * version. Decision 0111
 */
import type { Staff } from "@poker/db";
import {
  completeSettings,
  DEFAULT_ROOM_SETTINGS,
  MAX_INVITATION_CODE_LENGTH,
  type RoomSettings,
  textFor,
} from "@poker/protocol";
import { FIXING_VARIABLES, readFixedSettings } from "@poker/settings/room";
import { env } from "../../env.ts";
import type { SignUpRules } from "../../features/accounts/account-fields.tsx";
import type { ShownSettings } from "../../features/office/room/settings-form.tsx";
import { eventLog } from "../../http/event-log.ts";
import { setRoomPictures } from "../../http/room-pictures.ts";
import { setRoomWords } from "../../messages/index.ts";
import { lookCss } from "../../ui/room-look.ts";
import { repositories } from "../requests/repositories.ts";
import { orNotFound } from "./office-staff.ts";

declare global {
  // Next.js loads its own copies of this file for pages and routes.
  var processRoomSettings: RoomSettings | undefined;
  var processLookCss: string | undefined;
  var processTermsVersion: number | null | undefined;
}

/** The settings that apply now; the defaults until they have been read. */
export const roomSettings = (): RoomSettings => globalThis.processRoomSettings ?? DEFAULT_ROOM_SETTINGS;

/** What the form of a new account asks for. `invitation` is the code in the page's address. */
export const readSignUpRules = (invitation: unknown = null): SignUpRules => ({
  mode: roomSettings().signUp,
  guests: roomSettings().guests,
  termsVersion: globalThis.processTermsVersion ?? null,
  invitation: typeof invitation === "string" ? invitation.slice(0, MAX_INVITATION_CODE_LENGTH) : "",
});

/** The style sheet of the colours that an owner has chosen; empty when they have chosen none. */
export const roomLookCss = (): string => globalThis.processLookCss ?? "";

async function loadPictures(logo: string | null): Promise<void> {
  if (logo === (globalThis.processRoomPictures?.logo ?? null)) return;
  const pictures = logo === null ? [] : await repositories().roomSettings.readPictures(logo);
  const contents = new Map(pictures.map(({ name, content }) => [`/${name}`, content]));
  setRoomPictures(logo === null ? null : { logo, contents });
}

/** Reads the settings now. */
export async function loadRoomSettings(): Promise<void> {
  const { chosen, termsVersion } = await repositories().roomSettings.read();
  const settings = completeSettings(chosen, readFixedSettings(env()));
  await loadPictures(settings.logo);
  globalThis.processRoomSettings = settings;
  globalThis.processLookCss = lookCss(settings);
  globalThis.processTermsVersion = termsVersion;
  setRoomWords((locale) => ({
    name: settings.name,
    landingTitle: textFor(settings.landingTitle, locale),
    landingText: textFor(settings.landingText, locale),
  }));
}

/** The settings as the owner's form begins with them. */
export async function readShownSettings(staff: Staff): Promise<ShownSettings> {
  const { version, chosen } = orNotFound(await repositories().backOffice.roomSettings.read(staff));
  const fixed = readFixedSettings(env());
  const variables = Object.entries(FIXING_VARIABLES).filter(([name]) => Object.hasOwn(fixed, name));
  return { version, chosen, fixed: Object.fromEntries(variables) };
}

/** Resolves when the settings are read, and follows them for as long as the process runs. */
export async function followRoomSettings(): Promise<void> {
  await loadRoomSettings();
  repositories().roomSettings.listen(() => {
    // A lost connection is replaced, and the settings are then read again.
    loadRoomSettings().catch(() => eventLog.record("settings", "not-read"));
  });
}
