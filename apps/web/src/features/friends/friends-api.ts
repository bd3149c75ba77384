/** Reads and changes a person's friends through the web server. */
import { type Done, isRefusal } from "@poker/engine";
import type { FriendSettings, FriendStanding, FriendsView } from "@poker/protocol";
import { requestJson, sendJson, toKnownCode } from "../../ui/request-json.ts";
import { FRIEND_REFUSALS, type FriendRefusalCode } from "./friend-refusals.ts";

/** What one person does about another. */
export const FRIEND_CHANGES = ["accept", "decline", "remove", "block", "unblock"] as const;
export type FriendChange = (typeof FRIEND_CHANGES)[number];

async function send(path: string, body: object, method = "POST"): Promise<FriendRefusalCode | null> {
  const answer = await sendJson<Done>(path, body, { method });
  return isRefusal(answer) ? toKnownCode(FRIEND_REFUSALS, answer.code) : null;
}

/** null when the server does not answer, or refuses. */
export async function fetchFriends(): Promise<FriendsView | null> {
  const answer = await requestJson<FriendsView>("/api/friends");
  return isRefusal(answer) ? null : answer;
}

/** How the player stands to another; null when the server does not answer, or refuses. */
export async function fetchStanding(userId: string): Promise<FriendStanding | null> {
  const answer = await requestJson<FriendStanding>(`/api/friends/${userId}`);
  return isRefusal(answer) ? null : answer;
}

/** These return what was refused, null when it is done. */
export const askFriend = (name: string) => send("/api/friends", { name });
export const changeFriend = (userId: string, wanted: FriendChange) => send(`/api/friends/${userId}`, { wanted });
export const inviteFriend = (userId: string, tableId: string) => send(`/api/friends/${userId}/invitation`, { tableId });
export const markInvitationsRead = () => send("/api/friends/invitations/read", {});
export const saveFriendSettings = (settings: FriendSettings) => send("/api/friends/settings", { ...settings }, "PUT");
