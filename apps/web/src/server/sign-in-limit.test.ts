import { expect, it } from "vitest";
import { createSignInLimit, type SignInAttempt } from "./sign-in-limit.ts";

const WINDOW_MS = 300_000;
const limits = { perAccountAndAddress: 3, perAccount: 10, perAddress: 20, windowMs: WINDOW_MS };
const email = "ada@example.org";
const from = (address: string, deviceId: string | null = null): SignInAttempt => ({ email, address, deviceId });

function start() {
  const clock = { now: 1_000_000 };
  const limit = createSignInLimit(limits, () => clock.now);
  /** Returns true when the attempt may begin. */
  const begins = (attempt: SignInAttempt) => limit.tryBegin(attempt) === null;
  return { clock, limit, begins };
}

it("fault 95: failures count, and signing in does not", () => {
  const { limit, begins } = start();
  for (let n = 0; n < 50; n++) {
    expect(begins(from("192.0.2.1"))).toBe(true);
    limit.succeed(from("192.0.2.1"));
  }
  expect([1, 2].map(() => begins(from("192.0.2.1")))).toEqual([true, true]);
  expect(begins(from("192.0.2.1"))).toBe(true);
  limit.succeed(from("192.0.2.1"));
  expect([1, 2, 3, 4].map(() => begins(from("192.0.2.1")))).toEqual([true, true, true, false]);
});

it("fault 95: a stranger's failures lock out their own address, and not the account's owner elsewhere", () => {
  const { clock, limit, begins } = start();
  for (let n = 0; n < 100; n++) begins(from("198.51.100.9"));
  expect(limit.tryBegin(from("198.51.100.9"))).toBe("SIGN_IN_FAILURES_PER_ACCOUNT_AND_ADDRESS");
  expect(begins(from("192.0.2.1"))).toBe(true);
  clock.now += WINDOW_MS + 1;
  expect(begins(from("198.51.100.9"))).toBe(true);
});

it("fault 95: from many addresses the account's delay grows, to minutes at most, and a known device is let in", () => {
  const { clock, limit, begins } = start();
  for (let n = 0; n < 10; n++) expect(begins(from(`198.51.100.${n}`))).toBe(true);
  const stranger = (n: number) => from(`203.0.113.${n}`);
  const waits: number[] = [];
  for (let n = 0; n < 12; n++) {
    const asked = clock.now;
    while (!begins(stranger(n))) clock.now += 250;
    waits.push(clock.now - asked);
  }
  expect(waits.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(Math.max(...waits)).toBeLessThanOrEqual(300_000);
  expect(limit.tryBegin(stranger(99))).toBe("SIGN_IN_FAILURES_PER_ACCOUNT");
  expect(begins(from("192.0.2.1", "the owner's device"))).toBe(true);
});

it("fault 95: a known device may guess no more than an address", () => {
  const { begins } = start();
  expect([1, 2, 3, 4].map(() => begins(from("192.0.2.1", "a device")))).toEqual([true, true, true, false]);
});

it("fault 67: one address guesses at many accounts so often and no more", () => {
  const { limit } = start();
  const at = (n: number) => ({ email: `p${n}@example.org`, address: "198.51.100.9", deviceId: null });
  for (let n = 0; n < 20; n++) limit.tryBegin(at(n));
  expect(limit.tryBegin(at(99))).toBe("SIGN_IN_FAILURES_PER_ADDRESS");
});
