"use client";
/** Keeps the request for a seat that a viewer made before they were signed in. Sends it when the viewer is signed in. */
import { isOpenStatus } from "@poker/client";
import type { SeatNo } from "@poker/engine";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { TableSession } from "./table-session.ts";

export type SeatWish =
  | {
      readonly kind: "sit";
      /** null when any free seat will do. */
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

/**
 * Sends the request as soon as the viewer is signed in and connected. Calls `onDone` when the server has given them the seat. For the
 * waitlist, calls it after any answer.
 */
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
