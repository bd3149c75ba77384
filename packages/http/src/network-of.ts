/** Finds the network of an address. Neighbours share a network, and a log may contain it instead of the address. Faults 106 and 109 */
import { isIP } from "node:net";

/** `203.0.113.9` belongs to `203.0.113.0/24`. An IPv6 address, or its /64, belongs to its /48. An invalid address gives `unknown`. */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("/", 1);
  if (isIP(bare) === 4) return bare.replace(/\.\d+$/, ".0/24");
  if (isIP(bare) !== 6) return "unknown";
  const groups = (bare.split("::", 1)[0] ?? "").split(":").filter((group) => group !== "");
  return `${[...groups, "0", "0", "0"].slice(0, 3).join(":")}::/48`;
}
