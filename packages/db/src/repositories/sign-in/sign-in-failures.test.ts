/** Tests the limits of failed sign-ins, which two web servers share. Faults 67, 95 */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { passTimeForLimits } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { createSignInLimit, type SignInAttempt } from "./sign-in-failures.ts";

const room = useTestRoom();
const WINDOW_MS = 300_000;
const limits = { perAccountAndAddress: 3, perAccount: 10, perAddress: 20, windowMs: WINDOW_MS };

/** Makes a new login without failed sign-ins. The attempts go to two web servers in turn. */
function start() {
  const login = `${randomUUID()}@example.org`;
  const servers = [createSignInLimit(room.web.pool, limits), createSignInLimit(room.web.pool, limits)] as const;
  let asked = 0;
  const limit = () => servers[asked++ % 2 === 0 ? 0 : 1];
  const from = (address: string, deviceId: string | null = null): SignInAttempt => ({ login, address, deviceId });
  return {
    from,
    limit,
    begins: async (attempt: SignInAttempt) => (await limit().tryBegin(attempt)) === null,
    pass: (ms: number) => passTimeForLimits(room.owner.pool, ms),
  };
}

it("fault 95: failed sign-ins count, and successful sign-ins do not", async () => {
  const { limit, begins, from } = start();
  const mine = from("192.0.2.1");
  for (let n = 0; n < 30; n++) {
    expect(await begins(mine)).toBe(true);
    await limit().succeed(mine);
  }
  const tries: boolean[] = [];
  for (let n = 0; n < 4; n++) tries.push(await begins(mine));
  expect(tries).toEqual([true, true, true, false]);
});

it("fault 95: a stranger's failures lock out the stranger's address, not the account's owner elsewhere", async () => {
  const { limit, begins, from, pass } = start();
  for (let n = 0; n < 30; n++) await begins(from("198.51.100.9"));
  expect(await limit().tryBegin(from("198.51.100.9"))).toBe("SIGN_IN_FAILURES_PER_ACCOUNT_AND_ADDRESS");
  expect(await begins(from("192.0.2.2"))).toBe(true);
  await pass(WINDOW_MS + 1);
  expect(await begins(from("198.51.100.9"))).toBe(true);
});

it("fault 95: over many addresses the account's delay doubles up to five minutes; a known device is let in", async () => {
  const { limit, begins, from, pass } = start();
  for (let n = 0; n < 10; n++) expect(await begins(from(`198.51.100.${100 + n}`))).toBe(true);
  let count = 0;
  const stranger = () => from(`203.0.113.${count++}`);
  for (const delayMs of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000]) {
    // For a long delay, an attempt 30 seconds before its end must still be refused. For a short delay this is not tested, because the test
    // itself takes time.
    if (delayMs > 60_000) {
      await pass(delayMs - 30_000);
      expect(await limit().tryBegin(stranger())).toBe("SIGN_IN_FAILURES_PER_ACCOUNT");
      await pass(30_000);
    } else await pass(delayMs);
    expect(await begins(stranger()), `after ${delayMs} ms`).toBe(true);
  }
  expect(await limit().tryBegin(stranger())).toBe("SIGN_IN_FAILURES_PER_ACCOUNT");
  expect(await begins(from("192.0.2.3", "the owner's device"))).toBe(true);
});

it("fault 95: a known device has no more guesses than an address", async () => {
  const { begins, from } = start();
  const tries: boolean[] = [];
  for (let n = 0; n < 4; n++) tries.push(await begins(from("192.0.2.4", "a device")));
  expect(tries).toEqual([true, true, true, false]);
});

it("fault 67: wrong passwords from one address for many accounts are limited, even when sent all at once", async () => {
  const { limit } = start();
  const at = (n: number) => ({ login: `p${n}-${randomUUID()}@example.org`, address: "198.51.100.10", deviceId: null });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => limit().tryBegin(at(n))));
  expect(answers.filter((exceeded) => exceeded === null)).toHaveLength(20);
  expect(answers.filter((exceeded) => exceeded === "SIGN_IN_FAILURES_PER_ADDRESS")).toHaveLength(10);
});

it("failures are stored without an address or an account, and are deleted when they no longer count", async () => {
  const { begins, from, pass } = start();
  await begins(from("192.0.2.5"));
  const stored = await room.owner.pool.query("SELECT * FROM sign_in_failures");
  expect(JSON.stringify(stored.rows)).not.toMatch(/192\.0\.2|example\.org/);
  await pass(2 * 3_600_000);
  for (let n = 0; n < 20; n++) await begins(from("192.0.2.6"));
  const { rows } = await room.owner.pool.query("SELECT count(*)::int AS count FROM sign_in_failures");
  expect(rows[0]?.count).toBeLessThanOrEqual(3);
});
