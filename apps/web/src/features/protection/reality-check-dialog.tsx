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
 * Shows a reality check when one is due, but not while the player is to act at a table. It says how long the player has
 * played. Its code is fetched only then. `due` is the number of the check that was due when the server rendered the
 * page; null when none was.
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
