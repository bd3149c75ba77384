"use client";
import { type BreakInForce, NEVER_EXPIRES } from "@poker/protocol";
import { useTranslations } from "use-intl";
import { useTimeFormat } from "./use-time-format.ts";

/** Says in a sentence how long the player's break lasts. */
export function BreakText({ onBreak: { until, endsAt, isOver } }: { readonly onBreak: BreakInForce }) {
  const t = useTranslations("account.break");
  const formatTime = useTimeFormat();
  if (endsAt !== null) return t("until", { until: `${formatTime(endsAt)} UTC` });
  if (isOver) return t("over");
  return until >= NEVER_EXPIRES ? t("for-good") : t("excluded", { until: `${formatTime(until)} UTC` });
}
