/** Friends, blocked players and private messages, in the form in which pages and servers exchange them. Decision 0075 */
import type { NamedPlayer } from "./named-player.ts";

export interface OtherPlayer extends NamedPlayer {
  readonly userId: string;
}

/** Where a friend plays, if the viewer may know it. */
export interface FriendPlace {
  readonly tableId: string;
  readonly name: string;
  /** null when the table does not belong to a tournament. */
  readonly tournamentId: string | null;
}

export interface Friend extends OtherPlayer {
  readonly online: boolean;
  /**
   * Open tables of the room and of tournaments, and private games that both the viewer and the friend are in. Empty when the friend does
   * not show where they play.
   */
  readonly places: readonly FriendPlace[];
  readonly takesMessages: boolean;
  /** The number of private messages from the friend that the viewer has not read. */
  readonly unread: number;
}

/** A friend's invitation to a table, at most a day old. */
export interface TableInvitation {
  readonly id: number;
  /** Epoch ms. */
  readonly at: number;
  readonly by: OtherPlayer;
  readonly tableId: string;
  readonly tableName: string;
  /** The token of the link to a private game; null for every other table. */
  readonly gameToken: string | null;
  readonly read: boolean;
}

export interface FriendSettings {
  /** True when friends see at which tables this person plays. */
  readonly showsPlace: boolean;
  /** True when friends may write private messages to this person, and this person may write to friends. */
  readonly takesMessages: boolean;
}

export interface FriendRequest extends OtherPlayer {
  /** Epoch ms. */
  readonly at: number;
}

/** Everything that the page of friends shows to one person. */
export interface FriendsView {
  readonly settings: FriendSettings;
  readonly friends: readonly Friend[];
  /**
   * `asking` has the requests of other people to this person, and `asked` has this person's requests to other people.
   */
  readonly asking: readonly FriendRequest[];
  readonly asked: readonly FriendRequest[];
  /** Invitations to open tables, newest first. */
  readonly invitations: readonly TableInvitation[];
  readonly blocked: readonly OtherPlayer[];
}

/** The relation of one person to another: they are friends, one of the two has sent a request, or neither. */
export interface FriendStanding {
  readonly friendship: "none" | "asked" | "asking" | "friends";
  readonly isBlocked: boolean;
  /** True when the two are friends and both accept private messages. */
  readonly mayWrite: boolean;
}

/**
 * The kinds of news that wait for a person: requests of friends, invitations to tables, and private messages that the person has not read.
 * Decision 0080
 */
const FRIEND_NEWS_KINDS = ["request", "invitation", "message"] as const;
type FriendNewsKind = (typeof FRIEND_NEWS_KINDS)[number];

export interface FriendNewsOfKind {
  readonly kind: FriendNewsKind;
  readonly waiting: number;
  /** The sender of the newest piece of news of this kind; `at` is its time, epoch ms. */
  readonly senderId: string;
  readonly senderName: string;
  readonly at: number;
}

export interface PrivateMessage {
  readonly id: number;
  /** Epoch ms. */
  readonly at: number;
  readonly writerId: string;
  readonly readerId: string;
  readonly text: string;
}

/** The most messages between two friends that a page shows. */
export const MAX_PRIVATE_HISTORY = 50;
