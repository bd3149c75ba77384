"use client";
/** Says how much a player may still bring, by their own limits or the limit of free chips. Decisions 0061 and 0068 */
import { type PlayLimitLeft, readPlayLimitLeft, type WireRefusal } from "@poker/protocol";
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { createTranslator } from "use-intl/core";
import { limitLeftFor } from "../../messages/protection/limit-left.ts";
import { formatAmount } from "../../ui/format-amount.ts";
import { useLocalTime } from "../../ui/local-time.tsx";

interface LimitLeftProps {
  readonly limit: PlayLimitLeft;
  /** The smallest amount that can be brought here. */
  readonly min?: number;
  /** Formats amounts in the unit of the page; by default amounts are in the limit's currency. */
  readonly format?: (cents: number) => string;
}

/** Says how much a player's own limits still let them bring: which limit, how much, and when its period starts again. */
export function LimitLeft({ limit: { limit, period, currency, left, until }, min = 0, format }: LimitLeftProps) {
  const locale = useLocale();
  const t = useMemo(() => createTranslator({ locale, messages: limitLeftFor(locale) }), [locale]);
  const at = useLocalTime()(until);
  const write = format ?? ((cents: number) => formatAmount(cents, currency));
  if (limit === "session-time") return t("time", { at });
  const name = t(`name.${limit}.${period}`);
  return [
    left > 0 ? t("left", { limit: name, left: write(left) }) : t("none", { limit: name }),
    ...(left > 0 && left < min ? [t("short", { min: write(min) })] : []),
    ...(limit === "loss" ? [t("held")] : []),
    t("until", { at }),
  ].join(" ");
}

/** Says how much the limit that is named in a refusal still allows. Shows the general sentence when the refusal does not name a limit. */
export function LimitRefusal({ refusal }: { readonly refusal: Pick<WireRefusal, "code" | "detail"> }) {
  const t = useTranslations("refusal");
  const limit = readPlayLimitLeft(refusal);
  return limit ? <LimitLeft limit={limit} /> : t(refusal.code);
}

/**
 * Says why the room gives no more free chips to the players of a network: how much the player may bring now, and when they may bring the
 * amount that they asked for. Falls back to the general sentence when the refusal does not say what is left.
 */
export function GivenChipsRefusal({ refusal }: { readonly refusal: Pick<WireRefusal, "code" | "detail"> }) {
  const general = useTranslations("refusal")(refusal.code);
  const locale = useLocale();
  const t = useMemo(() => createTranslator({ locale, messages: limitLeftFor(locale) }), [locale]);
  const formatTime = useLocalTime();
  const { left, until } = refusal.detail ?? {};
  if (typeof left !== "number" || typeof until !== "number") return general;
  const at = formatTime(until);
  return left > 0 ? t("given.left", { left: formatAmount(left), at }) : t("given.none", { at });
}
