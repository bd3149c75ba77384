/** Friends, blocked players and private messages, as pages and servers exchange them. Decision 0075 */
import type { NamedPlayer } from "./server-out.ts";

export interface OtherPlayer extends NamedPlayer {
  readonly userId: string;
}

/** Where a friend plays, when its viewer may know. */
export interface FriendPlace {
  readonly tableId: string;
  readonly name: string;
  /** null when the table belongs to no tournament. */
  readonly tournamentId: string | null;
}

export interface Friend extends OtherPlayer {
  readonly online: boolean;
  /** Open tables of the room and of tournaments, and private games in which both are; none when the friend does not show them. */
  readonly places: readonly FriendPlace[];
  readonly takesMessages: boolean;
  /** Private messages of theirs that the viewer has not read. */
  readonly unread: number;
}

/** A friend's invitation to a table, of the last day. */
export interface TableInvitation {
  readonly id: number;
  /** Epoch ms. */
  readonly at: number;
  readonly by: OtherPlayer;
  readonly tableId: string;
  readonly tableName: string;
  /** Of the link to a private game; null for every other table. */
  readonly gameToken: string | null;
  readonly read: boolean;
}

export interface FriendSettings {
  /** Friends see at which tables this person plays. */
  readonly showsPlace: boolean;
  /** Friends may write private messages, and this person may write to friends. */
  readonly takesMessages: boolean;
}

export interface FriendRequest extends OtherPlayer {
  /** Epoch ms. */
  readonly at: number;
}

/** All that the page of friends shows to one person. */
export interface FriendsView {
  readonly settings: FriendSettings;
  readonly friends: readonly Friend[];
  /** Requests of others to this person, and of this person to others. */
  readonly asking: readonly FriendRequest[];
  readonly asked: readonly FriendRequest[];
  /** To tables that are open, newest first. */
  readonly invitations: readonly TableInvitation[];
  readonly blocked: readonly OtherPlayer[];
}

/** How one person stands to another: friends, asked by one of both, or nothing of it. */
export interface FriendStanding {
  readonly friendship: "none" | "asked" | "asking" | "friends";
  readonly isBlocked: boolean;
  /** Both are friends and take private messages. */
  readonly mayWrite: boolean;
}

/** What of friends waits for a person: requests, invitations to tables, private messages that they have not read. Decision 0080 */
export const FRIEND_NEWS_KINDS = ["request", "invitation", "message"] as const;
export type FriendNewsKind = (typeof FRIEND_NEWS_KINDS)[number];

export interface FriendNewsOfKind {
  readonly kind: FriendNewsKind;
  readonly waiting: number;
  /** The newest: who sent it, and when, epoch ms. */
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

/** The last messages of two friends that a page shows. */
export const MAX_PRIVATE_HISTORY = 50;
