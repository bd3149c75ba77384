import type { WebLimit } from "@poker/protocol";
import { addressBlock } from "@poker/protocol/client-address";
import type { Limited } from "@poker/protocol/limit-registry";
import { beforeEach, expect, it } from "vitest";
import { prepareTryCounts } from "../../testing/try-counts.ts";
import { createAccountLimits } from "./account-limit.ts";

const { startCounting, passTime } = prepareTryCounts();

let noted = new Set<string>();
beforeEach(() => {
  noted = new Set();
});
/** Remembers each limit that was reached, with the address that reached it. */
const limited = { note: (limit: WebLimit, { address }: Limited) => void noted.add(`${limit} ${address}`) };

/** Makes limits that have counted nothing yet. Limits that are not in `settings` are too high to be reached. */
function limitsWith(settings: Partial<Parameters<typeof createAccountLimits>[0]>, countTries = startCounting()) {
  return createAccountLimits(
    {
      ACCOUNTS_PER_ADDRESS: 1_000,
      ACCOUNTS_PER_NETWORK: 1_000,
      ACCOUNTS_PER_MINUTE: 1_000,
      GUESTS_PER_ADDRESS: 1_000,
      SIGN_UPS_PER_ADDRESS: 1_000,
      SIGN_UPS_PER_NETWORK: 1_000,
      SIGN_INS_PER_ADDRESS: 1_000,
      SIGN_INS_PER_NETWORK: 1_000,
      ...settings,
    },
    limited,
    countTries,
  );
}

/** Calls `ask` once for each address, in order. Returns how many calls were allowed. */
async function countAllowed(addresses: readonly string[], ask: (address: string) => Promise<boolean>): Promise<number> {
  let allowed = 0;
  for (const address of addresses) if (await ask(address)) allowed += 1;
  return allowed;
}

it("fault 106: the network's limit stops a thousand guests from eighteen addresses of one network", async () => {
  const limits = limitsWith({ ACCOUNTS_PER_ADDRESS: 30, ACCOUNTS_PER_NETWORK: 90 });
  const addresses = Array.from({ length: 1_000 }, (_, n) => `203.0.113.${n % 18}`);
  expect(await countAllowed(addresses, limits.mayMakeAccount)).toBe(90);
  expect(
    [...noted].filter((name) => !name.startsWith("ACCOUNTS_PER_ADDRESS")),
    "fault 109",
  ).toEqual(["ACCOUNTS_PER_NETWORK 203.0.113.0/24"]);
  expect(await limits.mayMakeAccount("198.51.100.1")).toBe(true);
});

it("fault 106: the room's limit stops guests from addresses everywhere, until the next minute begins", async () => {
  const limits = limitsWith({ ACCOUNTS_PER_MINUTE: 60 });
  const addresses = Array.from({ length: 300 }, (_, n) => `10.0.${n % 250}.${n % 256}`);
  expect(await countAllowed(addresses, limits.mayMakeAccount)).toBe(60);
  await passTime(61_000);
  expect(await limits.mayMakeAccount("192.0.2.1")).toBe(true);
});

it("fault 106: the tries of one address do not use up the limit of its network or of the room", async () => {
  const limits = limitsWith({ ACCOUNTS_PER_ADDRESS: 2, ACCOUNTS_PER_NETWORK: 3, ACCOUNTS_PER_MINUTE: 3 });
  await countAllowed(Array(50).fill("203.0.113.1"), limits.mayMakeAccount);
  expect(await limits.mayMakeAccount("203.0.113.2")).toBe(true);
});

it("fault 105: an address may ask for an account ten times an hour, and its network thirty times", async () => {
  const limits = limitsWith({ SIGN_UPS_PER_ADDRESS: 10, SIGN_UPS_PER_NETWORK: 30 });
  const allowed: number[] = [];
  for (let n = 1; n <= 4; n++) allowed.push(await countAllowed(Array(20).fill(`203.0.113.${n}`), limits.maySignUp));
  expect(allowed).toEqual([10, 10, 10, 0]);
  expect([...noted], "fault 109").toEqual([
    "SIGN_UPS_PER_ADDRESS 203.0.113.1",
    "SIGN_UPS_PER_ADDRESS 203.0.113.2",
    "SIGN_UPS_PER_ADDRESS 203.0.113.3",
    "SIGN_UPS_PER_NETWORK 203.0.113.0/24",
    "SIGN_UPS_PER_ADDRESS 203.0.113.4",
  ]);
});

