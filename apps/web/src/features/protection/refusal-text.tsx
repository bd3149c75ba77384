"use client";
/**
 * Says why the room refused something. If a limit was the reason, fetches the code that says how much is left of it.
 */
import type { PlayLimitLeft, WireRefusal } from "@poker/protocol";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";

const loadParts = () => import("./limit-left.tsx");
export const LimitLeft = lazyPart(loadParts, (file) => file.LimitLeft);
const LimitRefusal = lazyPart(loadParts, (file) => file.LimitRefusal);
const GivenChipsRefusal = lazyPart(loadParts, (file) => file.GivenChipsRefusal);

/** Returns the component that explains a refusal in detail; null when the refusal's sentence says everything. */
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

/**
 * Says how much the player's own limits still allow before the player brings chips. The text is red when that is less
 * than `min`.
 */
export const LimitNote = (props: {
  readonly limit: PlayLimitLeft;
  readonly min: number;
  readonly format?: (cents: number) => string;
}) => (
  <p className={clsx("figures text-sm", props.limit.left < props.min ? "text-danger" : "text-info")}>
    <LazyBoundary>
      <LimitLeft {...props} />
    </LazyBoundary>
  </p>
);
