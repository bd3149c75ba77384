"use client";
/** Says why the room refused something. What a limit leaves is said by a part that is fetched when it is needed. */
import type { WireRefusal } from "@poker/protocol";
import { useTranslations } from "use-intl";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";

const loadParts = () => import("./limit-left.tsx");
export const LimitLeft = lazyPart(loadParts, (file) => file.LimitLeft);
const LimitRefusal = lazyPart(loadParts, (file) => file.LimitRefusal);
const GivenChipsRefusal = lazyPart(
  () => import("./given-chips-left.tsx"),
  (file) => file.GivenChipsRefusal,
);

/** Says more of some refusals than the sentence of their code. */
const partOf = (code: WireRefusal["code"]) => {
  if (code === "play-limit-reached") return LimitRefusal;
  return code === "too-many-given-chips" ? GivenChipsRefusal : null;
};

export function RefusalText({ refusal }: { readonly refusal: Pick<WireRefusal, "code" | "detail"> }) {
  const sentence = useTranslations("refusal")(refusal.code);
  const Part = partOf(refusal.code);
  return Part ? (
    <LazyBoundary fallback={sentence}>
      <Part refusal={refusal} />
    </LazyBoundary>
  ) : (
    sentence
  );
}
