/**
 * The game server's limits, which can be set in its environment. Each limit has a default that no honest player
 * reaches. Faults 38, 91, 92, 101
 */
import * as z from "zod";

const atLeast = (min: number) => z.coerce.number().int().min(min).max(1_000_000);

export const limitSettings = {
  /**
   * How many messages one person may send in a second, over all their sockets. The server closes the socket of a person
   * who sends three times as many.
   */
  MESSAGES_PER_SECOND: atLeast(1).default(40),
  /**
   * How many messages an anonymous viewer may send in a second over one socket. All viewers at one address together may
   * send twelve times as many.
   */
  VIEWER_MESSAGES_PER_SECOND: atLeast(1).default(10),
  /** How many packets of any kind one socket may send in a second. The server closes a socket that sends more. */
  PACKETS_PER_SECOND: atLeast(10).default(200),
  /** How many sockets one person may have open. */
  SOCKETS_PER_PERSON: atLeast(1).default(12),
  /** How many sockets may be open from one address. Sockets of bots do not count. */
  SOCKETS_PER_ADDRESS: atLeast(1).default(240),
  /**
   * How many sockets the anonymous viewers at one address may have open. The default is enough for thirty viewers who
   * watch four tables each.
   */
  VIEWERS_PER_ADDRESS: atLeast(1).default(120),
  /** How many sockets one address may open in a second. */
  CONNECTIONS_PER_SECOND: atLeast(1).default(60),
  /**
   * How many sockets of one address the server refuses in a second, because of a bad ticket or because too many are
   * open. Once it has refused that many, it cuts further sockets at once until the second is over.
   */
  REFUSALS_PER_SECOND: atLeast(1).default(10),
  /** How many requests that read the database the server answers at the same time. */
  READ_REQUESTS_AT_ONCE: atLeast(1).default(2),
  /** How many requests that read the database may wait for their turn. The server refuses further requests. */
  READ_REQUESTS_WAITING: atLeast(1).default(200),
  /** How many plain HTTP requests one address may send in a second. */
  GAME_REQUESTS_PER_SECOND: atLeast(1).default(20),
  /** How many connections the process accepts at the same time, including sockets. */
  GAME_CONNECTIONS: atLeast(10).default(12_000),
  /** How long a connection may take to send the complete header of its first request, in ms. */
  HEADER_TIMEOUT_MS: atLeast(100).default(10_000),
  /** How long a complete request may take to arrive, in ms. */
  REQUEST_TIMEOUT_MS: atLeast(100).default(20_000),
} as const;

const schema = z.object(limitSettings);
export type Limits = z.output<typeof schema>;
