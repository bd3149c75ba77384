import { expect, it } from "vitest";
import { momentHash, readMoment } from "./use-replay-position.ts";

it("the address contains the number of a moment as the page counts it, and the moment is read back from it", () => {
  expect(momentHash(11)).toBe("#12");
  for (const at of [0, 1, 47]) expect(readMoment(momentHash(at), 48)).toBe(at);
});

it.each(["", "#", "#0", "#49", "#-1", "#1.5", "#1e1", "#012", "#verify", "#99999"])(
  "%s is not the address of a moment in a replay of 48 moments",
  (hash) => expect(readMoment(hash, 48)).toBeNull(),
);
