"use client";
import { isRefusal, type Refusal, refuse } from "@poker/engine";
import { isBelowRefill, REFILL_REFUSALS, type RefillRefusalCode, type RefillRule } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { formatAmount } from "../../ui/format-amount.ts";
import { useTimeFormat } from "../../ui/local-time.tsx";
import { sendJson, toKnownCode } from "../../ui/request-json.ts";

const HOUR_MS = 3_600_000;

/**
 * The panel for free play chips. It says the rule in words, and shows the outcome of the last refill. The button is
 * disabled while the player has enough chips.
 */
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

interface Refilled {
  readonly ok: true;
  readonly amount: number;
  readonly nextAt: number;
}

/** A refill or a refusal. The refusal `too-soon` has the time of the next refill in `detail.nextAt`, epoch ms. */
type RefillResult = Refilled | Refusal<RefillRefusalCode>;

/** Asks the web server for a refill of play chips. */
async function requestRefill(): Promise<RefillResult> {
  const answer = await sendJson<Refilled>("/api/refill", {});
  return isRefusal(answer) ? refuse(toKnownCode(REFILL_REFUSALS, answer.code), answer.detail) : answer;
}
