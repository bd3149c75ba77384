/** Finds a client's address as the trusted proxies in front of this server report it. Fault 93 */
import { addressBlock, findClientAddress } from "@poker/protocol/client-address";
import { env } from "../../env.ts";

/**
 * Returns the client's address. Next.js does not tell which address opened the socket, so that address counts as the first trusted proxy.
 */
export const clientAddress = (headers: Pick<Headers, "get">): string =>
  findClientAddress({ remote: null, readHeader: (name) => headers.get(name) }, env().TRUSTED_PROXIES);

/** Returns the key under which limits count a client: the IPv4 address, or the network of an IPv6 address. */
export const clientBlock = (headers: Pick<Headers, "get">): string => addressBlock(clientAddress(headers));
