"use client";
/** Keeps the seat that a viewer wanted before they were signed in. Sends the request when the table's session belongs to the viewer. */
import { isOpenStatus } from "@poker/client";
import type { SeatNo } from "@poker/engine";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { TableSession } from "./table-session.ts";

export type SeatWish =
  | {
      readonly kind: "sit";
      /** null for any free seat. */
      readonly seat: SeatNo | null;
      readonly buyIn: number;
      readonly entry: "post" | "wait";
    }
  | { readonly kind: "waitlist" };

const sendWish = (session: TableSession, wish: SeatWish): Promise<boolean> => {
  if (wish.kind === "waitlist") return session.sendCommand("join-waitlist", (ids) => ids);
  const { seat, buyIn, entry } = wish;
  return session.sendCommand("sit", (ids) => ({ ...ids, seat, buyIn, entry }));
};

/** Sends the wish as soon as the viewer is signed in and connected. Calls `onDone` when the server has granted it. */
export function useSeatWish(session: TableSession, onDone: () => void) {
  const [wish, setWish] = useState<SeatWish | null>(null);
  const sent = useRef<SeatWish | null>(null);
  const isReady = useStore(session.state, (state) => isOpenStatus(state.connectionStatus)) && session.userId !== null;
  useEffect(() => {
    if (!isReady || wish === null || sent.current === wish) return;
    sent.current = wish;
    void sendWish(session, wish).then((isDone) => {
      if (isDone || wish.kind === "waitlist") onDone();
      setWish(null);
    });
  }, [isReady, wish, session, onDone]);
  return { hasWish: wish !== null, setWish };
}
