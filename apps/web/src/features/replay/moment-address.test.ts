import { expect, it } from "vitest";
import { momentHash, readMoment } from "./moment-address.ts";

it("a moment is in the address as the page counts it, and is found there again", () => {
  expect(momentHash(11)).toBe("#12");
  for (const at of [0, 1, 47]) expect(readMoment(momentHash(at), 48)).toBe(at);
});

it.each(["", "#", "#0", "#49", "#-1", "#1.5", "#1e1", "#012", "#verify", "#99999"])(
  "%s names no moment of 48",
  (hash) => expect(readMoment(hash, 48)).toBeNull(),
);
