/** Finds the address that a request comes from, as the trusted proxies in front of this server report it. Fault 93 */
import { addressBlock, findClientAddress } from "@poker/protocol/client-address";
import { env } from "../env.ts";

/** Next.js does not say who is at the other end of the socket: it is taken for the first proxy. */
export const clientAddress = (headers: Pick<Headers, "get">): string =>
  findClientAddress({ remote: null, readHeader: (name) => headers.get(name) }, env().TRUSTED_PROXIES);

/** Returns what limits are counted by: the address, or the network of an IPv6 address. */
export const clientBlock = (headers: Pick<Headers, "get">): string => addressBlock(clientAddress(headers));
