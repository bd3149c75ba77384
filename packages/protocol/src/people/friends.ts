/** Friends, blocked players and private messages, in the form in which servers send them to pages. Decision 0075 */
import type { NamedPlayer } from "./named-player.ts";

export interface OtherPlayer extends NamedPlayer {
  readonly userId: string;
}

/** A table where a friend plays, as far as the viewer may know it. */
export interface FriendPlace {
  readonly tableId: string;
  readonly name: string;
  /** null when the table is not part of a tournament. */
  readonly tournamentId: string | null;
}

export interface Friend extends OtherPlayer {
  readonly online: boolean;
  /**
   * Where the friend plays: tables of the room and of tournaments, and private games that both the viewer and the friend are in. Empty when
   * the friend hides where they play.
   */
  readonly places: readonly FriendPlace[];
  readonly takesMessages: boolean;
  /** The number of private messages from the friend that the viewer has not read. */
  readonly unread: number;
}

/** A friend's invitation to a table. It is at most a day old. */
export interface TableInvitation {
  readonly id: number;
  /** Epoch ms. */
  readonly at: number;
  readonly by: OtherPlayer;
  readonly tableId: string;
  readonly tableName: string;
  /** The token in the link to a private game. null for every other table. */
  readonly gameToken: string | null;
  readonly read: boolean;
}

export interface FriendSettings {
  /** True when friends can see at which tables this person plays. */
  readonly showsPlace: boolean;
  /** True when this person and their friends may write each other private messages. */
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
  /** Other people's friend requests to this person. */
  readonly asking: readonly FriendRequest[];
  /** This person's friend requests to other people. */
  readonly asked: readonly FriendRequest[];
  /** Invitations to open tables, newest first. */
  readonly invitations: readonly TableInvitation[];
  readonly blocked: readonly OtherPlayer[];
}

/** How another person stands to this person: they are friends, one of them has sent a friend request, or neither. */
export interface FriendStanding {
  readonly friendship: "none" | "asked" | "asking" | "friends";
  readonly isBlocked: boolean;
  /** True when they are friends and both accept private messages. */
  readonly mayWrite: boolean;
}

/**
 * The kinds of news from friends that a person can have waiting: friend requests, invitations to tables, and unread private messages.
 * Decision 0080
 */
const FRIEND_NEWS_KINDS = ["request", "invitation", "message"] as const;
type FriendNewsKind = (typeof FRIEND_NEWS_KINDS)[number];

export interface FriendNewsOfKind {
  readonly kind: FriendNewsKind;
  readonly waiting: number;
  /** The player who sent the newest of the waiting news of this kind. */
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

/** How many private messages between two friends a page shows at most. */
export const MAX_PRIVATE_HISTORY = 50;
