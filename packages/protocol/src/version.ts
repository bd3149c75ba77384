/** Version of the protocol. It grows when an old page could no longer understand the server; an old page is told to reload. */
export const PROTOCOL_VERSION = 6;
