import type { BuyInOffer } from "@poker/protocol";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pollForOffer } from "./buy-in-offer.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const offer: BuyInOffer = { min: 20_00, max: 100_00, balance: 1_000_00, reason: null, limitLeft: null };

it("S3: when the room cannot say the allowed buy-in, the page asks again until the room can", async () => {
  const ask = vi.fn<() => Promise<BuyInOffer | "paused">>().mockResolvedValue("paused");
  const tell = vi.fn();
  pollForOffer(ask, tell);
  await vi.advanceTimersByTimeAsync(4_500);
  expect(tell.mock.calls).toEqual([["paused"], ["paused"], ["paused"]]);
  ask.mockResolvedValue(offer);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell.mock.calls.slice(3)).toEqual([[offer]]);
});

it("after the dialog is closed, it sends no more requests and gets no more answers", async () => {
  const ask = vi.fn(async () => "paused" as const);
  const tell = vi.fn();
  pollForOffer(ask, tell)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(tell).not.toHaveBeenCalled();
});
