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
  readonly blocked: readonly OtherPlayer[];
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
