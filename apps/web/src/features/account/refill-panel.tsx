"use client";
import { isBelowRefill, type RefillRule } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { formatAmount } from "../../ui/format-amount.ts";
import { type RefillResult, requestRefill } from "./request-refill.ts";
import { useTimeFormat } from "./use-time-format.ts";

const HOUR_MS = 3_600_000;

/** The refill of play chips: its rule in words, the button unless there are chips enough, and the outcome. */
export function RefillPanel({ rule, playChips }: { readonly rule: RefillRule; readonly playChips: number }) {
  const t = useTranslations("cashier");
  const router = useRouter();
  const formatTime = useTimeFormat();
  const [busy, setBusy] = useState(false);
  const ruleId = useId();
  const hasEnough = !isBelowRefill(rule, playChips);
  const [answer, setAnswer] = useState<RefillResult | null>(null);
  const [below, upTo] = [formatAmount(rule.below), formatAmount(rule.upTo)];
  const ask = async () => {
    setBusy(true);
    setAnswer(await requestRefill());
    setBusy(false);
    router.refresh();
  };
  const said = (result: RefillResult): string => {
    const nextAt = result.ok ? result.nextAt : result.detail?.nextAt;
    const at = typeof nextAt === "number" ? formatTime(nextAt) : "";
    return result.ok
      ? t("refilled", { amount: formatAmount(result.amount), at })
      : t(`refused.${result.code}`, { below, at });
  };
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5">
      <p id={ruleId} className="max-w-md text-sm text-ink-2">
        {t("refillRule", { below, upTo, hours: rule.everyMs / HOUR_MS })}
        {hasEnough && !answer && ` ${t("refused.enough-chips", { below })}`}
      </p>
      <Button
        size="sm"
        kind="outline"
        disabled={busy || hasEnough}
        aria-describedby={ruleId}
        onClick={() => void ask()}
      >
        {t("refill", { upTo })}
      </Button>
      <p role="status" className="w-full text-sm empty:hidden">
        {answer && said(answer)}
      </p>
    </div>
  );
}
