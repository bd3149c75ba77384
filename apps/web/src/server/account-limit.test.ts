import type { WebLimit } from "@poker/protocol";
import { addressBlock } from "@poker/protocol/client-address";
import type { Limited } from "@poker/protocol/limit-registry";
import { beforeEach, expect, it } from "vitest";
import { createAccountLimits } from "./account-limit.ts";
import { prepareTryCounts } from "./test-try-counts.ts";

const { startCounting, passTime } = prepareTryCounts();

let noted = new Set<string>();
beforeEach(() => {
  noted = new Set();
});
/** Each limit with the address that met it. */
const limited = { note: (limit: WebLimit, { address }: Limited) => void noted.add(`${limit} ${address}`) };

/** Limits with these settings, which have counted nothing; the others are out of reach. */
function limitsWith(settings: Partial<Parameters<typeof createAccountLimits>[0]>, countTries = startCounting()) {
  return createAccountLimits(
    {
      ACCOUNTS_PER_ADDRESS: 1_000,
      ACCOUNTS_PER_NETWORK: 1_000,
      ACCOUNTS_PER_MINUTE: 1_000,
      GUESTS_PER_ADDRESS: 1_000,
      SIGN_UPS_PER_ADDRESS: 1_000,
      SIGN_UPS_PER_NETWORK: 1_000,
      ...settings,
    },
    limited,
    countTries,
  );
}

/** Asks one after the other, and returns how many were allowed. */
async function countAllowed(addresses: readonly string[], ask: (address: string) => Promise<boolean>): Promise<number> {
  let allowed = 0;
  for (const address of addresses) if (await ask(address)) allowed += 1;
  return allowed;
}

it("fault 106: a thousand guests from eighteen addresses of one network end at the limit of the network", async () => {
  const limits = limitsWith({ ACCOUNTS_PER_ADDRESS: 30, ACCOUNTS_PER_NETWORK: 90 });
  const addresses = Array.from({ length: 1_000 }, (_, n) => `203.0.113.${n % 18}`);
  expect(await countAllowed(addresses, limits.mayMakeAccount)).toBe(90);
  expect(
    [...noted].filter((name) => !name.startsWith("ACCOUNTS_PER_ADDRESS")),
    "fault 109",
  ).toEqual(["ACCOUNTS_PER_NETWORK 203.0.113.0/24"]);
  expect(await limits.mayMakeAccount("198.51.100.1")).toBe(true);
});

it("fault 106: addresses all over the world end at the rate of the room, which comes back with the next minute", async () => {
  const limits = limitsWith({ ACCOUNTS_PER_MINUTE: 60 });
  const addresses = Array.from({ length: 300 }, (_, n) => `10.0.${n % 250}.${n % 256}`);
  expect(await countAllowed(addresses, limits.mayMakeAccount)).toBe(60);
  await passTime(61_000);
  expect(await limits.mayMakeAccount("192.0.2.1")).toBe(true);
});

it("fault 106: the tries of one address use up neither its network's nor the room's", async () => {
  const limits = limitsWith({ ACCOUNTS_PER_ADDRESS: 2, ACCOUNTS_PER_NETWORK: 3, ACCOUNTS_PER_MINUTE: 3 });
  await countAllowed(Array(50).fill("203.0.113.1"), limits.mayMakeAccount);
  expect(await limits.mayMakeAccount("203.0.113.2")).toBe(true);
});

it("fault 105: an address may ask ten times an hour for an account, its network thirty times", async () => {
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

it("fault 106: an address makes so many guests an hour, over all web servers, and is told when it may make the next one", async () => {
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
  // The two of twenty minutes ago, this try and the next one are one too many until the two are an hour old.
  expect(Math.abs(nextAt - Date.now() - 40 * 60_000)).toBeLessThan(60_000);
  expect([...noted], "fault 109").toEqual([`GUESTS_PER_ADDRESS ${address}`]);
  expect(await here.countGuest("203.0.113.2")).toBeNull();
  await passTime(41 * 60_000);
  expect(await here.countGuest(address)).toBeNull();
});

it("fault 106: the addresses of an IPv6 network are one address to the limit of guests", async () => {
  const limits = limitsWith({ GUESTS_PER_ADDRESS: 2 });
  const blocks = ["2001:db8:7:1::1", "2001:db8:7:1:ffff::2", "2001:db8:7:1::3", "2001:db8:7:2::1"].map(addressBlock);
  const made: boolean[] = [];
  for (const block of blocks) made.push((await limits.countGuest(block)) === null);
  expect(made).toEqual([true, true, false, true]);
});
