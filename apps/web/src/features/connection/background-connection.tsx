"use client";
import type { ConnectionStatus, MessageListeners, RoomClient } from "@poker/client";
import { usePathname, useRouter } from "next/navigation";
import { useEffect } from "react";
import { followOwnTables } from "../own-tables/own-table-store.ts";
import { roomStatusListeners } from "../room-status/room-status.ts";
import { seatOfferListeners } from "../seat-offers/seat-offer-store.ts";
import { createConnection } from "./game-connection.ts";

/** The lists of tables and of tournaments, and the friends. */
const PAGES_WITH_CONNECTION: readonly string[] = ["/", "/tournaments", "/friends"];

interface PageConnectionOptions {
  readonly listeners?: MessageListeners;
  readonly onStatus?: (status: ConnectionStatus) => void;
}

/** Connects a page of a signed-in player: it receives seat offers, announcements, notices and the player's own tables. S1 */
export function openPageConnection(
  router: ReturnType<typeof useRouter>,
  { listeners = {}, onStatus }: PageConnectionOptions = {},
): RoomClient {
  const connection = createConnection({
    unitId: null,
    listeners: { ...seatOfferListeners, ...roomStatusListeners, notice: () => router.refresh(), ...listeners },
    onStatus(status) {
      onStatus?.(status);
      // The page then says why, when it was a ban.
      if (status === "signed-out") router.refresh();
    },
  });
  followOwnTables(connection);
  connection.connect();
  return connection;
}

/** Connects the pages without a connection of their own. */
export function BackgroundConnection() {
  const router = useRouter();
  const path = usePathname();
  const hasOwn = PAGES_WITH_CONNECTION.includes(path);
  useEffect(() => {
    if (hasOwn) return;
    const connection = openPageConnection(router);
    return () => connection.close();
  }, [hasOwn, router]);
  return null;
}
