"use client";
import { type ComponentType, useEffect, useState } from "react";
import { useFreshSignIn } from "../../../ui/request-json.ts";
import type { FreshSignInAnswer } from "./fresh-sign-in-card.tsx";

/**
 * Asks the person to prove who they are when a request needs it. Every page includes this component, so it is small: it does not use
 * `LazyBoundary`, and fetches its card at the first request.
 */
export function FreshSignInDialog() {
  const answer = useFreshSignIn((state) => state.answer);
  const [Card, setCard] = useState<ComponentType<FreshSignInAnswer> | null>(null);
  useEffect(() => {
    if (!answer) return;
    void import("./fresh-sign-in-card.tsx").then(
      (file) => setCard(() => file.FreshSignInCard),
      // When the card cannot be fetched, the person cannot answer, so the request must not wait.
      () => answer(false),
    );
  }, [answer]);
  return answer && Card ? <Card answer={answer} /> : null;
}
