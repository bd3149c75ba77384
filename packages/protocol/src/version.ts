/**
 * The version of the protocol. It increases when older pages can no longer understand the server. The server tells such pages to reload.
 */
export const PROTOCOL_VERSION = 10;

/**
 * The oldest version of game servers that may run at the same time as servers of this version. Servers of version 9 do not know private
 * games: they would show these games to strangers, and seat players whom the host has not admitted. `room_schema_problem` keeps such
 * servers from running beside this one. H2, H8
 */
export const OLDEST_COMPATIBLE_SERVER_VERSION = 10;

/** The oldest version of pages that the server accepts. Pages of version 8 cannot apply the events of hands that players can check. */
const OLDEST_SUPPORTED_VERSION = 9;

/** Returns true when this game server understands pages of this version. */
export const isSupportedVersion = (version: number): boolean =>
  version >= OLDEST_SUPPORTED_VERSION && version <= PROTOCOL_VERSION;
