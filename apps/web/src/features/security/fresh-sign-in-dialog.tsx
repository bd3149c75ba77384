"use client";
import { useEffect } from "react";
import { useFreshSignIn } from "../../ui/fresh-sign-in.ts";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";

const FreshSignInCard = lazyPart(
  () => import("./fresh-sign-in-card.tsx"),
  (file) => file.FreshSignInCard,
);

/** Asks the person of the page to prove who they are when a request needs it. Stands in every page; its card is fetched when first asked. */
export function FreshSignInDialog() {
  const answer = useFreshSignIn((state) => state.answer);
  useEffect(() => {
    // Without its card there is no way to answer, and the request must not wait.
    if (answer) FreshSignInCard.preload().catch(() => answer(false));
  }, [answer]);
  return answer ? (
    <LazyBoundary>
      <FreshSignInCard answer={answer} />
    </LazyBoundary>
  ) : null;
}
