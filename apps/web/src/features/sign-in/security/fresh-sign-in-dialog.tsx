"use client";
import { type ComponentType, useEffect, useState } from "react";
import { useFreshSignIn } from "../../../ui/request-json.ts";
import type { FreshSignInAnswer } from "./fresh-sign-in-card.tsx";

/**
 * Asks the person to prove who they are when the server demands it for a request. Every page includes this component,
 * so it must be small. It therefore does without `LazyBoundary`, and fetches its card only when it is first needed.
 */
export function FreshSignInDialog() {
  const answer = useFreshSignIn((state) => state.answer);
  const [Card, setCard] = useState<ComponentType<FreshSignInAnswer> | null>(null);
  useEffect(() => {
    if (!answer) return;
    void import("./fresh-sign-in-card.tsx").then(
      (file) => setCard(() => file.FreshSignInCard),
      // The card could not be fetched, so the person cannot answer. Gives up, or else the request would wait forever.
      () => answer(false),
    );
  }, [answer]);
  return answer && Card ? <Card answer={answer} /> : null;
}
