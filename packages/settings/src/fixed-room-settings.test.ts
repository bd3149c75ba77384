import { completeSettings } from "@poker/protocol";
import { expect, it } from "vitest";
import { readFixedSettings } from "./fixed-room-settings.ts";

it("decision 0111: what the operator fixes in the environment comes before what an owner has chosen", () => {
  const fixed = readFixedSettings({ ROOM_TIME_ZONE: "Europe/Madrid", ROOM_CONTACT: undefined });
  expect(fixed).toEqual({ timeZone: "Europe/Madrid" });
  expect(completeSettings({ timeZone: "Asia/Tokyo", contact: "desk@example.org" }, fixed)).toMatchObject({
    name: "Card room",
    timeZone: "Europe/Madrid",
    contact: "desk@example.org",
  });
});
