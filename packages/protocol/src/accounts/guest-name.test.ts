import { expect, it } from "vitest";
import { guestName, guestNumberOf } from "./guest-name.ts";

it("the name that the room gives a guest contains their number", () => {
  expect(guestName(1234)).toBe("Guest 1234");
  expect(guestNumberOf(guestName(1234))).toBe("1234");
});

it("✗: no other name is mistaken for a guest's name", () => {
  for (const name of ["Guest", "Guest 12a", "Guest  12", "guest 12", "Our Guest 12", "Guest 12 ", "Invitado 12", "Ana"])
    expect(guestNumberOf(name)).toBeNull();
});
