/** Decides what a push message shows, and the path of the page that a tap opens. */
import { type PushMessage, pushSubject } from "@poker/protocol";
import { friendsHref } from "../features/people/friend-news/friends-href.ts";

/** The texts in the visitor's language; `{name}` is replaced by the table, the tournament or the friend. */
export interface NotificationWords {
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
