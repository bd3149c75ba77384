/**
 * The room's settings, kept in memory so that no page asks the database for them. They are read again when the database announces a new
 * version. Decision 0111
 */
import {
  completeSettings,
  DEFAULT_ROOM_SETTINGS,
  LOCALES,
  type Locale,
  MAX_INVITATION_CODE_LENGTH,
  type RoomSettings,
  textFor,
} from "@poker/protocol";
import { lookCss } from "@poker/protocol/room-look";
import { readFixedSettings } from "@poker/settings/room";
import { env } from "../../env.ts";
import type { SignUpRules } from "../../features/accounts/account-fields.tsx";
import { eventLog } from "../../http/event-log.ts";
import { maintenanceSignal } from "../../http/maintenance-signal.ts";
import { setRoomPictures } from "../../http/room-pictures.ts";
import { setOfferedLocales, setRoomWords } from "../../messages/index.ts";
import { repositories } from "../requests/repositories.ts";

/** A reading that failed is repeated after this time. */
const RETRY_MS = 5_000;

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
  const { version, chosen, termsVersion } = await repositories().roomSettings.read();
  const settings = completeSettings(chosen, readFixedSettings(env()));
  await loadPictures(settings.logo);
  // An older reading may end after a newer one.
  if (version < (globalThis.processSettingsVersion ?? 0)) return;
  globalThis.processSettingsVersion = version;
  globalThis.processRoomSettings = settings;
  globalThis.processLookCss = lookCss(settings);
  globalThis.processTermsVersion = termsVersion;
  maintenanceSignal().timeZone = settings.timeZone;
  setOfferedLocales(settings.languages);
  setRoomWords((locale) => ({
    name: settings.name,
    landingTitle: textFor(settings.landingTitle, locale),
    landingText: textFor(settings.landingText, locale),
  }));
}

/** Resolves when the settings are read, and follows them for as long as the process runs. */
export async function followRoomSettings(): Promise<void> {
  await loadRoomSettings();
  const readAgain = (): void => {
    loadRoomSettings().catch(() => {
      eventLog.record("settings", "not-read");
      setTimeout(readAgain, RETRY_MS).unref();
    });
  };
  repositories().roomSettings.listen(readAgain);
}

export const ROOM_TEXTS = ["terms", "imprint"] as const;
type RoomText = (typeof ROOM_TEXTS)[number];

/** The text, with the language in which it is written; null when there is no such text. */
export function readRoomText(
  name: RoomText,
  locale: Locale,
): { readonly text: string; readonly language: Locale } | null {
  const texts = roomSettings()[name];
  const text = textFor(texts, locale);
  if (text === null) return null;
  return {
    text,
    language: texts?.[locale] === undefined ? (LOCALES.find((each) => texts?.[each] === text) ?? locale) : locale,
  };
}
