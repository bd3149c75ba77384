"use client";
import type { Check } from "@poker/fair-deal";
import { clsx } from "clsx";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { describeResult } from "./check-text.ts";
import { useDealMessages, useDealWords } from "./use-deal-words.ts";

/** What a check came to, in a line or two. */
export const VerdictNote = ({ ok, children }: { readonly ok: boolean; readonly children: ReactNode }) => {
  const Icon = ok ? CircleCheck : CircleAlert;
  return (
    <div className="flex gap-3 rounded-2xl border border-line bg-surface p-4">
      <Icon className={clsx("mt-0.5 size-5 shrink-0", ok ? "text-win" : "text-danger")} aria-hidden="true" />
      <p className="min-w-0">{children}</p>
    </div>
  );
};

/** A record that does not check out: which checks failed, and what to do. */
export function FailedNote({ checks }: { readonly checks: readonly Check[] }) {
  const t = useDealWords();
  const { verify: words } = useDealMessages();
  return (
    <VerdictNote ok={false}>
      <span className="block font-semibold text-danger">{t("verify.failed")}</span>
      {checks
        .filter(({ ok }) => ok === false)
        .map((check) => (
          <span key={check.id} className="block">
            {describeResult(words, check)}
          </span>
        ))}
      <span className="mt-1 block text-ink-2">{t("verify.failedHelp")}</span>
    </VerdictNote>
  );
}

export const isRoomOnly = (checks: readonly Check[]): boolean => checks.some(({ code }) => code === "room-randomness");
