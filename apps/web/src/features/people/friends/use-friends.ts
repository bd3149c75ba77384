"use client";
/**
 * Keeps the list of friends on a page up to date. Fetches it when the game server sends something about friends, and at
 * intervals while the page is visible.
 */
import { isOpenStatus, type RoomClient } from "@poker/client";
import type { FriendsView, PrivateMessage } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { openPageConnection } from "../../nodes/connection/background-connection.tsx";
import { fetchFriends } from "./friends-api.ts";

/**
 * How often the page fetches the friends again, in milliseconds. Whether a friend is online is known only to the
 * minute.
 */
const ASK_AGAIN_MS = 15_000;

export interface LiveFriends {
  readonly view: FriendsView;
  /** The connection to the game server; null until the page begins to connect. */
  readonly connection: RoomClient | null;
  readonly isConnected: boolean;
  /** Fetches the friends again. */
  readonly refresh: () => Promise<void>;
  /** Calls `listener` with each new private message. Call the returned function to stop. */
  readonly onMessage: (listener: (message: PrivateMessage) => void) => () => void;
}

export function useFriends(initial: FriendsView): LiveFriends {
  const router = useRouter();
  const [view, setView] = useState(initial);
  const [connection, setConnection] = useState<RoomClient | null>(null);
  const [isConnected, setConnected] = useState(false);
  const listeners = useRef(new Set<(message: PrivateMessage) => void>());
  const refresh = useCallback(async () => {
    const latest = await fetchFriends();
    if (latest) setView(latest);
  }, []);
  useEffect(() => {
    const opened = openPageConnection(router, {
      listeners: {
        "friends-changed": () => void refresh(),
        "private-message": (message) => {
          for (const listener of listeners.current) listener(message);
          void refresh();
        },
      },
      onStatus: (status) => setConnected(isOpenStatus(status)),
    });
    setConnection(opened);
    const timer = setInterval(() => !document.hidden && void refresh(), ASK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      opened.close();
    };
  }, [router, refresh]);
  const onMessage = useCallback((listener: (message: PrivateMessage) => void) => {
    listeners.current.add(listener);
    return () => void listeners.current.delete(listener);
  }, []);
  return { view, connection, isConnected, refresh, onMessage };
}
