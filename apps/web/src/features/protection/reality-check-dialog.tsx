"use client";
import { useEffect } from "react";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";
import { useIsToAct } from "../tables/own-tables/own-table-store.ts";
import { beginWithCheck, useRealityCheck } from "./reality-check-store.ts";

const RealityCheckCard = lazyPart(
  () => import("./reality-check-card.tsx"),
  (file) => file.RealityCheckCard,
);

/**
 * When a reality check is due and the player is not to act at any table, tells the player how long they have played. The card is fetched at
 * that moment. `due` is the number of the check that was due when the page was rendered; null when none was due.
 */
export function RealityCheckDialog({ due }: { readonly due: number | null }) {
  const number = useRealityCheck((state) => state.number);
  const isToAct = useIsToAct();
  useEffect(() => beginWithCheck(due), [due]);
  return number === null || isToAct ? null : (
    <LazyBoundary>
      <RealityCheckCard key={number} number={number} />
    </LazyBoundary>
  );
}
