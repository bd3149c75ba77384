/**
 * Push messages: the kinds that a player can turn on, and the data of each kind. The data contains no cards and no amounts. Decision 0064
 */

/**
 * The kinds of push messages:
 * - turn: the player must act but looks at no page of the room.
 * - seat: a seat is held for the player.
 * - tournament: a tournament of the player starts soon or now.
 * - invitation: a friend invites the player to a table.
 * - message: a friend has written. The text is not included.
 */
export const PUSH_KINDS = ["turn", "seat", "tournament", "invitation", "message"] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** The data that the browser's push service delivers, encrypted, to the room's service worker. Times are epoch ms. */
export type PushMessage =
  | { readonly kind: "turn" | "seat"; readonly tableId: string; readonly name: string }
  /** `by` is the name of the friend. */
  | { readonly kind: "invitation"; readonly tableId: string; readonly name: string; readonly by: string }
  /** `name` is the name of the friend. */
  | { readonly kind: "message"; readonly friendId: string; readonly name: string }
  | { readonly kind: "tournament"; readonly tournamentId: string; readonly name: string; readonly startsAt: number };

/**
 * Returns the topic of a message. A later message with the same topic replaces the earlier one, both at the push service and among the
 * device's notifications.
 */
export function pushSubject(message: PushMessage): string {
  if (message.kind === "tournament") return `tournament ${message.tournamentId}`;
  if (message.kind === "message") return `message ${message.friendId}`;
  return `${message.kind} ${message.tableId}`;
}

const MAX_ENDPOINT_LENGTH = 1_000;
const LOOPBACK_HOSTS = ["127.0.0.1", "[::1]"];

/**
 * Parses the address at a push service to which a browser's messages are sent. Returns null unless it is an https address at the usual port
 * without a user name. With `loopback`, plain http to this machine is allowed too, for the push service of tests. The host's IP addresses
 * are checked later, when a message is sent.
 */
export function readPushEndpoint(text: string, loopback: boolean): URL | null {
  if (text.length > MAX_ENDPOINT_LENGTH || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return null;
  if (loopback && url.protocol === "http:" && LOOPBACK_HOSTS.includes(url.hostname)) return url;
  return url.protocol === "https:" && url.port === "" ? url : null;
}
