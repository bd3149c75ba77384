/**
 * The player's unread news of friends, for every page. All connections of a window update this one store. Decision 0080
 */
import type { RoomClient } from "@poker/client";
import { isRefusal } from "@poker/engine";
import type { FriendNewsOfKind } from "@poker/protocol";
import { create } from "zustand";
import { requestJson } from "../../../ui/request-json.ts";

interface FriendNewsState {
  /** The unread news; null until it has been fetched. */
  readonly news: readonly FriendNewsOfKind[] | null;
  /**
   * The newest news that has come since the page was opened, which the page shows for a moment. null when there is
   * none, or when the player has read it.
   */
  readonly arrived: FriendNewsOfKind | null;
}

export const useFriendNews = create<FriendNewsState>(() => ({ news: null, arrived: null }));

export const countFriendNews = ({ news }: Pick<FriendNewsState, "news">): number =>
  news?.reduce((sum, { waiting }) => sum + waiting, 0) ?? 0;

export const dismissArrived = (): void => useFriendNews.setState({ arrived: null });

/** Returns the state after the room has sent the unread news again. */
export function withNews(
  { news: known, arrived }: FriendNewsState,
  news: readonly FriendNewsOfKind[],
): FriendNewsState {
  const before = Math.max(0, ...(known ?? []).map(({ at }) => at));
  const newest = news.find(({ at }) => known !== null && at > before && news.every((other) => other.at <= at));
  const isWaiting = news.some(({ kind }) => kind === arrived?.kind);
  return { news, arrived: newest ?? (isWaiting ? arrived : null) };
}

let isAsking = false;
let isStale = false;

/** Fetches the news. If something changes while it does so, fetches the news once more. */
async function refresh(): Promise<void> {
  isStale = true;
  if (isAsking) return;
  isAsking = true;
  while (isStale) {
    isStale = false;
    const answer = await requestJson<{ readonly news: readonly FriendNewsOfKind[] }>("/api/friends/news");
    if (!isRefusal(answer)) useFriendNews.setState((state) => withNews(state, answer.news));
  }
  isAsking = false;
}

/**
 * Keeps the news up to date with the messages of a connection. The caller must call the returned function whenever the
 * connection opens.
 */
export function followFriendNews(connection: Pick<RoomClient, "on">): () => void {
  const ask = () => void refresh();
  connection.on("friends-changed", ask);
  connection.on("private-message", ask);
  connection.on("notice", ({ kind }) => {
    if (kind === "table-invitation") ask();
  });
  return ask;
}
