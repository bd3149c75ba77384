import { describe, expect, it } from "vitest";
import { addressBlock, findClientAddress, normalizeAddress, parseTrustedProxies } from "./client-address.ts";

interface Sent {
  readonly remote?: string | null;
  readonly xff?: string;
  readonly forwarded?: string;
}

function find(setting: string, { remote = "10.0.0.1", xff, forwarded }: Sent): string {
  const trusted = parseTrustedProxies(setting);
  if (!trusted) throw new Error(`${setting} is refused`);
  return findClientAddress({ remote, readHeader: (name) => (name === "forwarded" ? forwarded : xff) }, trusted);
}

describe("fault 93: the client's address is the right-most one in the header that is not a trusted proxy's", () => {
  it.each<[what: string, setting: string, sent: Sent, address: string]>([
    ["no proxy is trusted: the header is the client's own", "", { xff: "192.0.2.1" }, "10.0.0.1"],
    ["one hop", "1", { xff: "192.0.2.1" }, "192.0.2.1"],
    ["one hop, and the client wrote a header of its own", "1", { xff: "198.51.100.9, 192.0.2.1" }, "192.0.2.1"],
    ["two hops", "2", { xff: "198.51.100.9, 192.0.2.1, 10.0.0.2" }, "192.0.2.1"],
    ["more hops than there are proxies", "3", { xff: "192.0.2.1" }, "192.0.2.1"],
    ["a proxy by its address", "10.0.0.1", { xff: "198.51.100.9, 192.0.2.1" }, "192.0.2.1"],
    ["proxies by their range", "10.0.0.0/8", { xff: "198.51.100.9, 192.0.2.1, 10.3.2.1" }, "192.0.2.1"],
    ["a proxy that is not in the range", "10.0.0.0/8", { remote: "11.0.0.1", xff: "192.0.2.1" }, "11.0.0.1"],
    ["a hop, then a range", "1, 172.16.0.0/12", { xff: "192.0.2.1, 172.16.5.5" }, "192.0.2.1"],
    ["every address is a proxy", "10.0.0.0/8", { xff: "10.0.0.3, 10.0.0.2" }, "10.0.0.3"],
    ["a trusted proxy that names no client", "1", {}, "10.0.0.1"],
    ["an entry that is no address", "1", { xff: "192.0.2.1, unknown" }, "10.0.0.1"],
    ["with a port", "1", { xff: "192.0.2.1:4711" }, "192.0.2.1"],
    ["IPv6 with a port", "1", { xff: "[2001:DB8::1]:4711" }, "2001:db8::1"],
    ["a proxy over an IPv6 socket", "10.0.0.1", { remote: "::ffff:10.0.0.1", xff: "192.0.2.1" }, "192.0.2.1"],
    ["an IPv6 proxy", "fd00::/8", { remote: "fd12:0:0::1", xff: "2001:db8:0:0::1" }, "2001:db8::1"],
    ["the framework hides the socket", "127.0.0.1", { remote: null, xff: "9.9.9.9, 192.0.2.1" }, "192.0.2.1"],
    ["the framework hides the socket, two hops", "2", { remote: null, xff: "192.0.2.1, 10.0.0.2" }, "192.0.2.1"],
    ["nothing is known", "", { remote: null }, "unknown"],
  ])("%s: the right address is found", (_what, setting, sent, address) => expect(find(setting, sent)).toBe(address));

  it("reads only the header that the setting names, because a client may write the other header", () => {
    const sent = { xff: "203.0.113.1", forwarded: 'for=203.0.113.2, for="[2001:db8::7]:443";proto=https' };
    expect(find("1", sent)).toBe("203.0.113.1");
    expect(find("1, forwarded", sent)).toBe("2001:db8::7");
    expect(find("1, forwarded", { xff: "203.0.113.1" })).toBe("10.0.0.1");
    expect(find("1, forwarded", { forwarded: "proto=https; For=192.0.2.1" })).toBe("192.0.2.1");
    expect(find("1, forwarded", { forwarded: 'for="evil, for=192.0.2.1' })).toBe("192.0.2.1");
  });

  it("fault 101: only the end of a very long header is read, so a long header takes no extra time", () => {
    expect(find("1", { xff: `${"1.1.1.1,".repeat(500_000)}192.0.2.1` })).toBe("192.0.2.1");
    expect(find("10.0.0.0/8", { xff: `192.0.2.1${",10.0.0.2".repeat(500)}` })).toBe("10.0.0.2");
  });
});

it("fault 93: a setting that is not a list of proxies is refused", () => {
  for (const good of ["", " ", "1", "0", "::1", "127.0.0.1 , 10.0.0.0/8,2", "2, forwarded", "2001:db8::/32"])
    expect(parseTrustedProxies(good), good).not.toBeNull();
  for (const bad of [
    "yes",
    "1,2",
    "17",
    "10.0.0.0/33",
    "10.0.0.0/",
    "10.0.0/8",
    "::/129",
    "1,",
    "forwarded",
    "-1",
    "*",
  ])
    expect(parseTrustedProxies(bad), bad).toBeNull();
});

it("fault 93: limits count an IPv6 /64 as one client, and an IPv4 address written as IPv6 as IPv4", () => {
  const block = (address: string) => addressBlock(normalizeAddress(address) ?? "");
  expect(block("192.0.2.1")).toBe("192.0.2.1");
  expect(block("::ffff:192.0.2.1")).toBe("192.0.2.1");
  expect(block("::FFFF:c000:0201")).toBe("192.0.2.1");
  expect(block("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(block("2001:db8:1:2::6")).toBe("2001:db8:1:2::/64");
  expect(block("2001:0db8::6")).toBe("2001:db8:0:0::/64");
  expect(block("::1")).toBe("0:0:0:0::/64");
  expect(block("::192.0.2.1")).toBe("0:0:0:0::/64");
  expect(block("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(block("1:2:3:4:5:6:7::")).toBe("1:2:3:4::/64");
  expect(block("1::5:6:7:8")).toBe("1:0:0:0::/64");
});
