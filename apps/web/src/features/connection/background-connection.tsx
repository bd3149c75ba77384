"use client";
import { usePathname, useRouter } from "next/navigation";
import { useEffect } from "react";
import { followOwnTables } from "../own-tables/own-table-store.ts";
import { roomStatusListeners } from "../room-status/room-status.ts";
import { seatOfferListeners } from "../seat-offers/seat-offer-store.ts";
import { createConnection } from "./game-connection.ts";

/** The lists of tables and of tournaments. */
const PAGES_WITH_CONNECTION: readonly string[] = ["/", "/tournaments"];

/** Receives seat offers, announcements, notices and the player's own tables for a signed-in player on pages without a connection of their own. S1 */
export function BackgroundConnection() {
  const router = useRouter();
  const path = usePathname();
  const hasOwn = PAGES_WITH_CONNECTION.includes(path);
  useEffect(() => {
    if (hasOwn) return;
    const connection = createConnection({
      unitId: null,
      listeners: { ...seatOfferListeners, ...roomStatusListeners, notice: () => router.refresh() },
      // The page then says why, when it was a ban.
      onStatus: (status) => status === "signed-out" && router.refresh(),
    });
    followOwnTables(connection);
    connection.connect();
    return () => connection.close();
  }, [hasOwn, router]);
  return null;
}
