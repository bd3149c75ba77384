"use client";
import { type ComponentType, useEffect, useState } from "react";
import { useFreshSignIn } from "../../ui/fresh-sign-in.ts";
import type { FreshSignInAnswer } from "./fresh-sign-in-card.tsx";

/**
 * Asks the person of the page to prove who they are when a request needs it. Stands in every page, so it is small: without `LazyBoundary`,
 * and its card is fetched when first asked.
 */
export function FreshSignInDialog() {
  const answer = useFreshSignIn((state) => state.answer);
  const [Card, setCard] = useState<ComponentType<FreshSignInAnswer> | null>(null);
  useEffect(() => {
    if (!answer) return;
    void import("./fresh-sign-in-card.tsx").then(
      (file) => setCard(() => file.FreshSignInCard),
      // Without its card there is no way to answer, and the request must not wait.
      () => answer(false),
    );
  }, [answer]);
  return answer && Card ? <Card answer={answer} /> : null;
}