it("fault 106: an address's guests per hour are limited over all web servers; a refusal gives the next time", async () => {
  const countTries = startCounting();
  const [here, there] = [
    limitsWith({ GUESTS_PER_ADDRESS: 3 }, countTries),
    limitsWith({ GUESTS_PER_ADDRESS: 3 }, countTries),
  ];
  const address = "203.0.113.1";
  expect(await here.countGuest(address)).toBeNull();
  await passTime(20 * 60_000);
  expect([await there.countGuest(address), await here.countGuest(address)]).toEqual([null, null]);
  await passTime(20 * 60_000);
  const nextAt = (await there.countGuest(address)) ?? 0;
  // Three tries still count at this time: two guests from 20 minutes ago and the refused try. The two guests stop
  // counting when they are an hour old, which is in 40 minutes.
  expect(Math.abs(nextAt - Date.now() - 40 * 60_000)).toBeLessThan(60_000);
  expect([...noted], "fault 109").toEqual([`GUESTS_PER_ADDRESS ${address}`]);
  expect(await here.countGuest("203.0.113.2")).toBeNull();
  await passTime(41 * 60_000);
  expect(await here.countGuest(address)).toBeNull();
});

it("fault 106: the addresses of an IPv6 network share one limit of guests", async () => {
  const limits = limitsWith({ GUESTS_PER_ADDRESS: 2 });
  const blocks = ["2001:db8:7:1::1", "2001:db8:7:1:ffff::2", "2001:db8:7:1::3", "2001:db8:7:2::1"].map(addressBlock);
  const made: boolean[] = [];
  for (const block of blocks) made.push((await limits.countGuest(block)) === null);
  expect(made).toEqual([true, true, false, true]);
});

it("fault 123: two addresses of one network get a third of the room's minute, and other networks still get in", async () => {
  const limits = limitsWith({ ACCOUNTS_PER_ADDRESS: 30, ACCOUNTS_PER_NETWORK: 90, ACCOUNTS_PER_MINUTE: 60 });
  const addresses = Array.from({ length: 120 }, (_, n) => `203.0.113.${1 + (n % 2)}`);
  expect(await countAllowed(addresses, limits.mayMakeAccount)).toBe(20);
  expect(noted).toContain("ACCOUNTS_PER_MINUTE 203.0.113.0/24");
  const others = Array.from({ length: 25 }, (_, n) => `198.51.100.${n}`);
  expect(await countAllowed(others, limits.mayMakeAccount)).toBe(20);
  await passTime(61_000);
  expect(await countAllowed(others, limits.mayMakeAccount)).toBe(20);
});

it("fault 123: greedy networks leave a quarter of the minute to networks that have not asked for an account lately", async () => {
  const limits = limitsWith({ ACCOUNTS_PER_MINUTE: 60 });
  const greedy = Array.from({ length: 300 }, (_, n) => `10.0.${n % 5}.${n % 250}`);
  expect(await countAllowed(greedy, limits.mayMakeAccount)).toBe(45);
  const visitors = Array.from({ length: 20 }, (_, n) => `10.1.${n}.1`);
  expect(await countAllowed(visitors.slice(0, 15), limits.mayMakeAccount)).toBe(15);
  expect(await limits.mayMakeAccount("10.1.15.1")).toBe(false);
  // The greedy networks keep asking in every minute. New networks still get in each time, because the reserve is full again every minute.
  for (let minute = 0; minute < 3; minute++) {
    await passTime(61_000);
    await countAllowed(greedy, limits.mayMakeAccount);
    expect(await limits.mayMakeAccount(`10.2.${minute}.1`)).toBe(true);
  }
});

it("fault 118: in ten minutes an address may sign in 60 times, its network 180; known devices count separately", async () => {
  const limits = limitsWith({ SIGN_INS_PER_ADDRESS: 60, SIGN_INS_PER_NETWORK: 180 });
  const signIn = (address: string) => limits.maySignIn(address, null);
  expect(await countAllowed(Array(70).fill("203.0.113.1"), signIn)).toBe(60);
  expect([await limits.maySignIn("203.0.113.1", "a device"), await signIn("198.51.100.1")]).toEqual([true, true]);
  const neighbours = Array.from({ length: 200 }, (_, n) => `203.0.113.${2 + (n % 50)}`);
  expect(await countAllowed(neighbours, signIn)).toBe(120);
  expect(await countAllowed(Array(70).fill("203.0.113.1"), (address) => limits.maySignIn(address, "a device"))).toBe(
    59,
  );
  expect([...noted], "fault 109").toContain("SIGN_INS_PER_NETWORK 203.0.113.0/24");
  await passTime(11 * 60_000);
  expect(await signIn("203.0.113.1")).toBe(true);
});
