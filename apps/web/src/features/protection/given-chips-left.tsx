"use client";
/**
 * Says why the room gives no more free chips to the players of a network: how much the player may bring now, and when they may bring the
 * amount that they asked for. Decision 0068
 */
import type { WireRefusal } from "@poker/protocol";
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { createTranslator } from "use-intl/core";
import { limitLeftFor } from "../../messages/protection/limit-left.ts";
import { formatAmount } from "../../ui/format-amount.ts";
import { useLocalTime } from "../../ui/local-time.tsx";

/** Falls back to the general sentence when the refusal does not say what is left. */
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
