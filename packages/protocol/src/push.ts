/** What push messages tell: kinds that a player chooses among, and what is sent of each, which holds no card and no amount. Decision 0064 */

/**
 * turn: to act while away. seat: a seat is held for them. tournament: theirs starts soon, or now. invitation: of a friend to a table. message: a
 * friend has written; what, it does not say.
 */
export const PUSH_KINDS = ["turn", "seat", "tournament", "invitation", "message"] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** What a browser's push service delivers, encrypted, to the service worker. Times are epoch ms. */
export type PushMessage =
  | { readonly kind: "turn" | "seat"; readonly tableId: string; readonly name: string }
  /** `by`: the name of the friend. */
  | { readonly kind: "invitation"; readonly tableId: string; readonly name: string; readonly by: string }
  /** `name`: of the friend. */
  | { readonly kind: "message"; readonly friendId: string; readonly name: string }
  | { readonly kind: "tournament"; readonly tournamentId: string; readonly name: string; readonly startsAt: number };

/** Names what a later message of the same subject replaces, at the push service and in the list of notifications. */
export function pushSubject(message: PushMessage): string {
  if (message.kind === "tournament") return `tournament ${message.tournamentId}`;
  if (message.kind === "message") return `message ${message.friendId}`;
  return `${message.kind} ${message.tableId}`;
}

const MAX_ENDPOINT_LENGTH = 1_000;
const LOOPBACK_HOSTS = ["127.0.0.1", "[::1]"];

/**
 * Reads the address that a browser names for its messages; null when it is none: only https at its usual port, without a user. `loopback`:
 * tests have a push service of their own on this machine, without https. Which addresses its name has is checked when something is sent.
 */
export function readPushEndpoint(text: string, loopback: boolean): URL | null {
  if (text.length > MAX_ENDPOINT_LENGTH || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return null;
  if (loopback && url.protocol === "http:" && LOOPBACK_HOSTS.includes(url.hostname)) return url;
  return url.protocol === "https:" && url.port === "" ? url : null;
}
