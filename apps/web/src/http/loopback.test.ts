import { expect, test } from "vitest";
import { invitationOrigin, outsideOrigin, serverUrlFor } from "./loopback.ts";

const HOME = "http://localhost:3000";
const LAN = "http://192.168.1.7:3000";
const ROOM = "https://poker.example";

test("fault 132: an invitation has an address that other computers can open, or no address", () => {
  expect(invitationOrigin(LAN, LAN)).toBe(LAN);
  expect(invitationOrigin(HOME, outsideOrigin([HOME, LAN]))).toBe(LAN);
  expect(invitationOrigin(HOME, outsideOrigin([HOME]))).toBeNull();
  expect(invitationOrigin(ROOM, outsideOrigin([ROOM]))).toBe(ROOM);
});

test("fault 132: a page on a phone finds the game server at the page's own address", () => {
  expect(serverUrlFor(HOME, LAN, [HOME, LAN])).toBe(LAN);
  expect(serverUrlFor(`${HOME}/n/node-2`, LAN, [HOME, LAN])).toBe(`${LAN}/n/node-2`);
  expect(serverUrlFor(HOME, HOME, [HOME, LAN])).toBe(HOME);
  expect(serverUrlFor(HOME, "http://evil.example", [HOME, LAN])).toBe(HOME);
  expect(serverUrlFor(`${ROOM}/n/node-2`, ROOM, [ROOM])).toBe(`${ROOM}/n/node-2`);
  expect(serverUrlFor(HOME, null, [HOME])).toBe(HOME);
});
