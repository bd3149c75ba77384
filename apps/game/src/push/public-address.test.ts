import { expect, it } from "vitest";
import { addressCheck, checkedLookup, isPublicAddress } from "./public-address.ts";

it.each(["8.8.8.8", "172.15.0.1", "100.63.255.255", "2001:4860:4860::8888", "2a00:1450:4001:80b::200a"])(
  "%s is an internet address",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each([
  ["this machine", ["127.0.0.1", "127.8.9.10", "0.0.0.0", "::1", "::"]],
  ["private networks", ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fd12:3456::1"]],
  ["link-local, where clouds have their metadata", ["169.254.169.254", "fe80::1", "fe80::1%eth0", "fec0::1"]],
  ["shared by customers of a provider", ["100.64.0.1", "100.127.255.255"]],
  ["multicast and broadcast", ["224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1"]],
  [
    "reserved, for documents and for benchmarks",
    ["192.0.2.1", "198.18.0.1", "203.0.113.7", "240.0.0.1", "2001:db8::1"],
  ],
  ["IPv4 inside of IPv6", ["::ffff:8.8.8.8", "::ffff:127.0.0.1", "::ffff:7f00:1", "::7f00:1", "::8.8.8.8"]],
  ["IPv4 behind translators", ["64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "2001:0:7f00:1::"]],
  ["other forms", ["127.1", "0x7f.1", "2130706433", "0177.0.0.1", "localhost", "", "8.8.8.8 ", "::ffff:8.8.8.8:443"]],
])("these addresses are refused: %s", (_, addresses) => expect(addresses.filter(isPublicAddress)).toEqual([]));

it("the setting for tests allows addresses of this machine, and no other address that is not public", () => {
  const isAllowed = addressCheck(true);
  expect(["127.0.0.1", "::1", "8.8.8.8"].every(isAllowed)).toBe(true);
  expect(["10.0.0.1", "::ffff:127.0.0.1", "169.254.169.254", "0.0.0.0"].some(isAllowed)).toBe(false);
});

const lookUp = (addresses: readonly string[], all = true) =>
  new Promise((resolve, reject) =>
    checkedLookup(addressCheck(false), async () => addresses)("push.example", { all }, (error, found, family) =>
      error ? reject(error) : resolve(all ? found : [found, family]),
    ),
  );

it("a name is refused when one of its addresses is not public, and a connection gets only checked addresses", async () => {
  expect(await lookUp(["8.8.8.8", "2a00::1"])).toEqual([
    { address: "8.8.8.8", family: 4 },
    { address: "2a00::1", family: 6 },
  ]);
  expect(await lookUp(["8.8.8.8"], false)).toEqual(["8.8.8.8", 4]);
  await expect(lookUp(["8.8.8.8", "10.0.0.1"])).rejects.toThrow("push.example has the address 10.0.0.1");
  await expect(lookUp(["::ffff:10.0.0.1"])).rejects.toThrow("has the address");
  await expect(lookUp([])).rejects.toThrow("has no address");
});
