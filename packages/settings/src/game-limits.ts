/**
 * The limits of the game server, as settings of its environment. Each limit has a default that no honest player reaches. Faults 38, 91, 92,
 * 101
 */
import * as z from "zod";

const atLeast = (min: number) => z.coerce.number().int().min(min).max(1_000_000);

export const limitSettings = {
  /**
   * How many messages one person may send in a second over all their sockets. When they send three times this number, the socket is closed.
   */
  MESSAGES_PER_SECOND: atLeast(1).default(40),
  /**
   * How many messages an anonymous viewer may send in a second over one socket. All viewers at one address together may send twelve times
   * this number.
   */
  VIEWER_MESSAGES_PER_SECOND: atLeast(1).default(10),
  /** How many packets of any kind one socket may send in a second. Above this number the socket is closed. */
  PACKETS_PER_SECOND: atLeast(10).default(200),
  /** How many sockets one person may have open. */
  SOCKETS_PER_PERSON: atLeast(1).default(12),
  /** How many sockets may be open from one address. The sockets of bots are not counted. */
  SOCKETS_PER_ADDRESS: atLeast(1).default(240),
  /**
   * How many sockets the anonymous viewers at one address may have open. The default allows thirty viewers at one address to watch four
   * tables each.
   */
  VIEWERS_PER_ADDRESS: atLeast(1).default(120),
  /** How many sockets one address may open in a second. */
  CONNECTIONS_PER_SECOND: atLeast(1).default(60),
  /**
   * How many sockets of one address may be refused in a second, for a bad ticket or because too many are open. Above this number, further
   * sockets are cut at once until the second is over.
   */
  REFUSALS_PER_SECOND: atLeast(1).default(10),
  /** How many requests that read the database are answered at the same time. */
  READ_REQUESTS_AT_ONCE: atLeast(1).default(2),
  /** How many requests that read the database may wait for their turn. When this many wait, further requests are refused. */
  READ_REQUESTS_WAITING: atLeast(1).default(200),
  /** How many plain HTTP requests one address may send in a second. */
  GAME_REQUESTS_PER_SECOND: atLeast(1).default(20),
  /** How many connections the process accepts at the same time, sockets included. */
  GAME_CONNECTIONS: atLeast(10).default(12_000),
  /** How long a connection may take to send the complete header of its first request. */
  HEADER_TIMEOUT_MS: atLeast(100).default(10_000),
  /** How long a whole request may take to arrive. */
  REQUEST_TIMEOUT_MS: atLeast(100).default(20_000),
} as const;

const schema = z.object(limitSettings);
export type Limits = z.output<typeof schema>;
