"use client";
import { usePathname, useRouter } from "next/navigation";
import { useEffect } from "react";
import { dealingListeners } from "../dealing/dealing.ts";
import { openLine } from "../line/line.ts";
import { fetchTicket } from "../line/ticket-answer.ts";
import { seatOfferListeners } from "./seat-offers.ts";

/** Keeps who is signed in within call on pages without a line of their own: a seat held for him, news of the room, notices. S1 */
export function RoomLine() {
  const router = useRouter();
  const inLobby = usePathname() === "/";
  useEffect(() => {
    if (inLobby) return;
    const line = openLine({
      fetchTicket: () => fetchTicket(null),
      catchUp: async () => true,
      onStatus: () => {}, // these pages show nothing live
      on: { ...seatOfferListeners, ...dealingListeners, notice: () => router.refresh() },
    });
    return () => line.close();
  }, [inLobby, router]);
  return null;
}
