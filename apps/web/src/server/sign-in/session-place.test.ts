/** Tests what is stored about a browser that opens a session. Its full IP address is never stored. */
import { afterEach, expect, it } from "vitest";
import { forgetWebServer, setWebServer } from "../../testing/web-server-settings.ts";
import { nameDevice } from "./session-place.ts";

afterEach(forgetWebServer);

it.each([
  ["Firefox on Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"],
  [
    "Edge on Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
  ],
  [
    "Chrome on Android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  ],
  [
    "Safari on iOS",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
  ],
  [
    "Safari on macOS",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
  ],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"],
])("recognizes %s by its user agent", (name, userAgent) => expect(nameDevice(userAgent)).toBe(name));

it.each([null, "", "something of its own"])("✗: recognizes no device by the user agent %j", (userAgent) =>
  expect(nameDevice(userAgent)).toBeNull(),
);

it.each([
  ["203.0.113.9", "203.0.113.0/24"],
  ["2001:db8:1:2::9", "2001:db8:1::/48"],
  ["none", null],
])("keeps only the network of the address %s", async (address, network) => {
  setWebServer("postgres://web@127.0.0.1/poker", { TRUSTED_PROXIES: "1" });
  const { readSessionPlace } = await import("./session-place.ts");
  const headers = { "x-forwarded-for": address, "accept-language": "en", cookie: "locale=es" };
  expect(readSessionPlace(new Headers(headers))).toEqual({ device: null, address: network, place: null, locale: "es" });
});
