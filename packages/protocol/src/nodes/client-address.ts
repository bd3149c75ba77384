/**
 * Finds a client's address behind reverse proxies, for both servers and the launcher. Each proxy appends an address to a header. Only
 * addresses that trusted proxies appended are believed, so the client is the right-most address that is not a trusted proxy. Fault 93
 */
import { BlockList, isIP, SocketAddress } from "node:net";

export interface TrustedProxies {
  /** How many proxies, counted from the server outwards, are trusted whatever their addresses are. */
  readonly hops: number;
  readonly addresses: BlockList;
  /**
   * The header in which the proxies name the client. The other header is ignored, because the proxies may pass it on just as a client sent
   * it.
   */
  readonly header: "x-forwarded-for" | "forwarded";
}

interface RequestOrigin {
  /** The address at the other end of the socket. null when the framework does not tell it; the sender then counts as a trusted proxy. */
  readonly remote: string | null | undefined;
  readonly readHeader: (name: TrustedProxies["header"]) => string | null | undefined;
}

export const TRUSTED_PROXIES_FORM =
  "must be addresses, ranges such as 10.0.0.0/8, a number of proxies, or several of these separated by commas";

/** Returned when the address cannot be read, for example because the socket has already closed. */
const UNKNOWN_ADDRESS = "unknown";
const MAX_HOPS = 16;
/** How many characters at the end of the header are read. No real chain of proxies is longer. */
const MAX_HEADER_LENGTH = 2_000;

/**
 * Parses the setting that names the trusted proxies, such as `10.0.0.0/8, 192.0.2.7`, `1` or `1, forwarded`. An empty setting trusts no
 * proxy. Returns null when the setting is invalid.
 */
export function parseTrustedProxies(setting: string): TrustedProxies | null {
  const addresses = new BlockList();
  let hops: number | null = null;
  let header: TrustedProxies["header"] = "x-forwarded-for";
  const items = setting.split(",").map((item) => item.trim());
  if (setting.trim() === "") return { hops: 0, addresses, header };
  for (const item of items)
    if (item === "forwarded") header = item;
    else if (/^\d+$/.test(item)) {
      if (hops !== null || Number(item) > MAX_HOPS) return null;
      hops = Number(item);
    } else if (!addRange(addresses, item)) return null;
  if (items.length === 1 && header === "forwarded") return null;
  return { hops: hops ?? 0, addresses, header };
}

/** Adds an address or a range of addresses to the list. Returns false when `item` is neither. */
function addRange(addresses: BlockList, item: string): boolean {
  const [start = "", length, ...rest] = item.split("/");
  const address = normalizeAddress(start);
  if (address === null || rest.length > 0) return false;
  const family = familyOf(address);
  if (length === undefined) addresses.addAddress(address, family);
  else if (!/^\d{1,3}$/.test(length) || Number(length) > (family === "ipv4" ? 32 : 128)) return false;
  else addresses.addSubnet(address, Number(length), family);
  return true;
}

/** Returns the client's address in its canonical form. */
export function findClientAddress({ remote, readHeader }: RequestOrigin, trusted: TrustedProxies): string {
  let nearest = remote === null ? null : normalizeAddress(remote ?? "");
  if (nearest === null && remote !== null) return UNKNOWN_ADDRESS;
  const chain = (readHeader(trusted.header) ?? "").slice(-MAX_HEADER_LENGTH).split(",").reverse();
  for (const [index, entry] of chain.entries()) {
    const isProxy = nearest === null || index < trusted.hops || isListed(nearest, trusted);
    const next = isProxy ? readEntry(entry.trim(), trusted.header) : null;
    if (next === null) break;
    nearest = next;
  }
  return nearest ?? UNKNOWN_ADDRESS;
}

/**
 * Returns the key under which rate limits count a client: an IPv4 address, or the /64 of an IPv6 address, because one customer usually gets
 * a whole /64.
 */
export function addressBlock(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  // The last two groups may be written as an IPv4 address. They do not belong to the /64, so zeros can replace them.
  const after = tail === undefined || tail === "" ? [] : tail.replace(/\d+\.[\d.]+$/, "0:0").split(":");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/**
 * Returns an address in its canonical form. Returns null when the text is not an address. An IPv4 address that is embedded in an IPv6
 * address becomes plain IPv4.
 */
export function normalizeAddress(text: string): string | null {
  const bare = text.replace(/%.*$/, "");
  if (isIP(bare) !== 6) return isIP(bare) === 4 ? bare : null;
  const { address } = new SocketAddress({ address: bare, family: "ipv6" });
  return /^::ffff:(\d+\.[\d.]+)$/.exec(address)?.[1] ?? address;
}

/** Returns true when a socket with this address belongs to a trusted proxy. */
export const isTrustedProxy = (address: string, trusted: TrustedProxies): boolean =>
  trusted.hops > 0 || isListed(address, trusted);

const isListed = (address: string, { addresses }: TrustedProxies) => addresses.check(address, familyOf(address));

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Reads the address from one entry of the header, such as `192.0.2.1`, `192.0.2.1:4711` or `[2001:db8::1]:4711`. In the header `forwarded`,
 * the address follows `for=`. RFC 7239
 */
function readEntry(entry: string, header: TrustedProxies["header"]): string | null {
  const node = header === "forwarded" ? (/(?:^|;)\s*for="?([^";]+)"?/i.exec(entry)?.[1] ?? "") : entry;
  const withPort = /^\[([^\]]+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/.exec(node);
  return normalizeAddress(withPort?.[1] ?? withPort?.[2] ?? node);
}
