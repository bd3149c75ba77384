/** Puts into words from where a session was opened. */
import type { SessionPlace } from "@poker/protocol";
import type { Translate } from "../table/felt/card-text.ts";

/** `Firefox on Windows` in the reader's language. */
export function describeDevice(t: Translate, device: string | null): string {
  if (device === null) return t("account.unknownDevice");
  const [browser = "", system] = device.split(" on ");
  return system === undefined ? browser : t("account.device", { browser, system });
}

/** `Munich, DE` with the name of the country; what is no code of a country stays as it is. */
export function describePlace(place: string, locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return place.replace(/\b[A-Z]{2}$/, (code) => names.of(code) ?? code);
}

/** The device, and of place and network what is known. */
export const describeSessionPlace = (
  t: Translate,
  { device, place, address }: SessionPlace,
  locale: string,
): readonly string[] => [
  describeDevice(t, device),
  ...(place === null ? [] : [describePlace(place, locale)]),
  ...(address === null ? [] : [address]),
];
