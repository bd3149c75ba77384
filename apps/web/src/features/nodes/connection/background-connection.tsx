"use client";
import type { ConnectionStatus, MessageListeners, RoomClient } from "@poker/client";
import { usePathname, useRouter } from "next/navigation";
import { useEffect } from "react";
import { roomStatusListeners } from "../../notices/room-status/room-status.ts";
import { followOwnTables } from "../../tables/own-tables/own-table-store.ts";
import { seatOfferListeners } from "../../tables/seat-offers/seat-offer-store.ts";
import { createConnection } from "./game-connection.ts";

/** The pages that open a connection of their own: the list of tables, the list of tournaments, and the friends page. */
const PAGES_WITH_CONNECTION: readonly string[] = ["/", "/tournaments", "/friends"];

interface PageConnectionOptions {
  readonly listeners?: MessageListeners;
  readonly onStatus?: (status: ConnectionStatus) => void;
}

/**
 * Connects a page of a signed-in player, so that the page receives seat offers, announcements, notices, and news of the player's own
 * tables. S1
 */
export function openPageConnection(
  router: ReturnType<typeof useRouter>,
  { listeners = {}, onStatus }: PageConnectionOptions = {},
): RoomClient {
  const connection = createConnection({
    unitId: null,
    listeners: { ...seatOfferListeners, ...roomStatusListeners, notice: () => router.refresh(), ...listeners },
    onStatus(status) {
      onStatus?.(status);
      // The player may have been banned. The refreshed page then says why.
      if (status === "signed-out") router.refresh();
    },
  });
  followOwnTables(connection);
  connection.connect();
  return connection;
}

/** Connects every page that does not open a connection of its own. */
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
