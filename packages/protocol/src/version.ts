/** The version of the protocol. It grows when an old page can no longer understand the server. An old page is told to reload. */
export const PROTOCOL_VERSION = 10;

/**
 * The oldest version of a game server that may run beside a game server of this version. Servers of version 9 do not
 * support private games. They would show these games to strangers, and would seat players whom the host has not
 * admitted. `room_schema_problem` does not let such servers run beside this one. H2, H8
 */
export const OLDEST_COMPATIBLE_SERVER_VERSION = 10;

/**
 * Pages of version 8 cannot apply the events of a hand that every player can check, so the server does not accept these
 * pages.
 */
const OLDEST_SUPPORTED_VERSION = 9;

/** Returns true when a game server understands the version of a page. */
export const isSupportedVersion = (version: number): boolean =>
  version >= OLDEST_SUPPORTED_VERSION && version <= PROTOCOL_VERSION;
