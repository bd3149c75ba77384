/**
 * Reads what the room shows about a browser that opens a session: its device, the network of its address, and its place
 * if the room can find places.
 */

import { networkOf } from "@poker/http";
import type { SessionPlace } from "@poker/protocol";
import { userAgentFromString } from "next/server";
import type { Locale } from "../../messages/locales.ts";
import { clientAddress } from "../requests/request-address.ts";
import { localeOf } from "../requests/request-locale.ts";
import { findPlace } from "./address-places.ts";

/** The usual form of names that the user agent parser writes in another way. */
const SHOWN_NAMES: Readonly<Record<string, string>> = { "Mac OS": "macOS", "Mobile Safari": "Safari" };

const toShownName = (name: string | undefined): string[] => (name ? [SHOWN_NAMES[name] ?? name] : []);

/** Returns text such as `Firefox on Windows`, or only the part that is known. Returns null when neither is known. */
export function nameDevice(userAgent: string | null): string | null {
  const { browser, os } = userAgentFromString(userAgent ?? "");
  return [...toShownName(browser.name), ...toShownName(os.name)].join(" on ") || null;
}

/**
 * What the server knows about a browser at a sign-in. The language of its pages becomes the language of the person's
 * mails until they choose another one.
 */
export interface SignInPlace extends SessionPlace {
  readonly locale: Locale;
}

export function readSessionPlace(headers: Headers): SignInPlace {
  const address = clientAddress(headers);
  const network = networkOf(address);
  return {
    device: nameDevice(headers.get("user-agent")),
    address: network === "unknown" ? null : network,
    place: findPlace(address),
    locale: localeOf({ url: "http://room", headers }),
  };
}
