"use client";
import type { BuyInOffer, RefusalCode } from "@poker/protocol";
import { useEffect, useState } from "react";

/** How long a room that could not say gets before it is asked again, in ms. */
const AGAIN_MS = 2_000;

type Ask = () => Promise<BuyInOffer | RefusalCode>;
type Answer = Awaited<ReturnType<Ask>>;

/** Asks until there is an offer, and tells of every answer: a dialog that waits for one must not wait for ever. Returns what ends it. */
export function askUntilOffered(ask: Ask, tell: (answer: Answer) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted = true;
  const once = async () => {
    const answer = await ask();
    if (!wanted) return;
    tell(answer);
    if (typeof answer === "string") timer = setTimeout(once, AGAIN_MS);
  };
  void once();
  return () => {
    wanted = false;
    clearTimeout(timer);
  };
}

/**
 * What the player may bring, asked of the room while `open`, and anew when it has refused what he brought (`refused`).
 * `problem`: why there is no offer yet.
 */
export function useOffer(
  session: { readonly buyInRange: Ask },
  open: boolean,
  refused: RefusalCode | null,
): { readonly offer: BuyInOffer | null; readonly problem: RefusalCode | null } {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (!open) setAnswer(null);
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal says that what the room offered may have changed
  useEffect(() => (open ? askUntilOffered(session.buyInRange, setAnswer) : undefined), [session, open, refused]);
  return typeof answer === "string" ? { offer: null, problem: answer } : { offer: answer, problem: null };
}
