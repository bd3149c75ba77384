/** Decides what a push message shows, and the path of the page that a tap opens. */
import { type PushMessage, pushSubject } from "@poker/protocol";
import { friendsHref } from "../features/people/friend-news/friends-href.ts";

/** The texts in the visitor's language; `{name}` is replaced by the table, the tournament or the friend. */
interface NotificationWords {
  readonly turn: string;
  readonly seat: string;
  readonly seatHelp: string;
  readonly starting: string;
  readonly started: string;
  readonly invitation: string;
  readonly message: string;
  readonly messageHelp: string;
}

interface ShownMessage {
  readonly title: string;
  readonly body: string;
  /** A later message with the same tag replaces this one. */
  readonly tag: string;
  /** The path of the page that a tap opens. */
  readonly path: string;
}

export function toNotification(message: PushMessage, words: NotificationWords, now: number): ShownMessage {
  const { kind, name } = message;
  const tag = pushSubject(message);
  if (kind === "tournament") {
    const { tournamentId, startsAt } = message;
    const title = startsAt > now ? words.starting : words.started;
    return { title, body: name, tag, path: `/tournament/${tournamentId}` };
  }
  const insert = (text: string, inserted: string) => text.replace("{name}", () => inserted);
  if (kind === "message")
    return { title: insert(words.message, name), body: words.messageHelp, tag, path: friendsHref(message.friendId) };
  if (kind === "invitation") return { title: insert(words.invitation, message.by), body: name, tag, path: "/friends" };
  const path = `/table/${message.tableId}`;
  return kind === "turn"
    ? { title: words.turn, body: name, tag, path }
    : { title: words.seat, body: insert(words.seatHelp, name), tag, path };
}

/** The data that the service worker receives with its script, in the visitor's language. */
export interface ServiceWorkerSetup {
  readonly offline: { readonly page: string; readonly headers: Readonly<Record<string, string>> };
  readonly words: NotificationWords;
}

/** Returns which of the open pages shows this path, alone or as one of several tables; -1 when none does. */
export function findPageFor(path: string, addresses: readonly string[]): number {
  const isAt = (address: string) => new URL(address).pathname === path;
  const exact = addresses.findIndex(isAt);
  if (exact >= 0) return exact;
  const id = path.split("/").at(-1) ?? "";
  return addresses.findIndex((address) => {
    const { pathname, search } = new URL(address);
    return pathname === "/tables" && search.includes(id);
  });
}
