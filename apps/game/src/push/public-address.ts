/** Looks up a host name that came from a browser, and refuses addresses of this machine and of private networks. Decision 0064 */
import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** The range of IPv6 addresses on the internet. Addresses outside of it embed an IPv4 address or serve other purposes. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");
const RESOLVE_TIMEOUT_MS = 2_000;

/** Returns false for addresses in special ranges: private, loopback, link-local, shared (CGNAT), multicast, and IPv4 written as IPv6. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}

const isLoopback = (text: string): boolean => isIP(text) !== 0 && ipaddr.parse(text).range() === "loopback";

type AddressCheck = (address: string) => boolean;

/** Returns the check for addresses. `loopback` allows addresses of this machine too, where a test runs its own push service. */
export const addressCheck = (loopback: boolean): AddressCheck =>
  loopback ? (address) => isPublicAddress(address) || isLoopback(address) : isPublicAddress;

/** Resolves with all IPv4 and IPv6 addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/**
 * Looks up a host name by asking the name servers directly. The system's own look-up would keep one of only a few threads busy while a name
 * server does not answer.
 */
export const resolveHost: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: RESOLVE_TIMEOUT_MS, tries: 1 });
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return found.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
};

/**
 * Returns a look-up function for one connection. It refuses a name when any of the name's addresses is not allowed. The connection uses
 * only the addresses that were checked here, even if the name gets a different address a moment later.
 */
export const checkedLookup =
  (isAllowed: AddressCheck, resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const refused = addresses.find((address) => !isAllowed(address));
        const [first] = addresses;
        if (first === undefined) callback(new Error(`${hostname} has no address`), "", 0);
        else if (refused !== undefined) callback(new Error(`${hostname} has the address ${refused}`), "", 0);
        else if (options.all)
          callback(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        else callback(null, first, isIP(first));
      },
      (error: Error) => callback(error, "", 0),
    );
  };
