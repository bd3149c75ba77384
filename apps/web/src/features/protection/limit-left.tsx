"use client";
/**
 * Says how much a player may still bring, because of a limit of their own or the limit of free chips. Decisions 0061
 * and 0068
 */
import { type PlayLimitLeft, readPlayLimitLeft, type WireRefusal } from "@poker/protocol";
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { createTranslator } from "use-intl/core";
import { limitLeftFor } from "../../messages/protection/limit-left.ts";
import { formatAmount } from "../../ui/format-amount.ts";
import { useLocalTime } from "../../ui/local-time.tsx";

interface LimitLeftProps {
  readonly limit: PlayLimitLeft;
  /** The smallest amount that the player can bring here. */
  readonly min?: number;
  /** Formats an amount in the unit of the page. By default, amounts are in the currency of the limit. */
  readonly format?: (cents: number) => string;
}

/**
 * Says how much one of the player's own limits still lets them bring, and when the period of that limit begins anew.
 */
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

/**
 * Says how much is left of the limit that a refusal names. If it names none, shows the general sentence for the
 * refusal.
 */
export function LimitRefusal({ refusal }: { readonly refusal: Pick<WireRefusal, "code" | "detail"> }) {
  const t = useTranslations("refusal");
  const limit = readPlayLimitLeft(refusal);
  return limit ? <LimitLeft limit={limit} /> : t(refusal.code);
}

/**
 * Says that players from this network have got as many free chips as the room gives. Says how much the player may bring
 * now, and when they may bring what they asked for. If the refusal does not say how much is left, shows the general
 * sentence for it.
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
