/** Finds the address of a request's client, as reported by the trusted proxies in front of this server. Fault 93 */
import { addressBlock, findClientAddress } from "@poker/protocol/client-address";
import { env } from "../../env.ts";

/** Next.js does not report the socket's remote end, so the remote end counts as the first proxy. */
export const clientAddress = (headers: Pick<Headers, "get">): string =>
  findClientAddress({ remote: null, readHeader: (name) => headers.get(name) }, env().TRUSTED_PROXIES);

/** Returns the key under which limits count a client: the address, or the network of an IPv6 address. */
export const clientBlock = (headers: Pick<Headers, "get">): string => addressBlock(clientAddress(headers));
