/** Describes in words where a session was opened. */
import type { SessionPlace } from "@poker/protocol";
import type { Translate } from "./card-text.ts";

/** Returns text such as `Firefox on Windows` in the reader's language. */
export function describeDevice(t: Translate, device: string | null): string {
  if (device === null) return t("account.unknownDevice");
  const [browser = "", system] = device.split(" on ");
  return system === undefined ? browser : t("account.device", { browser, system });
}

/** Returns text such as `Munich, Germany`; a text that is not a country code stays as it is. */
function describePlace(place: string, locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return place.replace(/\b[A-Z]{2}$/, (code) => names.of(code) ?? code);
}

/** Names the device, and the place and network if they are known. */
export const describeSessionPlace = (
  t: Translate,
  { device, place, address }: SessionPlace,
  locale: string,
): readonly string[] => [
  describeDevice(t, device),
  ...(place === null ? [] : [describePlace(place, locale)]),
  ...(address === null ? [] : [address]),
];
