/** Version of the protocol. It grows when an old page could no longer understand the server; an old page is told to reload. */
export const PROTOCOL_VERSION = 8;

/** Returns whether a game server understands a page's version: its own, and the one before. */
export const isSpokenVersion = (version: number): boolean =>
  version === PROTOCOL_VERSION || version === PROTOCOL_VERSION - 1;
