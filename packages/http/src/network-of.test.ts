import { expect, it } from "vitest";
import { networkOf } from "./network-of.ts";

it.each([
  ["203.0.113.9", "203.0.113.0/24"],
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8::7", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
  ["me@example.org", "unknown"],
])("faults 106 and 109: the address %s belongs to the network %s", (address, network) =>
  expect(networkOf(address)).toBe(network),
);
