"use client";
/**
 * Keeps a page's friends up to date. Fetches them after each message of the game server about friends, and at intervals
 * while the page is visible.
 */
import { isOpenStatus, type RoomClient } from "@poker/client";
import type { FriendsView, PrivateMessage } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { openPageConnection } from "../../nodes/connection/background-connection.tsx";
import { fetchFriends } from "./friends-api.ts";

/** How often the friends are fetched again. The online state is accurate to the minute. */
const ASK_AGAIN_MS = 15_000;

export interface LiveFriends {
  readonly view: FriendsView;
  /** null until the page begins to connect. */
  readonly connection: RoomClient | null;
  readonly isConnected: boolean;
  /** Fetches everything again. */
  readonly refresh: () => Promise<void>;
  /** Calls the listener with each new private message, until the returned function is called. */
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
