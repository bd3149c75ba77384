/**
 * Finds the network of an address. A log may contain the network but not the address, because many people share a
 * network. Faults 106 and 109
 */
import { isIP } from "node:net";

/**
 * Returns the network of an address: `203.0.113.0/24` for `203.0.113.9`, and the /48 for an IPv6 address or an IPv6
 * /64. Returns `unknown` when the address is invalid.
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("/", 1);
  if (isIP(bare) === 4) return bare.replace(/\.\d+$/, ".0/24");
  if (isIP(bare) !== 6) return "unknown";
  const groups = (bare.split("::", 1)[0] ?? "").split(":").filter((group) => group !== "");
  return `${[...groups, "0", "0", "0"].slice(0, 3).join(":")}::/48`;
}
