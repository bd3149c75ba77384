"use client";
import type { BuyInOffer, RefusalCode } from "@poker/protocol";
import { useEffect, useState } from "react";

/** How long to wait before asking the room again for an offer, in milliseconds. */
const RETRY_INTERVAL_MS = 2_000;

type FetchBuyInOffer = () => Promise<BuyInOffer | RefusalCode>;
type OfferOrRefusal = Awaited<ReturnType<FetchBuyInOffer>>;

/**
 * Starts asking the room for an offer, until it makes one. Calls `onAnswer` with every answer. Call the returned
 * function to stop.
 */
export function pollForOffer(fetchOffer: FetchBuyInOffer, onAnswer: (answer: OfferOrRefusal) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted = true;
  const fetchOnce = async () => {
    const answer = await fetchOffer();
    if (!wanted) return;
    onAnswer(answer);
    if (typeof answer === "string") timer = setTimeout(fetchOnce, RETRY_INTERVAL_MS);
  };
  void fetchOnce();
  return () => {
    wanted = false;
    clearTimeout(timer);
  };
}

/**
 * Returns how much the player may buy in for. Asks the room while `open` is true. When the room has refused a buy-in,
 * `refused` changes, and the hook asks again.
 *
 * `problem` says why there is no offer. It is null when there is an offer or no answer yet.
 */
export function useBuyInOffer(
  session: { readonly buyInRange: FetchBuyInOffer },
  open: boolean,
  refused: RefusalCode | null,
): { readonly offer: BuyInOffer | null; readonly problem: RefusalCode | null } {
  const [answer, setAnswer] = useState<OfferOrRefusal | null>(null);
  useEffect(() => {
    if (!open) setAnswer(null);
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal means that the room's offer may have changed
  useEffect(() => (open ? pollForOffer(session.buyInRange, setAnswer) : undefined), [session, open, refused]);
  return typeof answer === "string" ? { offer: null, problem: answer } : { offer: answer, problem: null };
}
