"use client";
import { usePathname, useRouter } from "next/navigation";
import { useEffect } from "react";
import { roomStatusListeners } from "../room-status/room-status.ts";
import { seatOfferListeners } from "../seat-offers/seat-offer-store.ts";
import { fetchTicket } from "./fetch-ticket.ts";
import { openConnection } from "./game-connection.ts";

/** Keeps who is signed in within call on pages without a line of their own: a seat held for him, news of the room, notices. S1 */
export function BackgroundConnection() {
  const router = useRouter();
  const inLobby = usePathname() === "/";
  useEffect(() => {
    if (inLobby) return;
    const line = openConnection({
      fetchTicket: () => fetchTicket(null),
      catchUp: async () => true,
      onStatus: () => {}, // these pages show nothing live
      listeners: { ...seatOfferListeners, ...roomStatusListeners, notice: () => router.refresh() },
    });
    return () => line.close();
  }, [inLobby, router]);
  return null;
}
