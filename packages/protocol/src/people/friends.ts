/** Friends, blocked players and private messages, as pages and servers exchange them. Decision 0075 */
import type { NamedPlayer } from "./named-player.ts";

export interface OtherPlayer extends NamedPlayer {
  readonly userId: string;
}

/** Where a friend plays, if the viewer may know it. */
export interface FriendPlace {
  readonly tableId: string;
  readonly name: string;
  /** null when the table belongs to no tournament. */
  readonly tournamentId: string | null;
}

export interface Friend extends OtherPlayer {
  readonly online: boolean;
  /** Open tables of the room and of tournaments, and private games in which both are; empty when the friend does not show them. */
  readonly places: readonly FriendPlace[];
  readonly takesMessages: boolean;
  /** Private messages from the friend that the viewer has not read. */
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
  /** Friends see at which tables this person plays. */
  readonly showsPlace: boolean;
  /** Friends may write private messages, and this person may write to friends. */
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
  /** Requests of others to this person, and this person's requests to others. */
  readonly asking: readonly FriendRequest[];
  readonly asked: readonly FriendRequest[];
  /** Invitations to open tables, newest first. */
  readonly invitations: readonly TableInvitation[];
  readonly blocked: readonly OtherPlayer[];
}

/** How one person stands to another: friends, a request of one of the two, or nothing. */
export interface FriendStanding {
  readonly friendship: "none" | "asked" | "asking" | "friends";
  readonly isBlocked: boolean;
  /** Both are friends and accept private messages. */
  readonly mayWrite: boolean;
}

/**
 * The news of friends that wait for a person: requests, invitations to tables, and private messages that they have not read. Decision 0080
 */
const FRIEND_NEWS_KINDS = ["request", "invitation", "message"] as const;
type FriendNewsKind = (typeof FRIEND_NEWS_KINDS)[number];

export interface FriendNewsOfKind {
  readonly kind: FriendNewsKind;
  readonly waiting: number;
  /** The newest: its sender and time, epoch ms. */
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
