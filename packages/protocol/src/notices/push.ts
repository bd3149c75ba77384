/**
 * The contents of push messages: the kinds among which a player chooses, and the data of each kind. The data has no card and no amount.
 * Decision 0064
 */

/**
 * turn: the player is to act while away. seat: a seat is held for the player. tournament: a tournament of the player starts soon or now.
 * invitation: a friend invites the player to a table. message: a friend has written; the text is not included.
 */
export const PUSH_KINDS = ["turn", "seat", "tournament", "invitation", "message"] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** What a browser's push service delivers, encrypted, to the service worker. Times are epoch ms. */
export type PushMessage =
  | { readonly kind: "turn" | "seat"; readonly tableId: string; readonly name: string }
  /** `by` is the name of the friend. */
  | { readonly kind: "invitation"; readonly tableId: string; readonly name: string; readonly by: string }
  /** `name` is the name of the friend. */
  | { readonly kind: "message"; readonly friendId: string; readonly name: string }
  | { readonly kind: "tournament"; readonly tournamentId: string; readonly name: string; readonly startsAt: number };

/**
 * The topic of a message. A later message with the same topic replaces the earlier one at the push service and in the list of
 * notifications.
 */
export function pushSubject(message: PushMessage): string {
  if (message.kind === "tournament") return `tournament ${message.tournamentId}`;
  if (message.kind === "message") return `message ${message.friendId}`;
  return `${message.kind} ${message.tableId}`;
}

const MAX_ENDPOINT_LENGTH = 1_000;
const LOOPBACK_HOSTS = ["127.0.0.1", "[::1]"];

/**
 * Parses the address to which a browser's messages are sent. null when the address is invalid: it must be https at the usual port, without
 * a user name. `loopback` also allows the tests' push service on this machine, without https. The IP addresses of the host are checked when
 * a message is sent.
 */
export function readPushEndpoint(text: string, loopback: boolean): URL | null {
  if (text.length > MAX_ENDPOINT_LENGTH || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return null;
  if (loopback && url.protocol === "http:" && LOOPBACK_HOSTS.includes(url.hostname)) return url;
  return url.protocol === "https:" && url.port === "" ? url : null;
}
