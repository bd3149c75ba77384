/** Reads and changes a person's friends through the web server. */
import { type Done, isRefusal } from "@poker/engine";
import {
  FRIEND_REFUSALS,
  type FriendRefusalCode,
  type FriendSettings,
  type FriendStanding,
  type FriendsView,
} from "@poker/protocol";
import { requestJson, sendJson, toKnownCode } from "../../../ui/request-json.ts";

/** What a person can do about their friendship with another player. */
export const FRIEND_CHANGES = ["accept", "decline", "remove", "block", "unblock"] as const;
export type FriendChange = (typeof FRIEND_CHANGES)[number];

async function send(path: string, body: object, method = "POST"): Promise<FriendRefusalCode | null> {
  const answer = await sendJson<Done>(path, body, { method });
  return isRefusal(answer) ? toKnownCode(FRIEND_REFUSALS, answer.code) : null;
}

/** Fetches the friends. Resolves with null when the server does not answer or refuses. */
export async function fetchFriends(): Promise<FriendsView | null> {
  const answer = await requestJson<FriendsView>("/api/friends");
  return isRefusal(answer) ? null : answer;
}

/**
 * Fetches whether a player is the user's friend, and which requests and blocks there are between them. Resolves with
 * null when the server does not answer or refuses.
 */
export async function fetchStanding(userId: string): Promise<FriendStanding | null> {
  const answer = await requestJson<FriendStanding>(`/api/friends/${userId}`);
  return isRefusal(answer) ? null : answer;
}

/** Each of these functions resolves with the refusal, or with null on success. */
export const askFriend = (name: string) => send("/api/friends", { name });
export const changeFriend = (userId: string, wanted: FriendChange) => send(`/api/friends/${userId}`, { wanted });
export const inviteFriend = (userId: string, tableId: string) => send(`/api/friends/${userId}/invitation`, { tableId });
export const markInvitationsRead = () => send("/api/friends/invitations/read", {});
export const saveFriendSettings = (settings: FriendSettings) => send("/api/friends/settings", { ...settings }, "PUT");

/** Sends a change from a part of the friends page. The page shows a refusal. Resolves with true on success. */
export type RunRequest = (request: () => Promise<FriendRefusalCode | null>) => Promise<boolean>;

export const cardClass = "rounded-2xl border border-line bg-surface";
export const headingClass = "mt-8 mb-2 text-sm font-medium text-ink-2";
export const rowClass = "flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line/60 px-5 py-3 last:border-b-0";
