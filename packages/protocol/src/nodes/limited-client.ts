/** Rate-limited clients, in the form in which each server reports them to the live monitor. Faults 91 and 109 */

/** The game server's settings that limit what one client may do. */
export type GameLimit =
  | "MESSAGES_PER_SECOND"
  | "VIEWER_MESSAGES_PER_SECOND"
  | "PACKETS_PER_SECOND"
  | "SOCKETS_PER_PERSON"
  | "SOCKETS_PER_ADDRESS"
  | "VIEWERS_PER_ADDRESS"
  | "CONNECTIONS_PER_SECOND"
  | "REFUSALS_PER_SECOND"
  | "READ_REQUESTS_WAITING"
  | "GAME_REQUESTS_PER_SECOND";

/** The web server's settings that limit what one client may do. */
export type WebLimit =
  | "MAX_CONNECTIONS"
  | "CONNECTIONS_PER_ADDRESS"
  | "REQUESTS_PER_ADDRESS"
  | "REQUESTS_AT_ONCE_PER_ADDRESS"
  | "PAGES_WAITING"
  | "PAGE_MS_PER_ADDRESS"
  | "SIGN_IN_FAILURES_PER_ACCOUNT_AND_ADDRESS"
  | "SIGN_IN_FAILURES_PER_ACCOUNT"
  | "SIGN_IN_FAILURES_PER_ADDRESS"
  | "SIGN_INS_PER_ADDRESS"
  | "SIGN_INS_PER_NETWORK"
  | "ACCOUNTS_PER_ADDRESS"
  | "ACCOUNTS_PER_NETWORK"
  | "ACCOUNTS_PER_MINUTE"
  | "GUESTS_PER_ADDRESS"
  | "SIGN_UPS_PER_ADDRESS"
  | "SIGN_UPS_PER_NETWORK"
  | "HANDS_PER_READER";

/** A person or an address that a server is rate-limiting now. */
export interface LimitedClient<Limit extends GameLimit | WebLimit = GameLimit | WebLimit> {
  /** The setting whose limit the client has reached. */
  readonly limit: Limit;
  /** null when only the address is known. */
  readonly userId: string | null;
  /** An IPv4 address, the /64 of an IPv6 address, or a whole network. */
  readonly address: string;
  /** Epoch ms. */
  readonly since: number;
  /** The number of refusals since the time in `since`. */
  readonly refused: number;
}
