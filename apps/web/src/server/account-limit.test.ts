import type { WebLimit } from "@poker/protocol";
import type { Limited } from "@poker/protocol/limit-registry";
import { beforeEach, expect, it } from "vitest";
import { createAccountLimits } from "./account-limit.ts";

let now = 0;
let noted = new Set<string>();
beforeEach(() => {
  now = 0;
  noted = new Set();
});
/** Each limit with the address that met it. */
const limited = { note: (limit: WebLimit, { address }: Limited) => void noted.add(`${limit} ${address}`) };

/** Limits with these settings; the others are out of reach. */
const limitsWith = (settings: Partial<Parameters<typeof createAccountLimits>[0]>) =>
  createAccountLimits(
    {
      ACCOUNTS_PER_ADDRESS: 1_000,
      ACCOUNTS_PER_NETWORK: 1_000,
      ACCOUNTS_PER_MINUTE: 1_000,
      SIGN_UPS_PER_ADDRESS: 1_000,
      SIGN_UPS_PER_NETWORK: 1_000,
      ...settings,
    },
    limited,
    () => now,
  );

it("fault 106: a thousand guests from eighteen addresses of one network end at the limit of the network", () => {
  const limits = limitsWith({ ACCOUNTS_PER_ADDRESS: 30, ACCOUNTS_PER_NETWORK: 90 });
  const made = Array.from({ length: 1_000 }, (_, n) => limits.mayMakeAccount(`203.0.113.${n % 18}`)).filter(Boolean);
  expect(made).toHaveLength(90);
  expect(
    [...noted].filter((name) => !name.startsWith("ACCOUNTS_PER_ADDRESS")),
    "fault 109",
  ).toEqual(["ACCOUNTS_PER_NETWORK 203.0.113.0/24"]);
  expect(limits.mayMakeAccount("198.51.100.1")).toBe(true);
});

it("fault 106: addresses all over the world end at the rate of the room, which comes back with the next minute", () => {
  const limits = limitsWith({ ACCOUNTS_PER_MINUTE: 60 });
  const make = () => Array.from({ length: 1_000 }, (_, n) => limits.mayMakeAccount(`10.0.${n % 250}.${n}`));
  expect(make().filter(Boolean)).toHaveLength(60);
  now = 61_000;
  expect(limits.mayMakeAccount("192.0.2.1")).toBe(true);
});

it("fault 106: the tries of one address use up neither its network's nor the room's", () => {
  const limits = limitsWith({ ACCOUNTS_PER_ADDRESS: 2, ACCOUNTS_PER_NETWORK: 3, ACCOUNTS_PER_MINUTE: 3 });
  for (let n = 0; n < 50; n++) limits.mayMakeAccount("203.0.113.1");
  expect(limits.mayMakeAccount("203.0.113.2")).toBe(true);
});

it("fault 105: an address may ask ten times an hour for an account, its network thirty times", () => {
  const limits = limitsWith({ SIGN_UPS_PER_ADDRESS: 10, SIGN_UPS_PER_NETWORK: 30 });
  const asked = (address: string) => Array.from({ length: 20 }, () => limits.maySignUp(address)).filter(Boolean).length;
  expect([1, 2, 3, 4].map((n) => asked(`203.0.113.${n}`))).toEqual([10, 10, 10, 0]);
  expect([...noted], "fault 109").toEqual([
    "SIGN_UPS_PER_ADDRESS 203.0.113.1",
    "SIGN_UPS_PER_ADDRESS 203.0.113.2",
    "SIGN_UPS_PER_ADDRESS 203.0.113.3",
    "SIGN_UPS_PER_NETWORK 203.0.113.0/24",
    "SIGN_UPS_PER_ADDRESS 203.0.113.4",
  ]);
});
