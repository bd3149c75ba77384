/** Version of the protocol. It grows when an old page could no longer understand the server; an old page is told to reload. */
export const PROTOCOL_VERSION = 9;

/**
 * The oldest version of a game server beside which one of this version may run. Servers of version 8 pass over the events of a frozen hand, and
 * would deal another in its place. `room_schema_problem` refuses them beside this one.
 */
export const OLDEST_VERSION_BESIDE = 9;

/** Pages of version 8 cannot apply the events of a hand that every player can check, so the server does not speak it. */
const OLDEST_SPOKEN_VERSION = 9;

/** Returns whether a game server understands a page's version. */
export const isSpokenVersion = (version: number): boolean =>
  version >= OLDEST_SPOKEN_VERSION && version <= PROTOCOL_VERSION;
