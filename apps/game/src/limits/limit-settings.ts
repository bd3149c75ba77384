/** The limits of the game server, as settings of its environment. Each has a default that no honest player meets. Faults 38, 91, 92, 101 */
import * as z from "zod";

const atLeast = (min: number) => z.coerce.number().int().min(min).max(1_000_000);

export const limitSettings = {
  /** Messages a second of one person, over all their sockets; at three times as many the socket is closed. */
  MESSAGES_PER_SECOND: atLeast(1).default(40),
  /** The same for one socket of an anonymous viewer, who only watches; all viewers of an address may send twelve times as many. */
  VIEWER_MESSAGES_PER_SECOND: atLeast(1).default(10),
  /** Packets a second of one socket, of whatever kind; the socket is closed above it. */
  PACKETS_PER_SECOND: atLeast(10).default(200),
  /** Sockets that one person may have open. */
  SOCKETS_PER_PERSON: atLeast(1).default(12),
  /** Sockets that may be open from one address, those of bots aside. */
  SOCKETS_PER_ADDRESS: atLeast(1).default(240),
  /** Sockets that the anonymous viewers of one address may have open: four tables each for a class of thirty. */
  VIEWERS_PER_ADDRESS: atLeast(1).default(120),
  /** Sockets that one address may open in a second. */
  CONNECTIONS_PER_SECOND: atLeast(1).default(60),
  /** Sockets of one address that may be refused for their ticket or their number in a second; until it is over, further ones are cut unheard. */
  REFUSALS_PER_SECOND: atLeast(1).default(10),
  /** Questions that read the database, answered at the same time. */
  QUESTIONS_AT_ONCE: atLeast(1).default(2),
  /** Questions that may wait for their turn; further ones are refused. */
  QUESTIONS_WAITING: atLeast(1).default(200),
  /** Plain HTTP requests a second from one address. */
  GAME_REQUESTS_PER_SECOND: atLeast(1).default(20),
  /** Connections that the process accepts at the same time, sockets included. */
  GAME_CONNECTIONS: atLeast(10).default(12_000),
  /** How long a connection may take to the end of its first request's header. */
  HEADER_TIMEOUT_MS: atLeast(100).default(10_000),
  /** How long a whole request may take to arrive. */
  REQUEST_TIMEOUT_MS: atLeast(100).default(20_000),
} as const;

const schema = z.object(limitSettings);
export type Limits = z.output<typeof schema>;
