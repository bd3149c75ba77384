/** Version of the protocol. It grows when an old page could no longer understand the server; an old page is told to reload. */
export const PROTOCOL_VERSION = 9;

/** Pages of version 8 cannot apply the events of a hand that every player can check, so the server does not speak it. */
const OLDEST_SPOKEN_VERSION = 9;

/** Returns whether a game server understands a page's version. */
export const isSpokenVersion = (version: number): boolean =>
  version >= OLDEST_SPOKEN_VERSION && version <= PROTOCOL_VERSION;
