import { expect, it } from "vitest";
import { createRetryId } from "./use-office-request.ts";

const PAUSE = { unitId: "u", command: { kind: "pause" } };
const CLOSE = { unitId: "u", command: { kind: "close" } };

it("a request keeps its id until it is answered, so that a repeated request is the same command", () => {
  const retryId = createRetryId();
  const first = retryId.idFor(PAUSE);
  expect(retryId.idFor({ ...PAUSE })).toBe(first);
  retryId.forget();
  expect(retryId.idFor(PAUSE)).not.toBe(first);
});

it("a different request gets its own id, even before the first request is answered", () => {
  const retryId = createRetryId();
  expect(retryId.idFor(CLOSE)).not.toBe(retryId.idFor(PAUSE));
});

it("a request that differs only in its reason is still the same command", () => {
  const retryId = createRetryId();
  expect(retryId.idFor({ ...PAUSE, reason: "a leak" })).toBe(retryId.idFor({ ...PAUSE, reason: "a water leak" }));
});
