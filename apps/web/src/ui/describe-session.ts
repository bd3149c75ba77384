/** Describes a session in words: the device, and the place if it is known. */
import type { SessionPlace } from "@poker/protocol";
import type { Translate } from "./card-text.ts";

/** Returns text such as `Firefox on Windows` in the reader's language. */
export function describeDevice(t: Translate, device: string | null): string {
  if (device === null) return t("account.unknownDevice");
  const [browser = "", system] = device.split(" on ");
  return system === undefined ? browser : t("account.device", { browser, system });
}

/** Returns text such as `Munich, Germany` for `Munich, DE`. Leaves a place without a country code as it is. */
function describePlace(place: string, locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return place.replace(/\b[A-Z]{2}$/, (code) => names.of(code) ?? code);
}

/** Names the device, and also the place and the network if they are known. */
export const describeSessionPlace = (
  t: Translate,
  { device, place, address }: SessionPlace,
  locale: string,
): readonly string[] => [
  describeDevice(t, device),
  ...(place === null ? [] : [describePlace(place, locale)]),
  ...(address === null ? [] : [address]),
];
