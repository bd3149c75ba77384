/**
 * Keeps the room's settings in memory, so that pages need not query the database for them. Reads them again when the
 * database announces a new version. Decision 0111
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

/** How long to wait after a failed read before trying again. */
const RETRY_MS = 5_000;

declare global {
  // Next.js loads separate copies of this file for pages and for routes, so they share these values through global variables.
  var processRoomSettings: RoomSettings | undefined;
  var processLookCss: string | undefined;
  var processTermsVersion: number | null | undefined;
}

/** Returns the current settings, or the defaults until the settings have been read. */
export const roomSettings = (): RoomSettings => globalThis.processRoomSettings ?? DEFAULT_ROOM_SETTINGS;

/** Returns what the sign-up form asks for. `invitation` is the invitation code in the page's URL. */
export const readSignUpRules = (invitation: unknown = null): SignUpRules => ({
  mode: roomSettings().signUp,
  guests: roomSettings().guests,
  termsVersion: globalThis.processTermsVersion ?? null,
  invitation: typeof invitation === "string" ? invitation.slice(0, MAX_INVITATION_CODE_LENGTH) : "",
});

/** Returns the style sheet with the owner's colours. It is empty when the owner has chosen none. */
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
  // A read that started earlier may end later. Its older version must not replace the newer one.
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

/** Reads the settings, and resolves when they are read. Then follows their changes for as long as the process runs. */
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

/**
 * Returns the text in this language, or in another language if there is none in this one. Also returns the language
 * that it is written in. Returns null when the room has no such text.
 */
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
