/** Tells whether an address leads only to this machine. Fault 132 */

/**
 * Returns true when a host name leads only to this machine. `hostname` is written as in a URL, with an IPv6 address in
 * brackets.
 */
export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
