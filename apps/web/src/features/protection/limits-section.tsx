"use client";
import type { PlayLimit, PlayLimitRefusalCode } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Problem } from "../../ui/field.tsx";
import { LimitForm } from "./limit-form.tsx";
import { LimitList } from "./limit-list.tsx";
import { answerRaise, type LimitWish, setLimit, useLimitWords } from "./limits-api.ts";

export interface LimitsView {
  readonly limits: readonly PlayLimit[];
  readonly isGuest: boolean;
}

/** The section about a player's own limits. The player sets limits here, and sees how much of each is used. */
export function LimitsSection({ limits, isGuest }: LimitsView) {
  const t = useLimitWords();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<PlayLimitRefusalCode | "saved" | "asked" | null>(null);
  const run = async (work: () => Promise<PlayLimitRefusalCode | null>, done: "saved" | "asked" | null) => {
    setBusy(true);
    setAnswer((await work()) ?? done);
    setBusy(false);
    router.refresh();
  };
  const save = (wish: LimitWish) => {
    const { amount } = wish;
    if (amount === null) return setAnswer("wrong-amount");
    const known = limits.find(
      ({ kind, period, currency }) => kind === wish.kind && period === wish.period && currency === wish.currency,
    );
    return void run(() => setLimit(wish), known && known.amount < amount ? "asked" : "saved");
  };
  const isDone = answer === "saved" || answer === "asked";
  return (
    <section aria-labelledby="limits-title" className="mt-6 rounded-2xl border border-line bg-surface p-5">
      <h2 id="limits-title" className="text-lg font-semibold tracking-tight">
        {t("limits.title")}
      </h2>
      <LimitList
        limits={limits}
        busy={busy}
        onRemove={({ kind, period, currency }) =>
          void run(() => setLimit({ kind, period, currency, amount: null }), "asked")
        }
        onAnswer={({ id }, given) => void run(() => answerRaise(id, given), null)}
      />
      <h3 className="mt-6 font-semibold tracking-tight">{t("form.title")}</h3>
      <p className="mt-0.5 text-sm text-ink-2">{t("form.help")}</p>
      <LimitForm isGuest={isGuest} busy={busy} onSave={save} />
      <Problem>{!isDone && answer && t(`error.${answer}`)}</Problem>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {isDone && t(`form.${answer}`)}
      </p>
    </section>
  );
}
