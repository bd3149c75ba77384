"use client";
import { isRefusal } from "@poker/engine";
import type { DueRealityCheck, RealityCheckRefusalCode } from "@poker/protocol";
import Link from "next/link";
import { useEffect, useState } from "react";
import { useLocale } from "use-intl";
import { realityFor } from "../../messages/protection/reality.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { DialogCard } from "../../ui/dialog-card.tsx";
import { Problem } from "../../ui/field.tsx";
import { formatAmount } from "../../ui/format-amount.ts";
import { formatLength } from "../../ui/format-duration.ts";
import { answerRealityCheck, RealityWords, readRealityCheck, useRealityWords } from "./reality-api.ts";
import { noteAnswer, noteDueCheck } from "./reality-check-store.ts";

const MINUTE_MS = 60_000;
const RETRY_MS = 5_000;

/** Shows a reality check. The card brings its own messages, because it can appear on every page. */
export function RealityCheckCard({ number }: { readonly number: number }) {
  const locale = useLocale();
  const check = useDueCheck(number);
  return (
    check && (
      <RealityWords words={realityFor(locale)}>
        <Question check={check} />
      </RealityWords>
    )
  );
}

/** Fetches what the reality check says. Returns null until then. If the check is no longer due, closes the card. */
function useDueCheck(number: number): DueRealityCheck | null {
  const [check, setCheck] = useState<DueRealityCheck | null>(null);
  useEffect(() => {
    let isMounted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      const answer = await readRealityCheck();
      if (!isMounted) return;
      if (isRefusal(answer)) timer = setTimeout(read, RETRY_MS);
      else if (answer.due?.number === number) setCheck(answer.due);
      else noteDueCheck(answer.due?.number ?? null);
    };
    void read();
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [number]);
  return check;
}

/**
 * Asks the player whether to go on or to stop. Escape means to go on, which changes nothing. A click outside the card
 * does nothing, because the player may have meant to click on the table.
 */
function Question({ check: { number, minutes, results } }: { readonly check: DueRealityCheck }) {
  const t = useRealityWords();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RealityCheckRefusalCode | null>(null);
  const answer = async (stops: boolean) => {
    setBusy(true);
    const refused = await answerRealityCheck(number, stops);
    setBusy(false);
    if (refused) setProblem(refused);
    else noteAnswer(number);
  };
  return (
    <DialogCard
      role="alertdialog"
      title={t("check.title", { length: formatLength(minutes * MINUTE_MS) })}
      description={<Results results={results} />}
      onOpenChange={() => void answer(false)}
      comesByItself
    >
      <div className="mt-5 flex flex-col gap-2">
        <Button kind="primary" size="lg" disabled={busy} onClick={() => void answer(false)}>
          {t("check.goOn")}
        </Button>
        <Button
          kind="outline"
          size="lg"
          disabled={busy}
          aria-describedby="stop-means"
          onClick={() => void answer(true)}
        >
          {t("check.stop")}
        </Button>
        <p id="stop-means" className="px-1 text-sm text-pretty text-ink-2">
          {t("check.stopMeans")}
        </p>
        <Link
          href="/account/statement"
          prefetch={false}
          className={buttonClass({ kind: "ghost" })}
          onClick={() => void answer(false)}
        >
          {t("check.statement")}
        </Link>
        <Problem>{problem && t(`error.${problem}`)}</Problem>
      </div>
    </DialogCard>
  );
}

/** Shows the result in each currency. If no chips were in play, shows a result of 0 play chips. */
function Results({ results }: Pick<DueRealityCheck, "results">) {
  const t = useRealityWords();
  const shown: DueRealityCheck["results"] = results.length > 0 ? results : [{ currency: "play", net: 0 }];
  return (
    <>
      {shown.map(({ currency, net }) => (
        <span key={currency} className="figures block text-ink">
          {t(`check.${currency}.${net > 0 ? "won" : net < 0 ? "lost" : "even"}`, {
            amount: formatAmount(Math.abs(net), currency),
          })}
        </span>
      ))}
      <span className="mt-1 block text-sm">{t("check.since")}</span>
    </>
  );
}
