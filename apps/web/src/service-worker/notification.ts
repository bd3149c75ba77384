/** Decides what a push message shows, and which page opens when the player taps it. */
import { type PushMessage, pushSubject } from "@poker/protocol";
import { friendsHref } from "../features/people/friend-news/friends-href.ts";

/** The texts in the player's language. `{name}` stands for the table, the tournament or the friend. */
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
  /** A later message with the same tag replaces this message on the player's device. */
  readonly tag: string;
  /** The path of the page that opens when the player taps the message. */
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

/** What the service worker gets together with its script, in the player's language. */
export interface ServiceWorkerSetup {
  readonly offline: { readonly page: string; readonly headers: Readonly<Record<string, string>> };
  readonly words: NotificationWords;
}

/** Finds the open page that shows this path, alone or as one of several tables. Returns its index, or -1 when there is none. */
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
