/** Reads what is shown of the browser that opens a session: its device, the network of its address, and the place when the room knows places. */
import type { SessionPlace } from "@poker/protocol";
import { userAgentFromString } from "next/server";
import { networkOf } from "../http/network-of.ts";
import type { Locale } from "../messages/locales.ts";
import { findPlace } from "./address-places.ts";
import { clientAddress } from "./client-address.ts";
import { localeOf } from "./request-locale.ts";

/** What the parser calls otherwise than people do. */
const SHOWN_NAMES: Readonly<Record<string, string>> = { "Mac OS": "macOS", "Mobile Safari": "Safari" };

const toShownName = (name: string | undefined): string[] => (name ? [SHOWN_NAMES[name] ?? name] : []);

/** `Firefox on Windows`, or the one of both that is known; null when neither is. */
export function nameDevice(userAgent: string | null): string | null {
  const { browser, os } = userAgentFromString(userAgent ?? "");
  return [...toShownName(browser.name), ...toShownName(os.name)].join(" on ") || null;
}

/** What a sign-in tells of its browser: the language of its pages becomes that of mails, until the person chooses one. */
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
