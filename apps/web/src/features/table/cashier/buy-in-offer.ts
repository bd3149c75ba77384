"use client";
import type { BuyInOffer, RefusalCode } from "@poker/protocol";
import { useEffect, useState } from "react";

/** How long a room that could not say gets before it is asked again, in ms. */
const RETRY_INTERVAL_MS = 2_000;

type FetchBuyInOffer = () => Promise<BuyInOffer | RefusalCode>;
type OfferOrRefusal = Awaited<ReturnType<FetchBuyInOffer>>;

/** Asks until there is an offer, and tells of every answer: a dialog that waits for one must not wait for ever. Returns what ends it. */
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
 * What the player may bring, asked of the room while `open`, and anew when it has refused what he brought (`refused`).
 * `problem`: why there is no offer yet.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal says that what the room offered may have changed
  useEffect(() => (open ? pollForOffer(session.buyInRange, setAnswer) : undefined), [session, open, refused]);
  return typeof answer === "string" ? { offer: null, problem: answer } : { offer: answer, problem: null };
}
