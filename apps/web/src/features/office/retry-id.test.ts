import { expect, it } from "vitest";
import { createRetryId } from "./retry-id.ts";

const PAUSE = { unitId: "u", command: { kind: "pause" } };
const CLOSE = { unitId: "u", command: { kind: "close" } };

it("keeps the id of a request until it is answered: the same again is the same command", () => {
  const retryId = createRetryId();
  const first = retryId.idFor(PAUSE);
  expect(retryId.idFor({ ...PAUSE })).toBe(first);
  retryId.forget();
  expect(retryId.idFor(PAUSE)).not.toBe(first);
});

it("gives another request an id of its own, before the first is answered", () => {
  const retryId = createRetryId();
  expect(retryId.idFor(CLOSE)).not.toBe(retryId.idFor(PAUSE));
});

it("takes a reworded reason as the same command", () => {
  const retryId = createRetryId();
  expect(retryId.idFor({ ...PAUSE, reason: "a leak" })).toBe(retryId.idFor({ ...PAUSE, reason: "a water leak" }));
});
