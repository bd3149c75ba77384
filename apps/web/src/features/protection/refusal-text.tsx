"use client";
/** Says why the room refused something. What a player's own limit leaves is said by a part that is fetched when it is needed. */
import type { WireRefusal } from "@poker/protocol";
import { useTranslations } from "use-intl";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";

const loadParts = () => import("./limit-left.tsx");
export const LimitLeft = lazyPart(loadParts, (file) => file.LimitLeft);
const LimitRefusal = lazyPart(loadParts, (file) => file.LimitRefusal);

export function RefusalText({ refusal }: { readonly refusal: Pick<WireRefusal, "code" | "detail"> }) {
  const sentence = useTranslations("refusal")(refusal.code);
  return refusal.code === "play-limit-reached" ? (
    <LazyBoundary fallback={sentence}>
      <LimitRefusal refusal={refusal} />
    </LazyBoundary>
  ) : (
    sentence
  );
}
